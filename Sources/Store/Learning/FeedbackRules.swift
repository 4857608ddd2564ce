package import Models

/// Pure functions that compute what lists and readers' choices teach. The arithmetic belongs to the
/// ranking; the store knows the inputs and where to write the results.
package struct FeedbackRules: Sendable {
  /// Number of candidate sets of weights, that is ways to weight the parts of a score. Stored
  /// trials with another number of sums are of an earlier version.
  package var weightCount: Int
  /// The articles on the shown pages of a list.
  package var articles: @Sendable (StoredList) -> [Int64]
  /// The changes when a list is closed.
  package var closing: @Sendable (ListFindings) -> ListClosing
  /// The changes of a closed list after an article's choice was revoked; `nil` if the article was
  /// not chosen from that list, or still is.
  package var reopening: @Sendable (ClosedListFindings, _ article: Int64) -> ListReopening?
  /// The judgement of a closed list, without the articles that its reader had read before.
  package var judging: @Sendable (StoredList, _ readBefore: Set<Int64>) -> ListJudgement
  /// Trials with one more list added; unchanged if the list has no evidence.
  package var summing: @Sendable (StoredTrials?, ListJudgement) -> StoredTrials?
  /// Votes that a source's next articles start with, from the impressions and openings of its
  /// articles and of all articles.
  package var weighing: @Sendable (_ source: ListClosing.Sum, _ all: ListClosing.Sum) -> Double
  /// A stored model with examples added; `nil` if the model's format is unknown: then the store
  /// computes it from all examples.
  package var folding: @Sendable (_ model: [UInt8], _ examples: [StoredTrainingExample]) -> [UInt8]?
  /// The buckets of an article's words, without repetition, for computing its features.
  package var wordBuckets: @Sendable (Article) -> [UInt32]

  package init(
    weightCount: Int, articles: @escaping @Sendable (StoredList) -> [Int64],
    closing: @escaping @Sendable (ListFindings) -> ListClosing,
    reopening: @escaping @Sendable (ClosedListFindings, Int64) -> ListReopening?,
    judging: @escaping @Sendable (StoredList, Set<Int64>) -> ListJudgement,
    summing: @escaping @Sendable (StoredTrials?, ListJudgement) -> StoredTrials?,
    weighing: @escaping @Sendable (ListClosing.Sum, ListClosing.Sum) -> Double,
    folding: @escaping @Sendable ([UInt8], [StoredTrainingExample]) -> [UInt8]?,
    wordBuckets: @escaping @Sendable (Article) -> [UInt32]
  ) {
    self.weightCount = weightCount
    self.articles = articles
    self.closing = closing
    self.reopening = reopening
    self.judging = judging
    self.summing = summing
    self.weighing = weighing
    self.folding = folding
    self.wordBuckets = wordBuckets
  }
}
