package import Foundation

/// What articles are searched for.
package struct SearchQuery: Sendable, Hashable {
  /// As a person typed it.
  package var text: String
  /// The same, read; where it is `nil`, what is no expression in the text is words.
  package var expression: MatchExpression?
  /// All categories when `nil`.
  package var category: String?
  package var source: String?
  package var unread: Bool
  package var bookmarked: Bool
  /// Only what was published (else first seen) after this.
  package var since: Date?
  package var limit: Int
  /// Of which sources, as its reader's own list says.
  package var scope = SourceScope()
  /// What ages are counted from; the newsroom that is asked sets it.
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
