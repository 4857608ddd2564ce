package import Foundation

/// A list that was shown to a reader.
package struct StoredList: Sendable, Hashable {
  package var id: Int64
  package var at: Date
  /// Number of entries on the pages that were shown.
  package var shown: Int
  package var entries: [UInt8]

  package init(id: Int64, at: Date, shown: Int, entries: [UInt8]) {
    self.id = id
    self.at = at
    self.shown = shown
    self.entries = entries
  }
}
