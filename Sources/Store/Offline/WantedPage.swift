/// An article whose page is to be fetched, with the article's data.
package struct WantedPage: Sendable, Hashable {
  package var article: Int64
  package var source: Int64
  package var url: String
  package var title: String?
  package var summary: String?
  package var tries: Int
  /// Rank of the article: pages of higher-ranked articles are fetched first.
  package var rank: Double

  package init(
    article: Int64, source: Int64, url: String, title: String?, summary: String?, tries: Int,
    rank: Double
  ) {
    self.article = article
    self.source = source
    self.url = url
    self.title = title
    self.summary = summary
    self.tries = tries
    self.rank = rank
  }
}
