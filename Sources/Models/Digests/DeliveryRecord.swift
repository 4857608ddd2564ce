package import Foundation
package import Words

/// The state of an edition's delivery to one of its targets.
package struct DeliveryRecord: Sendable, Hashable {
  package var edition: StoredEdition
  /// `nil` if the edition has no target.
  package var target: String?
  /// Number of attempts begun.
  package var tries: Int
  /// The time of the next attempt; `nil` if there is none.
  package var due: Date?
  package var done: Date?
  /// The reason of the last failure; a sentence.
  package var failure: Message?

  package init(
    edition: StoredEdition, target: String? = nil, tries: Int = 0, due: Date? = nil,
    done: Date? = nil, failure: Message? = nil
  ) {
    self.edition = edition
    self.target = target
    self.tries = tries
    self.due = due
    self.done = done
    self.failure = failure
  }
}

/// The result of an attempt to deliver an edition.
package enum DeliveryEnd: Sendable, Hashable {
  /// - Parameter path: the path of the written file.
  case done(path: String?)
  /// - Parameters:
  ///   - reason: a sentence.
  ///   - due: when to try again; `nil` means never.
  case failed(reason: Message, due: Date?)
}

/// A delivery of an edition that is due.
package struct DueDelivery: Sendable, Hashable {
  package var edition: StoredEdition
  /// The name of its target when the edition was made (``DigestPlan/namedTargets``).
  package var target: String
  /// Number of attempts begun.
  package var tries: Int

  package init(edition: StoredEdition, target: String, tries: Int) {
    self.edition = edition
    self.target = target
    self.tries = tries
  }
}
