package import Foundation
import Models
package import Store

extension PostgresStore: StreamStoring {
  package func streamIDs(_ query: StreamQuery, reader: String) throws -> [Int64] {
    guard query.limit > 0, !query.sources.isEmpty else { return [] }
    return try read(query.ids(of: Reader.id(named: reader), limit: query.limit)).values()
  }

  package func streamItems(_ ids: [Int64], reader: String) throws -> [StreamItem] {
    try mappingFaults {
      let items = StreamItem.statement(of: ids, by: Reader.id(named: reader))
      return try run([PostgresStatement(items)])[0].map(StreamItem.init).ordered(as: ids)
    }
  }

  package func streamCounts(
    of sources: [Int64], reader: String
  ) throws -> [Int64: StreamCount] {
    try mappingFaults {
      try run(
        """
        WITH done AS (
          SELECT r.source_id, count(*) AS articles FROM article_state s
          JOIN article_rank r ON r.article_id = s.article_id AND r.is_first
          WHERE s.reader_id = (SELECT id FROM reader WHERE name = $2)
            AND (s.read_at IS NOT NULL OR s.hidden_at IS NOT NULL) GROUP BY r.source_id)
        SELECT k.id, (SELECT count(*) FROM article a WHERE a.source_id = k.id)
            - coalesce(done.articles, 0) AS unread,
          (SELECT fetched FROM article a WHERE a.source_id = k.id ORDER BY a.id DESC LIMIT 1)
            AS newest
        FROM unnest($1) k (id) LEFT JOIN done ON done.source_id = k.id
        """, .integers(sources), .text(reader)
      ).by("id") { StreamCount(unread: try $0["unread"], newest: try $0.date("newest")) }
    }
  }

  package func streamLength(of sources: [Int64], reader: String) throws -> Int {
    try mappingFaults {
      try run(
        """
        SELECT (SELECT count(*) FROM article WHERE source_id = ANY ($1))
          - (SELECT count(*) FROM article_state s
              JOIN article_rank r ON r.article_id = s.article_id AND r.is_first
              WHERE s.reader_id = (SELECT id FROM reader WHERE name = $2)
              AND s.hidden_at IS NOT NULL AND r.source_id = ANY ($1))
        """, .integers(sources), .text(reader)
      ).first?[0] ?? 0
    }
  }

  package func markAll(
    _ query: StreamQuery, isRead: Bool, before: Date?, reader: String, at now: Date
  ) throws {
    guard let query = query.toMark(isRead: isRead) else { return }
    let me = Reader.id(named: reader)
    let list = query.ids(of: me, limit: nil)
    _ = try write([
      Reader.adding(reader),
      StreamQuery.marking(list, isRead: isRead, before: before, of: me, at: now),
    ])
  }

  package func entryCount(_ query: EntryQuery, reader: String) throws -> Int {
    guard !query.sources.isEmpty else { return 0 }
    let rows = query.rows(of: Reader.id(named: reader))
    return try read("SELECT count(*) \(sql: rows)").first?.value() ?? 0
  }
}

extension StreamItem {
  /// Reads a row of ``statement(of:by:)``.
  fileprivate init(_ row: PostgresRows.Row) throws {
    self.init()
    let next = try row.read(ArticleColumn.selected.setters, into: &metadata)
    try row.read(Self.others, from: next, into: &self)
  }
}

extension StreamQuery {
  /// Maximum number of sources whose scans are merged; a list of more scans all articles.
  private static let mergedSources = 200

  /// The ids of a list.
  ///
  /// - Parameters:
  ///   - me: an SQL expression for the reader's id.
  ///   - limit: `nil` for the whole list.
  func ids(of me: SQLStatement, limit: Int?) -> SQLStatement {
    var conditions = conditions(on: "a.id", of: me)
    if let above { conditions.append("a.id > \(above)") }
    if let below { conditions.append("a.id < \(below)") }
    if let fetchedSince {
      conditions.append(
        """
        a.id >= (SELECT min(id) FROM (SELECT id FROM article WHERE fetched >= \(fetchedSince)
          ORDER BY fetched LIMIT \(sql: "\(Self.disorder)")) since)
        """)
    }
    if let fetchedBefore {
      conditions.append(
        """
        a.id <= (SELECT max(id) FROM (SELECT id FROM article WHERE fetched < \(fetchedBefore)
          ORDER BY fetched DESC LIMIT \(sql: "\(Self.disorder)")) before)
        """)
    }
    let state: SQLStatement = """
      LEFT JOIN article_state s ON s.reader_id = \(sql: me) AND s.article_id = a.id
      """
    let order = """
      ORDER BY a.id \(isOldestFirst ? "ASC" : "DESC") \(limit.map { "LIMIT \(max(0, $0))" } ?? "")
      """
    var rows: SQLStatement = "article a \(sql: state)"
    if let first = labels.first {
      rows = "article_tag t JOIN article a ON a.id = t.article_id \(sql: state)"
      conditions += ["t.reader_id = \(sql: me)", "t.tag_key = \(key: first)"]
    } else if isRead == true || isBookmarked == true {
      // Starts from the reader's marks.
      rows = "article_state s JOIN article a ON a.id = s.article_id"
      conditions.append("s.reader_id = \(sql: me)")
    } else if sources.count <= Self.mergedSources {
      return """
        SELECT a.id FROM unnest(\(list: .integers(sources))) k (source) CROSS JOIN LATERAL (
          SELECT a.id FROM article a \(sql: state)
          WHERE a.source_id = k.source AND \(sql: conditions.joined(by: " AND ")) \(sql: order)) a
        \(sql: order)
        """
    }
    conditions.append("a.source_id \(in: sources)")
    return """
      SELECT a.id FROM \(sql: rows) WHERE \(sql: conditions.joined(by: " AND ")) \(sql: order)
      """
  }
}
