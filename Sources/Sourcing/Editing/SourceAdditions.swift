import Basics
package import Models
package import Words

/// The new sources of a list, prepared for a configuration: their names differ from all others,
/// their addresses can be requested, and their categories are spelled as in the configuration.
package struct SourceAdditions: Sendable, Hashable {
  /// Each with at least one category.
  package private(set) var entries: [SourceListing] = []
  /// Sources that are not added, with the reason.
  package private(set) var passedOver: [PassedOver] = []
  /// Changes that were necessary, as sentences without a final dot.
  package private(set) var notices: [String] = []

  package struct PassedOver: Sendable, Hashable {
    package var listing: SourceListing
    /// A clause in words, without a final dot.
    package var reason: Message
    /// The source that has its address already; `nil` if none has.
    package var known: String?

    /// The entry under the name of that source.
    package var existing: SourceListing? {
      known.map { name in
        var listing = listing
        listing.name = name
        return listing
      }
    }
  }

  /// - Parameter unfiled: the category of sources without one.
  package init(
    _ listings: [SourceListing], to configuration: Configuration, unfiled: String
  ) {
    var addresses: [String: String] = [:]
    var names: Set<String> = []
    var numbers: [String: Int] = [:]
    for source in configuration.sources {
      addresses[SourceListing.key(of: source.address.string)] = source.name
      names.insert(source.name.lowercased())
    }
    var categories: [String: String] = [:]
    for name in configuration.categories + configuration.sources.flatMap(\.categories) {
      categories[name.lowercased()] = categories[name.lowercased()] ?? name
    }
    var usual = NameText.category(unfiled)
    if usual.isEmpty { usual = Source.unsortedCategory }
    for listing in listings {
      if let known = addresses[SourceListing.key(of: listing.url)] {
        passedOver.append(
          PassedOver(listing: listing, reason: Message(.existsAs, known), known: known))
        continue
      }
      if case .failure(let problem) = AddressText.read(listing.url, folder: "/") {
        passedOver.append(PassedOver(listing: listing, reason: .verbatim(problem.message)))
        continue
      }
      var entry = listing
      // Some programs name a source without a title by its address, which may hold a password.
      entry.name = NameText.fit(WebAddress.withoutSecrets(listing.name))
      if entry.name.isEmpty { entry.name = NameText.ofAddress(listing.url) }
      entry.name = Self.unused(entry, names, &numbers)
      let folders = listing.categories.map(NameText.category).filter { !$0.isEmpty }
      if let reserved = listing.categories.first(where: NameText.isReserved), notices.isEmpty {
        notices.append(
          "the folder “\(reserved)” becomes the category “\(NameText.category(reserved))”, because"
            + " “All” is the tab of all categories")
      }
      entry.categories = (folders.isEmpty ? [usual] : folders).map { name in
        let spelling = categories[name.lowercased()] ?? name
        categories[name.lowercased()] = spelling
        return spelling
      }
      names.insert(entry.name.lowercased())
      addresses[SourceListing.key(of: listing.url)] = entry.name
      entries.append(entry)
    }
  }

  /// The listing's name, if necessary with its host, if necessary with a number.
  private static func unused(
    _ listing: SourceListing, _ names: Set<String>, _ numbers: inout [String: Int]
  ) -> String {
    guard names.contains(listing.name.lowercased()) else { return listing.name }
    let host = SourceListing.key(of: WebAddress.withoutCredentials(listing.url))
      .prefix { !"/?".contains($0) }
    let withHost = "\(listing.name) (\(host))"
    if !names.contains(withHost.lowercased()) { return withHost }
    // Continues after the last number used for this name, so that many equal names stay fast.
    var number = numbers[withHost.lowercased()] ?? 2
    while names.contains("\(withHost) \(number)".lowercased()) { number += 1 }
    numbers[withHost.lowercased()] = number + 1
    return "\(withHost) \(number)"
  }
}
