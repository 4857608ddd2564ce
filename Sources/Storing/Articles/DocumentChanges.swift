package import Models

/// What follows from a document, besides its articles' texts.
package struct DocumentChanges: Sendable {
  /// Votes that each of the source's articles begins with.
  package var weight: Double
  /// What counters usually are from now on; empty leaves it.
  package var norms: [CounterMetric: CounterNorm] = [:]
  package var globalNorms: [CounterMetric: CounterNorm] = [:]
  /// In the order of the document.
  package var articles: [Article] = []

  package init(weight: Double) {
    self.weight = weight
  }

  package struct Article: Sendable {
    /// Its place in the order: of every new article, and of one that earned votes.
    package var keys: RankKeys?
    /// What a new article is known by.
    package var features: [UInt8]?
    /// Counters that have changed.
    package var counters: [CounterMetric: Int] = [:]
    package var events: [LoggedEvent] = []
    package var page: Page?
    /// The pictures that it shows from now on; `nil` leaves them.
    package var pictures: [ArticlePicture]?
    /// The rules that match a new article.
    package var rules: [StoredRule] = []
    /// Whether rules have to know more of it.
    package var waitsForRules = false

    package init() {}
  }

  /// What becomes of an article's page.
  package enum Page: Sendable, Hashable {
    /// It is put into the queue.
    case wanted(because: String)
    /// One that came before is fetched again, this many seconds after it was at the earliest.
    case wantedAgain(pause: Double)
    /// The feed's text is shown again, where the page's was.
    case feedShown(because: String, text: String, words: Int)
  }
}
