package import Foundation

/// What became of an edition, at one of its targets.
package struct DeliveryRecord: Sendable, Hashable {
  package var edition: StoredEdition
  /// `nil` where it has none.
  package var target: String?
  /// Tries that began.
  package var tries: Int
  /// When it is tried again; `nil` where it is not.
  package var due: Date?
  package var done: Date?
  /// Why the last try failed; a sentence.
  package var failure: String?

  package init(
    edition: StoredEdition, target: String? = nil, tries: Int = 0, due: Date? = nil,
    done: Date? = nil, failure: String? = nil
  ) {
    self.edition = edition
    self.target = target
    self.tries = tries
    self.due = due
    self.done = done
    self.failure = failure
  }
}
