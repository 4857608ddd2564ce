package import Models

/// The stored data of a closed list, when the reader revokes a choice from it.
package struct ClosedListFindings: Sendable {
  package var list: StoredList
  package var marks: ListMarks
  /// The impressions and openings that it contributes.
  package var exposures: ListExposures

  package init(list: StoredList, marks: ListMarks, exposures: ListExposures) {
    self.list = list
    self.marks = marks
    self.exposures = exposures
  }
}
