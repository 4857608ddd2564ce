package import Models

/// What lists and their readers' choices teach, as pure functions of what is stored: the arithmetic
/// is the ranking's, and the store knows what it is computed from and where the results go.
package struct FeedbackRules: Sendable {
  /// Ways of weighting a score's parts that are judged: trials with another number of sums are those
  /// of an earlier version.
  package var ways: Int
  /// The articles of what was shown of a list.
  package var articles: @Sendable (StoredList) -> [Int64]
  /// What is written when a list is closed.
  package var closing: @Sendable (ListFindings) -> ListClosing
  /// A closed list from which an article was not chosen after all; `nil` where it was not chosen
  /// from that list, or still is.
  package var reopening: @Sendable (ClosedListFindings, _ article: Int64) -> ListReopening?
  /// How a closed list is judged, without the articles that its reader had read before.
  package var judging: @Sendable (StoredList, _ readBefore: Set<Int64>) -> ListJudgement
  /// Trials with one more list; the same where it says nothing.
  package var summing: @Sendable (StoredTrials?, ListJudgement) -> StoredTrials?
  /// Votes that a source's next articles begin with, by how often its articles and all articles
  /// were shown and opened.
  package var weighing: @Sendable (_ source: ListClosing.Sum, _ all: ListClosing.Sum) -> Double
  /// A stored model with lessons folded into it; `nil` where the model's form is not known: it is
  /// then folded from all lessons.
  package var folding: @Sendable (_ model: [UInt8], _ lessons: [StoredLesson]) -> [UInt8]?
  /// Buckets of an article's words, each once, by which its features are computed.
  package var wording: @Sendable (Article) -> [UInt32]

  package init(
    ways: Int, articles: @escaping @Sendable (StoredList) -> [Int64],
    closing: @escaping @Sendable (ListFindings) -> ListClosing,
    reopening: @escaping @Sendable (ClosedListFindings, Int64) -> ListReopening?,
    judging: @escaping @Sendable (StoredList, Set<Int64>) -> ListJudgement,
    summing: @escaping @Sendable (StoredTrials?, ListJudgement) -> StoredTrials?,
    weighing: @escaping @Sendable (ListClosing.Sum, ListClosing.Sum) -> Double,
    folding: @escaping @Sendable ([UInt8], [StoredLesson]) -> [UInt8]?,
    wording: @escaping @Sendable (Article) -> [UInt32]
  ) {
    self.ways = ways
    self.articles = articles
    self.closing = closing
    self.reopening = reopening
    self.judging = judging
    self.summing = summing
    self.weighing = weighing
    self.folding = folding
    self.wording = wording
  }
}
