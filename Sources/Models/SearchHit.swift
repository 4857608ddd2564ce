/// An article that a search found, and the piece of it where it did.
package struct SearchHit: Sendable, Hashable {
  package var article: RankedArticle
  /// Plain text around the words that were found, cut with ellipses: runs of it, those that were
  /// searched for marked.
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
