package import Models
package import Store

/// A page of a list and the feedback from the list before it, recorded once the page was shown.
package struct PendingImpression: Sendable {
  package let list: StoredList
  /// Feedback from the list that was open when the page was computed; `nil` if none was open.
  package let feedback: ListFeedback?
}
