import Foundation
import Store

/// The SQL of a ``StreamQuery``: the ids of a list.
struct StreamSQL {
  private(set) var parts = StatementParts()
  private let rows: String
  private let order: String

  /// Maximum number of sources whose scans are merged; a list of more scans all articles.
  private static let mergedSources = 200

  /// - Parameter limit: `nil` for the whole list.
  init(_ query: StreamQuery, reader: String, limit: Int?) {
    let me = "(SELECT id FROM reader WHERE name = \(parts.bind(.text(reader))))"
    let sources = parts.bind(.integers(query.sources))
    parts.conditions = ["s.hidden_at IS NULL"]
    if let isRead = query.isRead {
      parts.conditions.append("s.read_at IS \(isRead ? "NOT " : "")NULL")
    }
    if let isBookmarked = query.isBookmarked {
      parts.conditions.append("s.bookmarked_at IS \(isBookmarked ? "NOT " : "")NULL")
    }
    if let above = query.above { parts.conditions.append("a.id > \(parts.bind(.integer(above)))") }
    if let below = query.below { parts.conditions.append("a.id < \(parts.bind(.integer(below)))") }
    if let date = query.fetchedSince {
      parts.conditions.append(
        """
        a.id >= (SELECT min(id) FROM (SELECT id FROM article WHERE fetched >= \
        \(parts.bind(.date(date))) ORDER BY fetched LIMIT \(StreamQuery.disorder)) since)
        """)
    }
    if let date = query.fetchedBefore {
      parts.conditions.append(
        """
        a.id <= (SELECT max(id) FROM (SELECT id FROM article WHERE fetched < \
        \(parts.bind(.date(date))) ORDER BY fetched DESC LIMIT \(StreamQuery.disorder)) before)
        """)
    }
    if !query.otherLabels.isEmpty {
      let labels = parts.bind(.texts(query.otherLabels.map { $0.lowercased() }))
      parts.conditions.append(
        """
        NOT EXISTS (SELECT 1 FROM article_tag o WHERE o.reader_id = \(me)
          AND o.tag_key = ANY (\(labels)) AND o.article_id = a.id)
        """)
    }
    let direction = query.isOldestFirst ? "ASC" : "DESC"
    let end = limit.map { " LIMIT \(max(0, $0))" } ?? ""
    if let first = query.labels.first {
      parts.conditions += [
        "t.reader_id = \(me)", "t.tag_key = \(parts.bind(.text(first.lowercased())))",
        "a.source_id = ANY (\(sources))",
      ]
      for label in query.labels.dropFirst() {
        parts.conditions.append(
          """
          EXISTS (SELECT 1 FROM article_tag o WHERE o.reader_id = \(me)
            AND o.tag_key = \(parts.bind(.text(label.lowercased()))) AND o.article_id = a.id)
          """)
      }
      rows = """
        article_tag t JOIN article a ON a.id = t.article_id
        LEFT JOIN article_state s ON s.reader_id = \(me) AND s.article_id = a.id
        WHERE \(parts.condition)
        """
    } else if query.isRead == true || query.isBookmarked == true {
      // Starts from the reader's marks.
      parts.conditions += ["s.reader_id = \(me)", "a.source_id = ANY (\(sources))"]
      rows = "article_state s JOIN article a ON a.id = s.article_id WHERE \(parts.condition)"
    } else {
      let state = "LEFT JOIN article_state s ON s.reader_id = \(me) AND s.article_id = a.id"
      if query.sources.count <= Self.mergedSources {
        rows = """
          unnest(\(sources)) k (source) CROSS JOIN LATERAL (SELECT a.id FROM article a \(state)
            WHERE a.source_id = k.source AND \(parts.condition) ORDER BY a.id \(direction)\(end)) a
          """
      } else {
        rows = """
          article a \(state) WHERE a.source_id = ANY (\(sources)) AND \(parts.condition)
          """
      }
    }
    order = "ORDER BY a.id \(direction)\(end)"
  }

  var ids: String { "SELECT a.id FROM \(rows) \(order)" }
}

/// Collects the parameters and conditions of a statement.
struct StatementParts {
  private(set) var parameters: [PostgresValue] = []
  var conditions: [String] = []

  /// - Returns: the placeholder of the value, such as `$3`.
  mutating func bind(_ value: PostgresValue) -> String {
    parameters.append(value)
    return "$\(parameters.count)"
  }

  /// - Returns: the text of a part that both engines share, with its placeholders.
  mutating func insert(_ part: SQLStatement) -> String {
    let (sql, values) = SQLDialect.postgres.text(of: part, after: parameters.count)
    parameters += values.map(PostgresValue.init)
    return sql
  }

  var condition: String { conditions.joined(separator: " AND ") }
}
