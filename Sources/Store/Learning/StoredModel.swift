package import Models
package import Ranking

/// A reader's model in its stored form.
package struct StoredModel: Sendable {
  /// The last example in the model; 0 if none is stored.
  package var through: Int64 = 0
  /// Empty if none is stored.
  package var bytes: [UInt8] = []

  /// The model with the reader's further examples. A model in the form of an earlier version is
  /// computed again from all examples.
  ///
  /// - Parameter examples: returns the examples after a given one, oldest first.
  package func updated(
    _ examples: (_ after: Int64) throws -> [(id: Int64, example: StoredTrainingExample)]
  ) rethrows -> StoredModel {
    let known: ReaderModel? =
      bytes.isEmpty ? ReaderModel() : bytes.withUnsafeBytes { ReaderModel(bytes: $0) }
    let examples = try examples(known == nil ? 0 : through)
    var model = known ?? ReaderModel()
    for (_, example) in examples { model.learn(TrainingExample(example)) }
    return StoredModel(through: examples.last?.id ?? through, bytes: model.bytes)
  }
}

extension ReaderState {
  /// Whether the stored model is in the form of an earlier version, so that it is computed again
  /// from all examples.
  package var isModelOutdated: Bool {
    through > 0 && model.withUnsafeBytes { ReaderModel(bytes: $0) } == nil
  }
}

extension TrainingExample {
  package init(_ stored: StoredTrainingExample) {
    self.init(
      features: stored.features.withUnsafeBytes { ArticleFeatures(bytes: $0) },
      isLiked: stored.interaction.flatMap(TrainingExample.weight(of:))?.isLiked ?? false,
      weight: stored.weight, advantage: stored.advantage, at: stored.at)
  }
}

/// Sums over closed lists of how well each set of weights, that is each way to weight the parts of
/// a score, predicted the choices.
package struct StoredTrials: Sendable, Hashable {
  package var evidence: Double
  /// One sum for each set of weights, in the ranking's order.
  package var sums: [Double]

  package init(evidence: Double, sums: [Double]) {
    self.evidence = evidence
    self.sums = sums
  }

  /// Whether the sums are of the present sets of weights: others are from an earlier version.
  package var isCurrent: Bool { sums.count == ScoreWeights.all.count }
}

extension StoredTrials? {
  /// The trials with one more list; unchanged if the list has no evidence.
  package func adding(_ judgement: ListJudgement) -> StoredTrials? {
    let known = ScoreWeightSelection(self)
    let trials = known.recording(judgement)
    return trials == known ? self : StoredTrials(evidence: trials.evidence, sums: trials.sums)
  }
}

extension ScoreWeightSelection {
  /// The stored values; empty if they are from a version with other sets of weights.
  package init(_ stored: StoredTrials?) {
    self =
      stored.flatMap { ScoreWeightSelection(evidence: $0.evidence, sums: $0.sums) }
      ?? ScoreWeightSelection()
  }

  /// The values with one more list, if the reader chose something from it.
  package func recording(_ judgement: ListJudgement) -> ScoreWeightSelection {
    guard judgement.logLikelihoods.count == sums.count else { return self }
    var trials = self
    trials.record(judgement.logLikelihoods, evidence: judgement.evidence)
    return trials
  }
}
