package import Foundation
import GRDB
import Models
package import Store

extension SQLiteStore {
  package func streamIDs(_ query: StreamQuery, reader: String) throws -> [Int64] {
    // No reader has the id 0: it stands for a reader without marks.
    try read { try $0.streamIDs(query, reader: $0.readerID(reader) ?? 0) }
  }

  package func streamItems(_ ids: [Int64], reader: String) throws -> [StreamItem] {
    try read { store in
      let reader = try store.readerID(reader)
      let rows = try store.db.rows(StreamItem.statement(of: ids, by: "\(reader)"))
      defer { rows.reset() }
      var items: [StreamItem] = []
      items.reserveCapacity(ids.count)
      while try rows.next() { items.append(StreamItem(rows)) }
      return items.ordered(as: ids)
    }
  }

  package func streamCounts(
    of sources: [Int64], reader: String
  ) throws -> [Int64: StreamCount] {
    try read { try $0.streamCounts(of: sources, reader: $0.readerID(reader) ?? 0) }
  }

  package func streamLength(of sources: [Int64], reader: String) throws -> Int {
    try read { try $0.streamLength(of: sources, reader: $0.readerID(reader) ?? 0) }
  }

  package func markAll(
    _ query: StreamQuery, isRead: Bool, before: Date?, reader: String, at now: Date
  ) throws {
    guard let query = query.toMark(isRead: isRead) else { return }
    try write { writer in
      let me = try writer.readerID(reader)
      guard let range = try writer.reader.streamRange(query) else { return }
      let list = try StreamStatement(query, of: writer.reader.sourceCount(), reader: me)
      try writer.session.add(
        StreamQuery.marking(
          list.ids(in: range), isRead: isRead, before: before, of: "\(me)", at: now))
    }
  }
}

extension StreamItem {
  /// Reads a row of ``statement(of:by:)``.
  fileprivate init(_ row: RawStatement) {
    self.init()
    let next = row.read(ArticleColumn.selected.setters, into: &metadata)
    row.read(Self.others, from: next, into: &self)
  }
}

extension SQLiteStore {
  package func entryCount(_ query: EntryQuery, reader: String) throws -> Int {
    guard !query.sources.isEmpty else { return 0 }
    var plain = EntryQuery(sources: query.sources, limit: query.limit)
    plain.isRead = query.isRead
    (plain.order, plain.isDescending, plain.offset) = (
      query.order, query.isDescending, query.offset
    )
    let isPlain = plain == query
    return try read { store in
      let reader = try store.readerID(reader) ?? 0
      if isPlain {
        // Counts whole sources without looking at each article.
        let all = try store.streamLength(of: query.sources, reader: reader)
        guard let isRead = query.isRead else { return all }
        let unread = try store.streamCounts(of: query.sources, reader: reader).values
          .reduce(0) { $0 + $1.unread }
        return isRead ? all - unread : unread
      }
      let counted = try store.db.run("SELECT count(*) \(sql: query.rows(of: "\(reader)"))")
      return try counted.first?.value() ?? 0
    }
  }
}

extension StoreReader {
  func streamIDs(_ query: StreamQuery, reader: Int64) throws -> [Int64] {
    guard query.limit > 0, !query.sources.isEmpty, let range = try streamRange(query) else {
      return []
    }
    let statement = try StreamStatement(query, of: sourceCount(), reader: reader)
    if statement.seeksUnread {
      return try UnreadScan.ids(query, in: range, reader: reader, db)
    }
    var ids: [Int64] = []
    for window in StreamWindows(
      range, isWhole: !statement.isBySource, isOldestFirst: query.isOldestFirst,
      length: query.limit)
    {
      ids += try db.integers(
        "\(sql: statement.ids(in: window)) LIMIT \(query.limit - ids.count)")
      guard ids.count < query.limit else { break }
    }
    return ids
  }

  /// The range of ids of a list; `nil` if it is empty.
  func streamRange(_ query: StreamQuery) throws -> Range<Int64>? {
    var lower = (query.above ?? 0) + 1
    var upper = min(query.below ?? ListBound.limit, Self.end(at: try latestArticle()))
    if let since = query.fetchedSince {
      let first = try db.integer(
        """
        SELECT min(id) FROM (SELECT id FROM article INDEXED BY article_fetched
          WHERE fetched >= \(since) ORDER BY fetched LIMIT \(StreamQuery.disorder))
        """)
      guard let first else { return nil }
      lower = max(lower, first)
    }
    if let before = query.fetchedBefore {
      let last = try db.integer(
        """
        SELECT max(id) FROM (SELECT id FROM article INDEXED BY article_fetched
          WHERE fetched < \(before) ORDER BY fetched DESC LIMIT \(StreamQuery.disorder))
        """)
      guard let last else { return nil }
      upper = min(upper, Self.end(at: last))
    }
    return lower < upper ? lower..<upper : nil
  }

  /// The end of a range of ids whose last one is `id`.
  private static func end(at id: Int64) -> Int64 { min(id, ListBound.limit - 1) + 1 }

  func sourceCount() throws -> Int {
    try Int(db.integer("SELECT count(*) FROM source") ?? 0)
  }

  func streamCounts(of sources: [Int64], reader: Int64) throws -> [Int64: StreamCount] {
    let unread = try UnreadScan.counts(of: reader, in: db)
    let newest = try StreamSource.arrivals(db.run(StreamSource.arrivals(of: sources)))
    return sources.reduce(into: [:]) { counts, source in
      counts[source] = StreamCount(unread: unread[source] ?? 0, newest: newest[source])
    }
  }

  func streamLength(of sources: [Int64], reader: Int64) throws -> Int {
    // Counting all articles scans an index without reading rows; the articles to subtract are few.
    let length = try db.integer(
      """
      SELECT (SELECT count(*) FROM article)
        - (SELECT count(*) FROM source CROSS JOIN article INDEXED BY article_source
            ON article.source_id = source.id WHERE NOT source.id \(in: sources))
        - (SELECT count(*) FROM article_state s INDEXED BY state_hidden
            CROSS JOIN article_rank r ON r.article_id = s.article_id AND r.is_first = 1
            WHERE s.reader_id = \(reader) AND s.hidden_at IS NOT NULL
            AND r.source_id \(in: sources))
      """)
    return Int(length ?? 0)
  }
}

/// The windows in which a range of ids is scanned. Each is twice as long as the one before, so that
/// a dense list reads little, and a sparse one takes some twenty windows.
struct StreamWindows: Sequence, IteratorProtocol {
  private var rest: Range<Int64>
  private var length: Int64
  private let isOldestFirst: Bool

  /// - Parameters:
  ///   - isWhole: whether the range is one window.
  ///   - length: length of the first window.
  init(_ range: Range<Int64>, isWhole: Bool, isOldestFirst: Bool, length: Int) {
    rest = range
    self.isOldestFirst = isOldestFirst
    self.length = isWhole ? Int64(range.count) : Int64(Swift.max(256, length))
  }

  mutating func next() -> Range<Int64>? {
    guard !rest.isEmpty else { return nil }
    // A window that is as long as the rest is the last one.
    defer { length = Swift.min(length, Int64(clamping: rest.count)) * 2 }
    return isOldestFirst ? rest.splitFirst(length) : rest.splitLast(length)
  }
}

/// The SQL of a list in the order of arrival: the scanned rows and the conditions.
struct StreamStatement {
  /// The column of the article's id.
  private let id: String
  private let rows: SQLStatement
  private let conditions: SQLStatement
  private let direction: String
  /// Whether the scan goes source by source, so that its results have to be sorted: it is then
  /// faster to scan in windows.
  let isBySource: Bool
  /// Whether the list is the reader's unread articles of many sources (``UnreadScan``).
  let seeksUnread: Bool

  /// - Parameter sources: number of sources in the database.
  init(_ query: StreamQuery, of sources: Int, reader: Int64) {
    let listed = JSONArray.of(query.sources)
    let inSources: SQLStatement = "+r.source_id IN (SELECT value FROM json_each(\(listed)))"
    let state: SQLStatement = """
      LEFT JOIN article_state s ON s.reader_id = \(reader) AND s.article_id =
      """
    var own: [SQLStatement]
    var (isBySource, isOfMost) = (false, false)
    if let label = query.labels.first {
      id = "t.article_id"
      rows = """
        article_tag t CROSS JOIN article_rank r ON r.article_id = t.article_id
          \(sql: state) t.article_id
        """
      own = ["t.reader_id = \(reader)", "t.tag = \(label)", "r.is_first = 1", inSources]
    } else if query.isBookmarked == true || query.isRead == true {
      // Starts from the reader's marks.
      id = "s.article_id"
      let index = query.isBookmarked == true ? "INDEXED BY state_bookmarked" : "NOT INDEXED"
      rows = """
        article_state s \(sql: index) CROSS JOIN article_rank r ON r.article_id = s.article_id
        """
      own = ["s.reader_id = \(reader)", "r.is_first = 1", inSources]
    } else if query.sources.count == 1 {
      id = "a.id"
      rows = "article a INDEXED BY article_source \(sql: state) a.id"
      own = ["a.source_id = \(query.sources[0])"]
    } else if query.sources.count * 4 >= sources {
      // With this many sources, skipping the articles of the others costs no more time.
      id = "r.article_id"
      rows = "article_rank r NOT INDEXED \(sql: state) r.article_id"
      own = ["+r.is_first = 1", inSources]
      isOfMost = true
    } else {
      id = "a.id"
      rows = """
        json_each(\(listed)) each CROSS JOIN article a INDEXED BY article_source
          ON a.source_id = each.value \(sql: state) a.id
        """
      own = []
      isBySource = true
    }
    own = query.conditions(on: id, of: "\(reader)") + own
    conditions = own.joined(by: " AND ")
    direction = query.isOldestFirst ? "ASC" : "DESC"
    self.isBySource = isBySource
    seeksUnread =
      isOfMost && query.isRead == false && query.isBookmarked == nil && query.otherLabels.isEmpty
  }

  /// The ids within a range.
  func ids(in range: Range<Int64>) -> SQLStatement {
    """
    SELECT \(sql: id) AS id FROM \(sql: rows) WHERE \(sql: conditions)
      AND \(sql: id) >= \(range.lowerBound) AND \(sql: id) < \(range.upperBound)
    ORDER BY \(sql: id) \(sql: direction)
    """
  }
}
