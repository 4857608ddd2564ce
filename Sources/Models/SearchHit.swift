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
