package import Foundation
package import Models
package import Ranking
package import Store

/// The data for scoring a list for one reader: their model, the weights of a score's parts, and the
/// rates of openings per impression.
package struct ReaderProfile {
  let reader: Int64?
  package private(set) var model: ReaderModel
  package private(set) var weights: ScoreWeights
  private(set) var all: Exposure
  package private(set) var readers: Int
  /// What the open list adds to the stored exposure of its articles.
  private var added: [Int64: ArticleExposure] = [:]
  /// Feedback from the open list, if it is part of this profile.
  private(set) var feedback: ListFeedback?
  /// Whether the reader's rules raise or lower any article.
  let hasRaises: Bool
  private let opened: Set<Int64>

  /// The profile from the stored state. If the state contains the open list with the reader's
  /// marks, the profile has already learned from it, before that is recorded.
  package init(_ state: ReaderState) {
    reader = state.reader
    hasRaises = state.hasRaises
    opened = state.opened
    let stored = state.model.withUnsafeBytes { ReaderModel(bytes: $0) }
    var model = stored ?? ReaderModel()
    for (_, example) in state.examples { model.learn(TrainingExample(example)) }
    self.model = model
    weights = ScoreWeightSelection(state.trials).best
    all = state.exposure
    readers = state.choosingReaders
    guard let open = state.openList, let marks = state.openListMarks else { return }
    learn(
      ListFeedback(
        closing: open, after: state.lastClosedList, trials: state.trials, marks: marks),
      state)
  }

  private mutating func learn(_ feedback: ListFeedback, _ state: ReaderState) {
    self.feedback = feedback
    for example in feedback.examples { model.learn(TrainingExample(example)) }
    for more in feedback.exposures {
      added[more.article, default: ArticleExposure()] += more.aged
      all += more.sum
    }
    guard !feedback.judgement.logLikelihoods.isEmpty else { return }
    if state.trials == nil { readers += 1 }
    weights = ScoreWeightSelection(state.trials).recording(feedback.judgement).best
  }

  func weights(_ key: RankingKey) -> ScoreWeights { weights.for(key) }

  /// Whether rates of openings count: from three readers on. Those of fewer show only their taste,
  /// which their models know better.
  var isRateKnown: Bool { all.opened > 0 && Exposure.bound(readers: readers) > 0 }

  /// Maximum number of bits by which a score exceeds the stored order's part.
  func reach(_ weights: ScoreWeights) -> Double {
    weights.personal * model.reach
      + (isRateKnown ? Exposure.bound(readers: readers) : 0) + weights.votes * 12
      + (hasRaises ? weights.base * RuleActions.maxRaise : 0)
  }

  /// The reader's term of an article, in bits; 0 for an article that the reader has opened
  /// (docs/ranking.md L6).
  func taste(of article: Int64, _ bits: @autoclosure () -> Double) -> Double {
    opened.contains(article) ? 0 : bits()
  }

  /// The rate of openings per impression compared with the usual, in bits.
  ///
  /// - Parameter stored: the stored exposure of the article.
  package func rate(_ article: Int64, _ stored: ArticleExposure, at now: Date) -> Double {
    guard isRateKnown else { return 0 }
    return exposure(article, stored).bits(among: all, readers: readers, at: now)
  }

  func exposure(_ article: Int64, _ stored: ArticleExposure) -> ArticleExposure {
    var exposure = stored
    if let more = added[article] { exposure += more }
    return exposure
  }
}
