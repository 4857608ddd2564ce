package import Foundation
package import Words

/// The result of a source in a polling pass. A failure is a value here, not an error that ends the
/// run.
package struct SourceOutcome: Sendable, Hashable {
  package var source: String
  package var result: Result
  package var new: Int
  package var updated: Int
  package var unchanged: Int
  package var nextDue: Date?
  /// Remarks after a success: a redirect, a certificate problem, damaged content.
  package var notes: [Message]

  package init(
    source: String,
    result: Result,
    new: Int = 0,
    updated: Int = 0,
    unchanged: Int = 0,
    nextDue: Date? = nil,
    notes: [Message] = []
  ) {
    self.source = source
    self.result = result
    self.new = new
    self.updated = updated
    self.unchanged = unchanged
    self.nextDue = nextDue
    self.notes = notes
  }

  /// Whether its feed may have a title that its name is not.
  package var isNamedByAddress: Bool { result == .fetched && source.contains("://") }

  package enum Result: Sendable, Hashable {
    /// A document was received and parsed.
    case fetched
    /// The server sent 304, or the body was the same.
    case notModified
    /// Not requested, with the reason for display.
    case skipped(because: Message)
    /// With a message that says what failed and what to do.
    case failed(because: Message)
  }
}
