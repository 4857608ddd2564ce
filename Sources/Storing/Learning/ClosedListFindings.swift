package import Models

/// What is stored of a closed list, when something that was chosen from it is taken back.
package struct ClosedListFindings: Sendable {
  package var list: StoredList
  package var marks: ListMarks
  /// What it adds to how often articles were shown and opened.
  package var exposures: ListExposures

  package init(list: StoredList, marks: ListMarks, exposures: ListExposures) {
    self.list = list
    self.marks = marks
    self.exposures = exposures
  }
}
