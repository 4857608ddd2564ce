package import Foundation

package struct SearchQuery: Sendable, Hashable {
  /// As typed.
  package var text: String
  /// The parsed form; `nil` makes invalid expressions count as plain words.
  package var expression: MatchExpression?
  /// `nil` means all categories.
  package var category: String?
  package var source: String?
  package var unread: Bool
  package var bookmarked: Bool
  /// Only articles published (or, without a date, first seen) after this.
  package var since: Date?
  @ListCount package var limit: Int
  /// The sources of the reader's own list.
  package var scope = SourceScope()
  /// The current time for ages; set by the newsroom.
  package var now: Date?

  package init(
    _ text: String, expression: MatchExpression? = nil, category: String? = nil,
    source: String? = nil, unread: Bool = false,
    bookmarked: Bool = false, since: Date? = nil, limit: Int = 20
  ) {
    self.text = text
    self.expression = expression
    self.category = category
    self.source = source
    self.unread = unread
    self.bookmarked = bookmarked
    self.since = since
    self.limit = limit
  }
}

/// An article that a search found, with an excerpt.
package struct SearchHit: Sendable, Hashable {
  package var article: RankedArticle
  /// Plain text around the matches, shortened with ellipses: runs of text, with the matches marked.
  package var snippet: [Run]

  package init(article: RankedArticle, snippet: [Run]) {
    self.article = article
    self.snippet = snippet
  }

  package struct Run: Sendable, Hashable {
    package var text: String
    package var isMatch: Bool

    package init(_ text: String, isMatch: Bool = false) {
      self.text = text
      self.isMatch = isMatch
    }
  }
}
