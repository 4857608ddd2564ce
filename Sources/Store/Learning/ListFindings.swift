package import Models

/// The stored data of the list that a reader was shown last, when it is closed.
package struct ListFindings: Sendable {
  package var list: StoredList
  /// The list that the reader was shown before this one.
  package var before: StoredList?
  /// Trials of the sets of weights.
  package var trials: StoredTrials?
  package var marks: ListMarks

  package init(
    list: StoredList, before: StoredList? = nil, trials: StoredTrials? = nil, marks: ListMarks
  ) {
    self.list = list
    self.before = before
    self.trials = trials
    self.marks = marks
  }
}
