package import Models

/// The stored data about a document's articles, after they were stored.
package struct DocumentFindings: Sendable {
  /// The data for computing ranking keys at this moment.
  package var basis: RankingBasis
  /// The name of the source, and the tab that its articles name.
  package var source: String
  package var category: String
  /// Norms of the counters, of this source and of all sources; empty if no article of the document
  /// has a counter.
  package var norms: [CounterMetric: CounterNorm] = [:]
  package var globalNorms: [CounterMetric: CounterNorm] = [:]
  /// In document order.
  package var articles: [Article] = []

  package init(basis: RankingBasis, source: String, category: String) {
    self.basis = basis
    self.source = source
    self.category = category
  }

  package struct Article: Sendable {
    package var outcome: DraftOutcome
    /// Number of counted articles, with a new one included, and per term bucket the number of
    /// articles that hold its words.
    package var counted = 0
    package var termCounts: [Int] = []
    /// Counters as last seen.
    package var counters: [CounterMetric: Int] = [:]
    /// The highest counts for which votes were recorded.
    package var highestRecorded: [CounterMetric: Int] = [:]
    /// The ranking keys of an article whose counters have changed.
    package var keys: RankKeys?
    /// Whether the text of the article's page is shown instead of the feed's.
    package var showsPage = false
    /// The text of another program that is shown instead of the feed's.
    package var keptText: KeptText?
    /// Whether a reader brought the article from another program, and its page was never asked for.
    package var lacksPage = false

    package init(outcome: DraftOutcome, showsPage: Bool = false) {
      self.outcome = outcome
      self.showsPage = showsPage
    }

    /// A stored article whose draft has changed.
    package init(_ id: Int64, as edit: ArticleEdit, over old: ShownText) {
      outcome = edit.isEdit ? .edited(id: id) : .updated(id: id)
      showsPage = old.origin == .page
      keptText = edit.keptText
      lacksPage = old.isMoved && !old.isPageAsked
    }
  }
}
