package import Models

/// What is stored of the list that a reader was shown last, when it is closed.
package struct ListFindings: Sendable {
  package var list: StoredList
  /// The list that the reader was shown before.
  package var before: StoredList?
  /// How well each way of weighting a score's parts did for the reader, and for all readers.
  package var trials: StoredTrials?
  package var allTrials: StoredTrials?
  package var marks: ListMarks

  package init(
    list: StoredList, before: StoredList? = nil, trials: StoredTrials? = nil,
    allTrials: StoredTrials? = nil, marks: ListMarks
  ) {
    self.list = list
    self.before = before
    self.trials = trials
    self.allTrials = allTrials
    self.marks = marks
  }
}
