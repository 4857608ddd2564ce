package import Foundation
package import Models

/// An article with its text and its reader's marks.
package struct StreamItem: Sendable, Hashable, Identifiable, Timed {
  package private(set) var id: Int64 = 0
  package private(set) var source: Int64 = 0
  package var metadata = ArticleMetadata()
  package private(set) var saved: Date?
  package private(set) var fetched = Date.distantPast
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

  /// For a `SELECT` from `article a`, its `source`, the reader's state (`s`) and the text (`c`): the
  /// columns of ``ArticleColumn``, then those of ``others``.
  ///
  /// - Parameters:
  ///   - marked: SQL of the time of the reader's last mark.
  ///   - html: SQL of the shown markup.
  ///   - text: SQL of the shown text without markup.
  ///   - ownTags: SQL of the reader's own tags, separated as by ``ListColumn``.
  package static func sql(marked: String, html: String, text: String, ownTags: String) -> String {
    """
    \(ArticleColumn.selected.sql), \(columns.sql), \(marked), \(html), \(text), \(ownTags)
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
