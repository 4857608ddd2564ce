import Foundation
import GRDB
import Models
import Store

/// The SQL of an ``EntryQuery``: its rows and their order.
struct EntryStatement {
  private let rows: String
  private let order: String
  private(set) var arguments: [(any DatabaseValueConvertible)?]

  init(_ query: EntryQuery, reader: Int64) {
    var arguments: [(any DatabaseValueConvertible)?] = [reader]
    func bind(_ value: any DatabaseValueConvertible) -> String {
      arguments.append(value)
      return "?\(arguments.count)"
    }
    var conditions = ["s.hidden_at IS NULL", "r.is_first = 1"]
    let state = "LEFT JOIN article_state s ON s.reader_id = ?1 AND s.article_id = r.article_id"
    var from = "article_rank r \(state)"
    if let articles = query.articles {
      from =
        "json_each(\(bind(JSONArray.of(articles)))) each"
        + " CROSS JOIN article_rank r ON r.article_id = each.value \(state)"
      if let date = query.changedAfter {
        conditions.append("r.article_id IN (\(Self.changed(after: bind(date.stored))))")
      }
    } else if let date = query.changedAfter {
      from =
        "(\(Self.changed(after: bind(date.stored)))) touched"
        + " CROSS JOIN article_rank r ON r.article_id = touched.id \(state)"
    } else if query.isBookmarked == true || query.isRead == true {
      let index = query.isBookmarked == true ? "INDEXED BY state_bookmarked" : "NOT INDEXED"
      from = "article_state s \(index) CROSS JOIN article_rank r ON r.article_id = s.article_id"
      conditions.append("s.reader_id = ?1")
    }
    if query.order == .changed || query.changedBefore != nil {
      from += " LEFT JOIN (\(Self.lastMarkChanges)) noted ON noted.subject = r.article_id"
    }
    if query.sources.count == 1 {
      conditions.append("r.source_id = \(bind(query.sources[0]))")
    } else {
      conditions.append(
        "+r.source_id IN (SELECT value FROM json_each(\(bind(JSONArray.of(query.sources)))))")
    }
    if let isRead = query.isRead { conditions.append("s.read_at IS \(isRead ? "NOT " : "")NULL") }
    if let isBookmarked = query.isBookmarked {
      conditions.append("s.bookmarked_at IS \(isBookmarked ? "NOT " : "")NULL")
    }
    for tag in query.tags.map({ bind($0) }) {
      conditions.append(
        """
        (instr(char(31) || lower((SELECT tags FROM article WHERE id = r.article_id)) || char(31),
          char(31) || lower(\(tag)) || char(31)) > 0
          OR EXISTS (SELECT 1 FROM article_tag own WHERE own.reader_id = ?1
            AND own.tag = \(tag) AND own.article_id = r.article_id))
        """)
    }
    if let above = query.above { conditions.append("r.article_id > \(bind(above))") }
    if let below = query.below { conditions.append("r.article_id < \(bind(below))") }
    if let date = query.publishedAfter { conditions.append("r.dated > \(bind(date.stored))") }
    if let date = query.publishedBefore { conditions.append("r.dated < \(bind(date.stored))") }
    let changed =
      "max((SELECT fetched FROM article WHERE id = r.article_id), ifnull(s.read_at, 0),"
      + " ifnull(s.bookmarked_at, 0), ifnull(noted.at, 0))"
    if let date = query.changedBefore { conditions.append("\(changed) < \(bind(date.stored))") }
    rows = "FROM \(from) WHERE \(conditions.joined(separator: " AND "))"
    let key =
      switch query.order {
      case .id: nil as String?
      case .published: "r.dated"
      case .changed: changed
      case .title: "(SELECT title FROM article WHERE id = r.article_id) COLLATE NOCASE"
      case .author: "(SELECT authors FROM article WHERE id = r.article_id) COLLATE NOCASE"
      case .category: "(SELECT name FROM category WHERE id = r.category_id)"
      case .status: "s.read_at IS NOT NULL"
      }
    let direction = query.isDescending ? "DESC" : "ASC"
    order = [key, "r.article_id"].compactMap { $0.map { "\($0) \(direction)" } }
      .joined(separator: ", ")
    self.arguments = arguments
  }

  /// Articles that arrived or were marked after a time, found by indexes, and articles whose marks
  /// changed since. Only the change record knows of removed marks, to the second.
  private static func changed(after time: String) -> String {
    """
    SELECT id FROM article WHERE fetched > \(time)
    UNION SELECT article_id FROM article_state WHERE reader_id = ?1
      AND max(ifnull(read_at, 0), ifnull(bookmarked_at, 0)) > \(time)
    UNION SELECT subject FROM change WHERE kind = 2 AND reader_id = ?1 AND at >= \(time)
    """
  }

  /// For what ``changed(after:)`` finds in the change record.
  private static let lastMarkChanges =
    "SELECT subject, max(at) AS at FROM change WHERE kind = 2 AND reader_id = ?1 GROUP BY subject"

  /// Takes two more parameters: the limit and the offset.
  var page: String {
    "SELECT r.article_id \(rows) ORDER BY \(order)"
      + " LIMIT ?\(arguments.count + 1) OFFSET ?\(arguments.count + 2)"
  }

  var count: String { "SELECT count(*) \(rows)" }
}
