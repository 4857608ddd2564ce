package import Models

/// What the store knows about a document's articles, once they are in it.
package struct DocumentFindings: Sendable {
  /// What the ranking keys of this moment are made with.
  package var basis: RankingBasis
  /// What its source is called, and the tab that its articles name.
  package var source: String
  package var category: String
  /// How large the counters of its source usually are, and those of all sources; empty where none
  /// of its articles has a counter.
  package var norms: [CounterMetric: CounterNorm] = [:]
  package var globalNorms: [CounterMetric: CounterNorm] = [:]
  /// In the order of the document.
  package var articles: [Article] = []

  package init(basis: RankingBasis, source: String, category: String) {
    self.basis = basis
    self.source = source
    self.category = category
  }

  package struct Article: Sendable {
    package var outcome: DraftOutcome
    /// How many articles were counted, a new one included, and in how many of them the words of
    /// each of its buckets occur.
    package var counted = 0
    package var termCounts: [Int] = []
    /// The counters as last seen.
    package var counters: [CounterMetric: Int] = [:]
    /// The highest counts for which votes were recorded.
    package var highestRecorded: [CounterMetric: Int] = [:]
    /// The ranking keys of one whose counters have changed.
    package var keys: RankKeys?
    /// Whether the text of its page is shown, not the feed's.
    package var showsPage = false

    package init(outcome: DraftOutcome, showsPage: Bool = false) {
      self.outcome = outcome
      self.showsPage = showsPage
    }
  }
}
