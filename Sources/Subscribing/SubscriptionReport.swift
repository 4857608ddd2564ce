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

extension SourceListing {
  /// The entry of a source of another program, with a name and categories that may be stored. Its
  /// address is empty if the program does not name the feed.
  package init(moved source: MovedSource) {
    let url = source.isSaved ? Source.savedPages : source.feedURL ?? ""
    let title = source.title.map(NameText.fit) ?? ""
    let name =
      title.isEmpty ? NameText.ofAddress(url.isEmpty ? source.homePageURL ?? "" : url) : title
    self.init(
      name: name.isEmpty ? Source.importedName : name, url: url, homePage: source.homePageURL,
      categories: source.folders.map(NameText.category).filter { !$0.isEmpty },
      format: source.format, selectors: source.selectors, filters: source.filters)
  }
}
