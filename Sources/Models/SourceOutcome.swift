package import Foundation

/// How one source fared in a polling pass. A failure is a value here, never an error that ends
/// the run.
package struct SourceOutcome: Sendable, Hashable {
  package var source: String
  package var result: Result
  package var new: Int
  package var updated: Int
  package var unchanged: Int
  package var nextDue: Date?
  /// What a person should know though it went well: a redirect seen, an odd certificate, damage.
  package var notes: [String]

  package init(
    source: String,
    result: Result,
    new: Int = 0,
    updated: Int = 0,
    unchanged: Int = 0,
    nextDue: Date? = nil,
    notes: [String] = []
  ) {
    self.source = source
    self.result = result
    self.new = new
    self.updated = updated
    self.unchanged = unchanged
    self.nextDue = nextDue
    self.notes = notes
  }

  package enum Result: Sendable, Hashable {
    /// A document came and was read.
    case fetched
    /// The server said 304, or the body was the same.
    case notModified
    /// Not asked, and why, in words.
    case skipped(because: String)
    /// In words that say what and what to do.
    case failed(because: String)
  }
}
