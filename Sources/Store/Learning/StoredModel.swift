package import Models
package import Ranking

/// A reader's model in its stored form.
package struct StoredModel: Sendable {
  /// The last example in the model; 0 if none is stored.
  package var through: Int64 = 0
  /// Empty if none is stored.
  package var bytes: [UInt8] = []

  package init(through: Int64 = 0, bytes: [UInt8] = []) {
    self.through = through
    self.bytes = bytes
  }

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
