package import Models

/// A page of a list that is shown, and what the list before it taught: to be recorded once the page
/// was shown.
package struct PendingImpression: Sendable {
  package let list: StoredList
  /// What the reader's open list taught when the page was computed; `nil` where none was open.
  package let feedback: ImpressionFeedback?
}
