package import Models
import Sourcing

/// The result of adding sources.
package struct SubscriptionReport: Sendable {
  /// The list to which sources are added.
  package var place: SubscriptionChange.Place
  /// The sources that are added (in a rehearsal: would be added), with the names that they get.
  package var additions: [SourceListing]
  package var added: [SubscriptionChange] = []
  /// Sources that are not added, with the reason: a clause in words, without a final dot.
  package var passedOver: [(listing: SourceListing, reason: String)]
  /// Changes that were necessary, as sentences without a final dot.
  package var notices: [String]
  /// The translated filters of the sources.
  package var filters: ImportedRules

  init(
    place: SubscriptionChange.Place, additions: SourceAdditions
  ) {
    self.place = place
    self.additions = additions.entries
    passedOver = additions.passedOver.map { ($0.listing, $0.reason) }
    notices = additions.notices
    filters = ImportedRules(of: additions.entries)
  }
}
