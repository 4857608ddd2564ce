/// Limits on the stored data of a reader's closed lists, as numbers of lists, latest first.
package struct KeptLists: Sendable {
  /// Lists with all their entries.
  package var whole: Int
  /// Lists with a judgement: how well each set of weights would have predicted the choice.
  package var judged: Int
  /// Lists with their contributions to impressions and openings.
  package var counted: Int
}

extension KeptLists {
  /// A judgement has half the weight of the judgement a hundred lists later (``StoredTrials``), so
  /// all lists before the last 400 together have a sixteenth of the weight.
  package static let ofReader = KeptLists(whole: 50, judged: 400, counted: 2000)
}

/// Limits on the stored examples of a reader.
package enum KeptTrainingExamples {
  /// Maximum number of examples, and the number above it at which the oldest are deleted; the model
  /// is then computed again from the others.
  package static let (most, slack) = (20_000, 5000)
  /// Number of new examples after which the model is stored again. A list with a choice adds
  /// several examples, and the next list has to apply them while its reader waits; no reader waits
  /// for the storing of the model.
  package static let unlearned = 16
}
