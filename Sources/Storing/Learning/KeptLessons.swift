/// How many of a reader's lessons are kept.
package enum KeptLessons {
  /// Lessons that are kept, and how many more may gather before the oldest are deleted: the model is
  /// folded from the others again then.
  package static let (most, slack) = (20_000, 5000)
  /// Lessons that may gather before the model is stored with them. A list from which something was
  /// chosen teaches more, and the next list has to learn from them while its reader waits; storing
  /// the model is work that no reader waits for.
  package static let unlearned = 16
}
