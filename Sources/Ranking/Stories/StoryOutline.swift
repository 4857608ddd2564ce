package import Foundation

/// A story as a whole.
package struct StoryOutline: Sendable, Hashable {
  package var articles: Int
  /// When its latest article counts as published.
  package var latest: Date
  /// The direction of the sum of its articles; `nil` while it has one article, whose own it is.
  package var terms: TermVector?

  package init(articles: Int, latest: Date, terms: TermVector?) {
    self.articles = articles
    self.latest = latest
    self.terms = terms
  }
}
