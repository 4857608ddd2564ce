import Foundation
import Store

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
