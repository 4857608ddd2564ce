/// An article from a parsed document before it is stored and has an id.
package struct ArticleDraft: Sendable, Hashable {
  /// Identifies the article at the next poll; unique within its source.
  package var identity: String
  /// Whether another article of the same document has the same identity; ``ownIdentity`` differs
  /// then.
  package var isAmbiguous = false
  /// What distinguishes it from articles of the same document with the same identity, address and
  /// headline; `nil` if there are none.
  package var discriminator: String?
  package var basis = IdentityBasis.id
  /// Whether a reader brings it from another program, and it is none that the source has.
  package var isMoved = false
  /// The canonical form of its URL: identifies the article if its identity has changed.
  package var urlKey: String?
  package var metadata: ArticleMetadata
  package var content: ArticleContent
  /// The body as plain text for the full-text index.
  package var searchText: String
  package var counters: [CounterMetric: Int]

  package init(
    identity: String, urlKey: String? = nil, _ metadata: ArticleMetadata = ArticleMetadata(),
    content: ArticleContent = ArticleContent(), searchText: String = "",
    counters: [CounterMetric: Int] = [:]
  ) {
    self.identity = identity
    self.urlKey = urlKey
    self.metadata = metadata
    self.content = content
    self.searchText = searchText
    self.counters = counters
  }
}
