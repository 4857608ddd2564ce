import Foundation
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

/// `reader` is an SQL expression for the reader's id.
extension StoredModel {
  /// For ``init(_:)``.
  package static func statement(of reader: SQLStatement) -> SQLStatement {
    "SELECT through, model FROM reader_model WHERE reader_id = \(sql: reader)"
  }

  package init(_ rows: SQLRows) throws {
    self.init(
      through: try rows.first?["through"] ?? 0, bytes: try rows.first?["model"] ?? [])
  }

  /// An SQL expression: the last example in the model; 0 if none is stored.
  package static func through(of reader: SQLStatement) -> SQLStatement {
    "coalesce((SELECT through FROM reader_model WHERE reader_id = \(sql: reader)), 0)"
  }
}

extension StoredTrainingExample {
  /// A reader's examples after a given one, oldest first, for ``all(_:)``.
  ///
  /// - Parameter last: an SQL expression for the example's id.
  package static func statement(
    of reader: SQLStatement, after last: SQLStatement
  ) -> SQLStatement {
    let none: [UInt8] = []
    return """
      SELECT e.id, e.article_id, e.kind, e.weight, e.advantage, e.at,
        coalesce(nullif(f.features, \(none)), t.features, \(none)) AS features
      FROM training_example e \(features: "f", of: "e.article_id")
      LEFT JOIN example_feature t ON t.article_id = e.article_id
      WHERE e.reader_id = \(sql: reader) AND e.id > \(sql: last) ORDER BY e.id
      """
  }

  package static func all(
    _ rows: some Sequence<some NamedRow>
  ) throws -> [(id: Int64, example: StoredTrainingExample)] {
    try rows.map { row in
      let kind: String? = try row["kind"]
      return (
        try row["id"],
        StoredTrainingExample(
          article: try row["article_id"], interaction: kind.flatMap(Interaction.init(rawValue:)),
          weight: try row["weight"], advantage: try row["advantage"], at: try row["at"],
          features: try row["features"])
      )
    }
  }
}

extension SQLSession {
  /// Stores a reader's model if many examples have gathered since. If there are too many examples,
  /// the oldest are deleted, and the model is computed again.
  package func storeModel(of reader: Int64) throws {
    let most = KeptTrainingExamples.most + KeptTrainingExamples.slack
    let through = StoredModel.through(of: "\(reader)")
    let state = try run(
      """
      SELECT EXISTS (SELECT 1 FROM training_example
          WHERE reader_id = \(reader) AND id > \(sql: through)
          LIMIT 1 OFFSET \(KeptTrainingExamples.unlearned - 1)) AS is_behind,
        coalesce((SELECT max(id) FROM training_example WHERE reader_id = \(reader))
          - (SELECT min(id) FROM training_example WHERE reader_id = \(reader)), 0) AS span
      """
    ).first
    guard let state, try state["is_behind"] else { return }
    // Counting examples takes longer than storing a list, so the range of ids is tested first.
    let span: Int = try state["span"]
    if span >= most {
      try trimExamples(of: reader, above: most, to: KeptTrainingExamples.most)
    }
    let found = try run([
      StoredModel.statement(of: "\(reader)"),
      StoredTrainingExample.statement(of: "\(reader)", after: through),
    ])
    let known = try StoredModel(found[0])
    let model = try known.updated { after in
      let examples =
        try after == known.through
        ? found[1]
        : run(StoredTrainingExample.statement(of: "\(reader)", after: "\(after)"))
      return try StoredTrainingExample.all(examples)
    }
    try setModel(model, of: reader)
  }

  package func setModel(_ model: StoredModel, of reader: Int64) throws {
    try add(
      """
      INSERT INTO reader_model (reader_id, through, model)
      VALUES (\(reader), \(model.through), \(model.bytes))
      ON CONFLICT (reader_id) DO UPDATE SET through = excluded.through, model = excluded.model
      """)
  }

  /// If there are more than `most` examples, deletes the oldest so that `kept` are left, and the
  /// model, which is then computed again.
  package func trimExamples(of reader: Int64, above most: Int, to kept: Int) throws {
    let areMore: SQLStatement = """
      EXISTS (SELECT 1 FROM training_example WHERE reader_id = \(reader) LIMIT 1 OFFSET \(most))
      """
    try add([
      "DELETE FROM reader_model WHERE reader_id = \(reader) AND \(sql: areMore)",
      """
      DELETE FROM training_example WHERE reader_id = \(reader) AND \(sql: areMore)
        AND id <= (SELECT id FROM training_example WHERE reader_id = \(reader)
          ORDER BY id DESC LIMIT 1 OFFSET \(kept))
      """,
    ])
  }
}
