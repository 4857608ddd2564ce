import Foundation
import Models
import Store

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
