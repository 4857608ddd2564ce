import Foundation
import Store

/// The SQL of an ``EntryQuery``: its rows and their order.
struct EntrySQL {
  private(set) var parts = StatementParts()
  private let rows: String
  private let order: String

  init(_ query: EntryQuery, reader: String) {
    let me = "(SELECT id FROM reader WHERE name = \(parts.bind(.text(reader))))"
    parts.conditions = [
      "r.is_first", "s.hidden_at IS NULL",
      "r.source_id = ANY (\(parts.bind(.integers(query.sources))))",
    ]
    if let articles = query.articles {
      parts.conditions.append("r.article_id = ANY (\(parts.bind(.integers(articles))))")
    }
    if let isRead = query.isRead {
      parts.conditions.append("s.read_at IS \(isRead ? "NOT " : "")NULL")
    }
    if let isBookmarked = query.isBookmarked {
      parts.conditions.append("s.bookmarked_at IS \(isBookmarked ? "NOT " : "")NULL")
    }
    for tag in query.tags {
      parts.conditions.append(
        """
        (strpos(chr(31) || lower(a.tags) || chr(31),
          chr(31) || lower(\(parts.bind(.text(tag))) COLLATE "C") || chr(31)) > 0
          OR EXISTS (SELECT 1 FROM article_tag own WHERE own.reader_id = \(me)
            AND own.tag_key = \(parts.bind(.text(tag.lowercased())))
            AND own.article_id = r.article_id))
        """)
    }
    let changed = "greatest(a.fetched, s.read_at, s.bookmarked_at, noted.at)"
    let bounds: [(String, PostgresValue?)] = [
      ("r.article_id >", query.above.map { .integer($0) }),
      ("r.article_id <", query.below.map { .integer($0) }),
      ("r.dated >", query.publishedAfter.map { .date($0) }),
      ("r.dated <", query.publishedBefore.map { .date($0) }),
      ("\(changed) <", query.changedBefore.map { .date($0) }),
    ]
    for (condition, value) in bounds {
      if let value { parts.conditions.append("\(condition) \(parts.bind(value))") }
    }
    if let date = query.changedAfter {
      let time = parts.bind(.date(date))
      // Articles that arrived or were marked after the time, and articles whose marks changed
      // since. Only the change record knows of removed marks, to the second.
      parts.conditions.append(
        """
        r.article_id IN (SELECT id FROM article WHERE fetched > \(time)
          UNION SELECT article_id FROM article_state WHERE reader_id = \(me)
            AND greatest(read_at, bookmarked_at) > \(time)
          UNION SELECT subject FROM change WHERE kind = 2 AND reader_id = \(me) AND at >= \(time)
          UNION SELECT subject FROM change_note
            WHERE kind = 2 AND reader_id = \(me) AND at >= \(time))
        """)
    }
    let noted =
      query.order != .changed && query.changedBefore == nil
      ? ""
      : """
      LEFT JOIN (SELECT subject, max(at) AS at FROM (
          SELECT at, kind, subject, reader_id FROM change
          UNION ALL SELECT at, kind, subject, reader_id FROM change_note) c
        WHERE kind = 2 AND reader_id = \(me) GROUP BY subject) noted
      ON noted.subject = r.article_id
      """
    rows = """
      article_rank r JOIN article a ON a.id = r.article_id
      LEFT JOIN article_state s ON s.reader_id = \(me) AND s.article_id = r.article_id
      \(noted)
      WHERE \(parts.condition)
      """
    let key: String? =
      switch query.order {
      case .id: nil
      case .published: "r.dated"
      case .changed: changed
      // By bytes, ignoring the case of ASCII letters.
      case .title: "lower(a.title)"
      case .author: "lower(a.authors)"
      case .category: "(SELECT name FROM category WHERE id = r.category_id)"
      case .status: "s.read_at IS NOT NULL"
      }
    let direction = query.isDescending ? "DESC NULLS LAST" : "ASC NULLS FIRST"
    order = [key, "r.article_id"].compactMap { $0.map { "\($0) \(direction)" } }
      .joined(separator: ", ")
  }

  var ids: String { "SELECT r.article_id FROM \(rows) ORDER BY \(order)" }
  var count: String { "SELECT count(*) FROM \(rows)" }
}
