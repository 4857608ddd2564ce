package import Models

/// The result of adding sources.
package struct SubscriptionReport: Sendable {
  /// The list to which sources are added.
  package var place: SubscriptionChange.Place
  /// The sources that are added (in a rehearsal: would be added), with the names that they get.
  package var additions: [SourceListing]
  package var added: [SubscriptionChange] = []
  /// Sources that are not added, with the reason: a clause in words, without a final dot.
  package var passedOver: [(listing: SourceListing, reason: String)]
  /// The translated filters of the sources.
  package var filters: ImportedRules

  init(
    place: SubscriptionChange.Place, additions: [SourceListing],
    passedOver: [(listing: SourceListing, reason: String)]
  ) {
    self.place = place
    self.additions = additions
    self.passedOver = passedOver
    filters = ImportedRules(of: additions)
  }
}
