import Models
import Store

extension FeedbackRules {
  /// Rules that learn nothing.
  static let learningNothing = FeedbackRules(
    weightCount: 1, articles: { _ in [] },
    closing: { findings in
      ListClosing(
        list: findings.list, judgement: ListJudgement(evidence: 0, logLikelihoods: []),
        exposures: ListExposures([]))
    },
    reopening: { _, _ in nil }, judging: { _, _ in ListJudgement(evidence: 0, logLikelihoods: []) },
    summing: { known, _ in known }, weighing: { _, _ in 1 }, folding: { model, _ in model },
    wordBuckets: { _ in [] })
}
