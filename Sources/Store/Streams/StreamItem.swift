package import Foundation
package import Models

/// An article with its text and its reader's marks.
package struct StreamItem: Sendable, Hashable, Identifiable, Timed {
  package private(set) var id: Int64 = 0
  package private(set) var source: Int64 = 0
  package var metadata = ArticleMetadata()
  package private(set) var saved: Date?
  package private(set) var fetched = Date.distantPast
  /// The date by which it is listed: of its publication, if that is not after its arrival, else of
  /// its arrival, earlier for what was in the first document of its source.
  package private(set) var dated = Date.distantPast
  package private(set) var isRead = false
  package private(set) var isBookmarked = false
  /// The reader's labels, in alphabetical order.
  package private(set) var labels: [String] = []
  /// When the reader last marked the article, if known.
  package private(set) var marked: Date?
  /// The shown text: the page's if that is the better one, else the feed's.
  package private(set) var content = ArticleContent()

  package init() {}

  package var published: Date? { metadata.published }
  package var modified: Date? { metadata.modified }

  /// The articles among these that apps of a reader get: the columns of ``ArticleColumn``, then those
  /// of ``others``. In no order: see ``Array/ordered(as:)``.
  ///
  /// - Parameter reader: an SQL expression for the reader's id, which may be NULL.
  package static func statement(of ids: [Int64], by reader: SQLStatement) -> SQLStatement {
    """
    SELECT \(sql: ArticleColumn.selected.sql), \(sql: columns.sql),
      nullif(\(greatest: ["coalesce(s.read_at, 0)", "coalesce(s.bookmarked_at, 0)"]), 0) AS marked,
      \(shown: .html) AS html, \(shown: .text) AS text,
      (SELECT \(joined: "own.tag") FROM article_tag own
        WHERE own.article_id = a.id AND own.reader_id = \(sql: reader)) AS labels
    FROM \(rows: ["id": .integers(ids)]) k CROSS JOIN article a CROSS JOIN source
    LEFT JOIN article_state s ON s.reader_id = \(sql: reader) AND s.article_id = a.id
    LEFT JOIN article_content c ON c.article_id = a.id
    LEFT JOIN article_page p ON p.article_id = a.id AND \(flag: "p.is_shown", is: true)
    WHERE a.id = k.id AND source.id = a.source_id AND s.hidden_at IS NULL
      AND NOT a.id IN (\(sql: OwnScope.foreign(ids, to: reader)))
      AND \(sql: OwnScope.isListed(for: reader))
    """
  }

  package static let others: [SQLColumns<StreamItem>.Setter] =
    columns.setters + [
      .date { $0.marked = $1 },
      .text { $0.content.html = $1 },
      .text { $0.content.text = $1 },
      .list { $0.labels = $1.sorted() },
    ]

  private static let columns = SQLColumns<StreamItem>([
    "a.id": .integer { $0.id = $1 },
    "a.source_id": .integer { $0.source = $1 },
    ArticleColumn.savedTime: .date { $0.saved = $1 },
    "a.fetched": .date { $0.fetched = $1 ?? .distantPast },
    "a.dated": .date { $0.dated = $1 ?? .distantPast },
    "s.read_at IS NOT NULL": .flag { $0.isRead = $1 },
    "s.bookmarked_at IS NOT NULL": .flag { $0.isBookmarked = $1 },
    "c.attachments": .text { $0.content.attachments = ListColumn.decodeAttachments($1) },
  ])

  /// The tags of the source, then the reader's labels that are none of them.
  package var tags: [String] {
    guard !labels.isEmpty else { return metadata.tags }
    let known = Set(metadata.tags.map { $0.lowercased() })
    return metadata.tags + labels.filter { !known.contains($0.lowercased()) }
  }
}

extension Range where Bound == Int64 {
  /// Removes the first `count` ids, at most all, and returns them.
  package mutating func splitFirst(_ count: Int64) -> Range {
    let end = lowerBound + Swift.min(count, upperBound - lowerBound)
    defer { self = end..<upperBound }
    return lowerBound..<end
  }

  /// Removes the last `count` ids, at most all, and returns them.
  package mutating func splitLast(_ count: Int64) -> Range {
    let start = upperBound - Swift.min(count, upperBound - lowerBound)
    defer { self = lowerBound..<start }
    return start..<upperBound
  }
}
