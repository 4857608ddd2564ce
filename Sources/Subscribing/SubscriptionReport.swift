package import Models
package import Sourcing
package import Words

/// The result of adding sources.
package struct SubscriptionReport: Sendable {
  /// The list to which sources are added.
  package var place: SubscriptionChange.Place
  /// The sources that are added (in a rehearsal: would be added), with the names that they get.
  package var additions: [SourceListing]
  package var added: [SubscriptionChange] = []
  /// Sources that are not added, with the reason.
  package var passedOver: [(listing: SourceListing, reason: Message)]
  /// Changes that were necessary, as sentences without a final dot.
  package var notices: [Message]
  /// The translated filters of the sources, also of those that are there already.
  package var filters: ImportedRules

  package init(
    place: SubscriptionChange.Place, additions: SourceAdditions, beside rules: [Rule]
  ) {
    self.place = place
    self.additions = additions.entries
    passedOver = additions.passedOver.map { ($0.listing, $0.reason) }
    notices = additions.notices.map(Message.verbatim)
    filters = ImportedRules(
      of: additions.entries + additions.passedOver.compactMap(\.existing))
    filters.leaveOut(rules)
  }

  /// What became of the filters, a sentence each.
  package var filterNotices: [String] {
    let count = filters.rules.count
    return (count > 0 ? ["Filters became rules: \(count); `tintm rules` lists them."] : [])
      + filters.refusals.map { "Filters: \($0)." }
  }
}
