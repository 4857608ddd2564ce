import Models
import Ranking
package import Store

extension FeedbackRules {
  /// The functions of the ranking that the store calls.
  package static let ranking = FeedbackRules(
    weightCount: ScoreWeights.all.count,
    articles: { ShownList($0).entries.map(\.article) },
    closing: { findings in
      ImpressionFeedback(
        findings.list, after: findings.before,
        weights: ScoreWeightSelection(findings.trials).best, marks: findings.marks
      ).closing
    },
    reopening: { ListReopening($0, without: $1) },
    judging: { ListJudgement(ShownList($0).choice(without: $1)) },
    summing: { stored, judgement in
      let known = ScoreWeightSelection(stored)
      let trials = known.recording(judgement)
      return trials == known ? stored : trials.stored
    },
    weighing: { Exposure($0).sourceWeight(among: Exposure($1)) },
    folding: { bytes, examples in
      guard
        var model = bytes.isEmpty
          ? ReaderModel() : bytes.withUnsafeBytes({ ReaderModel(bytes: $0) })
      else { return nil }
      for example in examples { model.learn(TrainingExample(example)) }
      return model.bytes
    },
    wordBuckets: { FeatureExtractor(FeatureInput($0)).buckets })
}

extension ListReopening {
  /// Reopens a closed list because the reader took back the opening of an article.
  fileprivate init?(_ findings: ClosedListFindings, without article: Int64) {
    var list = ShownList(findings.list)
    guard let place = list.entries.firstIndex(where: { $0.article == article && $0.isOpened }),
      !findings.marks.opened.contains(article)
    else { return nil }
    list.entries[place].isOpened = false
    let choice = list.choice(without: findings.marks.readBefore)
    let period = ArticleExposure.period(at: list.at)
    let sources = findings.marks.known.mapValues(\.source)
    let before = findings.exposures.contributions(in: period, sources: sources)
    var exposures = findings.exposures
    let wasCounted = exposures.close(article)
    let after = exposures.contributions(in: period, sources: sources)
    var changed = findings.list
    changed.entries = list.bytes
    self.init(
      closing: ListClosing(
        list: changed, judgement: ListJudgement(choice), exposures: exposures,
        shown: wasCounted ? zip(after, before).map { $0 - $1 } : []),
      isUnchosen: !choice.entries.contains(where: \.isOpened))
  }
}

extension ArticleWords {
  var features: ArticleFeatures {
    let extractor = FeatureExtractor(FeatureInput(article))
    let buckets = extractor.buckets
    return extractor.features(articles: counted) { counts[buckets[$0]] ?? 0 }
  }
}
