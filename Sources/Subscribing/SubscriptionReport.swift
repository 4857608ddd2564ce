package import Models

/// What became of sources that were to be added.
package struct SubscriptionReport: Sendable {
  /// Where those that are added go.
  package var place: SubscriptionChange.Place
  /// What is, or in a rehearsal would be, added: fit to be added, under the names that it gets.
  package var additions: [SourceListing]
  package var added: [SubscriptionChange] = []
  /// What is not added, and why: a clause in words, without a final dot.
  package var passedOver: [(listing: SourceListing, reason: String)]
  /// What becomes of the filters that came with the sources.
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
