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
