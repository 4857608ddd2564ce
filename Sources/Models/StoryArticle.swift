package import Foundation

/// An article as finding its story needs it.
package struct StoryArticle: Sendable, Hashable {
  /// Ascending in the order in which articles come.
  package var id: Int64
  package var source: Int64
  package var title: String?
  package var summary: String?
  /// The whole text, plain; empty where only a headline or a brief is known.
  package var text: String
  /// The canonical form of its address.
  package var urlKey: String?
  /// When it counts as published, never later than it came.
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

  /// What it says, beside its headline.
  package var body: String { text.isEmpty ? summary ?? "" : text }
}
