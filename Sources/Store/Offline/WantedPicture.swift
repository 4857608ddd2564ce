/// A picture to fetch for an article.
package struct WantedPicture: Sendable, Hashable {
  package var article: Int64
  package var source: Int64
  /// The address in the article.
  package var url: String
  /// The address to request: the same, or a candidate of its `srcset`.
  package var request: String
  package var isLead: Bool
  package var tries: Int

  package init(
    article: Int64, source: Int64, url: String, request: String, isLead: Bool, tries: Int
  ) {
    self.article = article
    self.source = source
    self.url = url
    self.request = request
    self.isLead = isLead
    self.tries = tries
  }
}
