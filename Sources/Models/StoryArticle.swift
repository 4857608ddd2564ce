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

package struct StoryMembership: Sendable, Hashable {
  package var article: Int64
  package var story: Int64
  /// The id of the article's source.
  package var source: Int64
  /// The publication date used for ranking.
  package var dated: Date
  /// The earlier article of which this one is a near-duplicate.
  package var duplicateOf: Int64?

  package init(
    article: Int64, story: Int64, source: Int64, dated: Date, duplicateOf: Int64? = nil
  ) {
    self.article = article
    self.story = story
    self.source = source
    self.dated = dated
    self.duplicateOf = duplicateOf
  }
}
