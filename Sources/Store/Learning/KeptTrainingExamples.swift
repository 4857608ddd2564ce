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
