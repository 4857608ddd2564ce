/// A delivery of an edition that is to be tried.
package struct DueDelivery: Sendable, Hashable {
  package var edition: StoredEdition
  /// What its target was called when the edition was made (``DigestPlan/namedTargets``).
  package var target: String
  /// Tries that began.
  package var tries: Int

  package init(edition: StoredEdition, target: String, tries: Int) {
    self.edition = edition
    self.target = target
    self.tries = tries
  }
}
