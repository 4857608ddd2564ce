package import Foundation

/// The data of an article for clustering.
package struct StoryArticle: Sendable, Hashable {
  /// Ascending in the order of arrival.
  package var id: Int64
  package var source: Int64
  package var title: String?
  package var summary: String?
  /// The full text, plain; empty if only a headline or a summary is known.
  package var text: String
  /// The canonical form of its address.
  package var urlKey: String?
  /// The publication date used for ranking, never later than its arrival.
  package var dated: Date

  package init(
    id: Int64, source: Int64, title: String?, summary: String? = nil, text: String = "",
    urlKey: String? = nil, dated: Date
  ) {
    self.id = id
    self.source = source
    self.title = title
    self.summary = summary
    self.text = text
    self.urlKey = urlKey
    self.dated = dated
  }

  /// The full text, or the summary if there is none.
  package var body: String { text.isEmpty ? summary ?? "" : text }
}
