/// A picture that is to be fetched for an article.
package struct WantedPicture: Sendable, Hashable {
  package var article: Int64
  package var source: Int64
  /// As the article names it.
  package var url: String
  /// What is asked for: the address itself, or a candidate of its `srcset`.
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
