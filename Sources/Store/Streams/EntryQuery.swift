package import Foundation
package import Models

/// Selects a list of articles in an order of the client's choice, page by page with an offset.
/// Articles that the reader has hidden are never listed.
package struct EntryQuery: Sendable, Hashable {
  package enum Order: String, Sendable, Hashable, CaseIterable {
    case id
    case published
    /// By time of arrival or of the last change of the reader's marks. A removed mark counts while
    /// the change is kept.
    case changed
    case title
    case author
    case category
    /// Unread articles first.
    case status
  }

  package var sources: [Int64]
  package var isRead: Bool?
  package var isBookmarked: Bool?
  /// Only articles with an id above and below these.
  @ListBound package var above: Int64?
  @ListBound package var below: Int64?
  /// Only articles published (else first seen) after and before these times.
  package var publishedAfter: Date?
  package var publishedBefore: Date?
  /// Only articles that arrived, or whose marks last changed, after and before these times. Articles
  /// that lost a mark count to the second, while the change is kept.
  package var changedAfter: Date?
  package var changedBefore: Date?
  /// Only articles with all of these tags, of the source or of the reader, ignoring case.
  package var tags: [String] = []
  /// Only these articles.
  package var articles: [Int64]?
  package var order: Order
  package var isDescending: Bool
  @ListCount package var limit: Int
  @ListCount package var offset: Int

  package init(
    sources: [Int64], order: Order = .published, isDescending: Bool = false, limit: Int,
    offset: Int = 0
  ) {
    self.sources = sources
    self.order = order
    self.isDescending = isDescending
    self.limit = limit
    self.offset = offset
  }
}

extension EntryQuery {
  /// The ids of a page of the list, in its order.
  ///
  /// - Parameter reader: an SQL expression for the reader's id, which may be NULL.
  func page(of reader: SQLStatement) -> SQLStatement {
    let direction = isDescending ? "DESC NULLS LAST" : "ASC NULLS FIRST"
    let first: SQLStatement = key.map { "\(sql: $0) \(sql: direction), " } ?? ""
    return """
      SELECT r.article_id \(sql: rows(of: reader))
      ORDER BY \(sql: first)r.article_id \(sql: direction) LIMIT \(limit) OFFSET \(offset)
      """
  }

  /// The articles of the list: their rows of the rank table (`r`), their own (`a`), the reader's
  /// marks (`s`), and when these last changed (`noted`).
  package func rows(of reader: SQLStatement) -> SQLStatement {
    let joined: SQLStatement = """
      \(sql: walked(by: reader)) LEFT JOIN article a ON a.id = r.article_id \(sql: noted(of: reader))
      """
    return "FROM \(sql: joined) WHERE \(sql: conditions(of: reader).joined(by: " AND "))"
  }

  /// The few rows of some articles, of changed ones or of marks come first; else all ranks are
  /// walked.
  private func walked(by reader: SQLStatement) -> SQLStatement {
    let state: SQLStatement = """
      LEFT JOIN article_state s ON s.reader_id = \(sql: reader) AND s.article_id = r.article_id
      """
    if let articles {
      let ids = SQLList.integers(Set(articles).sorted())
      return "\(rows: ["id": ids]) k CROSS JOIN article_rank r \(sql: state)"
    }
    if let changedAfter {
      return """
        (\(sql: changed(after: changedAfter, of: reader))) k CROSS JOIN article_rank r \(sql: state)
        """
    }
    if isBookmarked == true {
      return "article_state s \(index: "state_bookmarked") CROSS JOIN article_rank r"
    }
    return isRead == true
      ? "article_state s CROSS JOIN article_rank r" : "article_rank r \(sql: state)"
  }

  private func conditions(of reader: SQLStatement) -> [SQLStatement] {
    var conditions: [SQLStatement] = ["s.hidden_at IS NULL", "\(flag: "r.is_first", is: true)"]
    if articles != nil || changedAfter != nil {
      conditions.append("r.article_id = k.id")
    } else if isBookmarked == true || isRead == true {
      conditions += ["r.article_id = s.article_id", "s.reader_id = \(sql: reader)"]
    }
    if articles != nil, let changedAfter {
      conditions.append("r.article_id IN (\(sql: changed(after: changedAfter, of: reader)))")
    }
    conditions.append(
      sources.count == 1
        ? "r.source_id = \(sources[0])" : "\(unindexed: "r.source_id") \(in: sources)")
    if let isRead { conditions.append("s.read_at IS \(sql: isRead ? "NOT " : "")NULL") }
    if let isBookmarked {
      conditions.append("s.bookmarked_at IS \(sql: isBookmarked ? "NOT " : "")NULL")
    }
    conditions += tags.map { has(tag: $0, of: reader) }
    if let above { conditions.append("r.article_id > \(above)") }
    if let below { conditions.append("r.article_id < \(below)") }
    if let publishedAfter { conditions.append("r.dated > \(publishedAfter)") }
    if let publishedBefore { conditions.append("r.dated < \(publishedBefore)") }
    if let changedBefore { conditions.append("\(sql: Self.lastChange) < \(changedBefore)") }
    return conditions
  }

  /// Whether the article has a tag of its source or of the reader. Only the case of ASCII letters is
  /// ignored in those of sources.
  private func has(tag: String, of reader: SQLStatement) -> SQLStatement {
    let separator = "\u{1F}"
    let lower = String(
      decoding: tag.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
    let all: SQLStatement = "\(separator) || lower(a.tags) || \(separator)"
    return """
      (replace(\(sql: all), \(separator + lower + separator), '') <> \(sql: all)
        OR EXISTS (SELECT 1 FROM article_tag own WHERE own.reader_id = \(sql: reader)
          AND \(folded: "own.tag") = \(key: tag) AND own.article_id = r.article_id))
      """
  }

  /// Articles that arrived or were marked after a time, found by indexes, and articles whose marks
  /// changed since. Only the change record knows of removed marks, to the second.
  private func changed(after time: Date, of reader: SQLStatement) -> SQLStatement {
    """
    SELECT id FROM article WHERE fetched > \(time)
    UNION SELECT article_id FROM article_state WHERE reader_id = \(sql: reader)
      AND \(greatest: ["coalesce(read_at, 0)", "coalesce(bookmarked_at, 0)"]) > \(time)
    UNION SELECT subject FROM \(table: .allChanges) c
      WHERE kind = 2 AND reader_id = \(sql: reader) AND at >= \(time)
    """
  }

  /// For what ``changed(after:of:)`` finds in the change record.
  private func noted(of reader: SQLStatement) -> SQLStatement {
    guard order == .changed || changedBefore != nil else { return "" }
    return """
      LEFT JOIN (SELECT subject, max(at) AS at FROM \(table: .allChanges) c
        WHERE kind = 2 AND reader_id = \(sql: reader) GROUP BY subject) noted
      ON noted.subject = r.article_id
      """
  }

  private static let lastChange: SQLStatement = """
    \(greatest: [
      "a.fetched", "coalesce(s.read_at, 0)", "coalesce(s.bookmarked_at, 0)", "coalesce(noted.at, 0)",
    ])
    """

  /// The sort key; `nil` for the ids alone.
  private var key: SQLStatement? {
    switch order {
    case .id: nil
    case .published: "r.dated"
    case .changed: Self.lastChange
    case .title: "lower(a.title)"
    case .author: "lower(a.authors)"
    case .category: "(SELECT name FROM category WHERE id = r.category_id)"
    case .status: "s.read_at IS NOT NULL"
    }
  }
}
