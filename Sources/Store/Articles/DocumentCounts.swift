/// Number of new, changed and unchanged articles of a document.
package struct DocumentCounts: Sendable, Hashable {
  package var new = 0
  package var updated = 0
  package var unchanged = 0

  package init(new: Int = 0, updated: Int = 0, unchanged: Int = 0) {
    self.new = new
    self.updated = updated
    self.unchanged = unchanged
  }

  package mutating func add(_ outcome: DraftOutcome) {
    switch outcome {
    case .inserted: new += 1
    case .updated, .edited: updated += 1
    case .unchanged, .deleted: unchanged += 1
    }
  }
}
