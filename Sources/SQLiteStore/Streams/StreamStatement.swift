import Foundation
import GRDB
import Models
import Store

/// The SQL of a list in the order of arrival: the scanned rows and the conditions.
struct StreamStatement {
  /// The first column is the article's id; the bounds of the scan are ?2 (included) and ?3
  /// (excluded), ?1 is the reader, ?4 the sources, and ?7 and ?8 the labels.
  let sql: String
  /// Whether the scan goes source by source, so that its results have to be sorted: it is then
  /// faster to scan in windows.
  let isBySource: Bool
  /// Whether the list is the reader's unread articles of many sources (``UnreadScan``).
  let seeksUnread: Bool

  /// - Parameter sources: number of sources in the database.
  init(_ query: StreamQuery, of sources: Int) {
    var conditions = ["s.hidden_at IS NULL"]
    switch query.isRead {
    case true?: conditions.append("s.read_at IS NOT NULL")
    case false?: conditions.append("s.read_at IS NULL")
    case nil: break
    }
    switch query.isBookmarked {
    case true?: conditions.append("s.bookmarked_at IS NOT NULL")
    case false?: conditions.append("s.bookmarked_at IS NULL")
    case nil: break
    }
    let id: String
    let rows: String
    let inSources = "IN (SELECT value FROM json_each(?4))"
    let state = "LEFT JOIN article_state s ON s.reader_id = ?1 AND s.article_id ="
    if !query.labels.isEmpty {
      id = "t.article_id"
      rows = """
        article_tag t CROSS JOIN article_rank r ON r.article_id = t.article_id
          \(state) t.article_id
        """
      conditions += [
        "t.reader_id = ?1", "t.tag = ?7 ->> 0", "r.is_first = 1", "+r.source_id \(inSources)",
      ]
      if query.labels.count > 1 {
        conditions.append(
          """
          NOT EXISTS (SELECT 1 FROM json_each(?7) label WHERE NOT EXISTS (SELECT 1
            FROM article_tag o WHERE o.reader_id = ?1 AND o.tag = label.value
              AND o.article_id = t.article_id))
          """)
      }
      isBySource = false
    } else if query.isBookmarked == true || query.isRead == true {
      // Starts from the reader's marks.
      id = "s.article_id"
      let index = query.isBookmarked == true ? "INDEXED BY state_bookmarked" : "NOT INDEXED"
      rows = "article_state s \(index) CROSS JOIN article_rank r ON r.article_id = s.article_id"
      conditions += ["s.reader_id = ?1", "r.is_first = 1", "+r.source_id \(inSources)"]
      isBySource = false
    } else if query.sources.count == 1 {
      id = "a.id"
      rows = "article a INDEXED BY article_source \(state) a.id"
      conditions.append("a.source_id = (SELECT value FROM json_each(?4))")
      isBySource = false
    } else if query.sources.count * 4 >= sources {
      // With this many sources, skipping the articles of the others costs no more time.
      id = "r.article_id"
      rows = "article_rank r NOT INDEXED \(state) r.article_id"
      conditions += ["+r.is_first = 1", "+r.source_id \(inSources)"]
      isBySource = false
    } else {
      id = "a.id"
      rows =
        "json_each(?4) each CROSS JOIN article a INDEXED BY article_source"
        + " ON a.source_id = each.value \(state) a.id"
      isBySource = true
    }
    if !query.otherLabels.isEmpty {
      conditions.append(
        """
        NOT EXISTS (SELECT 1 FROM json_each(?8) label JOIN article_tag o ON o.tag = label.value
          AND o.reader_id = ?1 AND o.article_id = \(id))
        """)
    }
    seeksUnread =
      query.isRead == false && query.isBookmarked == nil && query.otherLabels.isEmpty
      && rows.hasPrefix("article_rank")
    conditions += ["\(id) >= ?2", "\(id) < ?3"]
    sql =
      "SELECT \(id) AS id FROM \(rows) WHERE \(conditions.joined(separator: " AND "))"
      + " ORDER BY \(id) \(query.isOldestFirst ? "ASC" : "DESC")"
  }
}
