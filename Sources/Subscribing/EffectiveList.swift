import Basics
import Models
import Sourcing

/// A reader's list of sources: the shared list with the reader's differences.
struct EffectiveList {
  /// In the order of the shared list, followed by the reader's own sources.
  private(set) var entries: [SubscriptionEntry] = []
  /// The places of the entries by their names in lower case.
  private var places: [String: [Int]] = [:]
  /// Sources that the reader has removed, by the keys of their addresses.
  private var leftOut: [String: SourceOverride] = [:]
  /// The same, by the keys of their addresses without credentials; `nil` for two with one key.
  private var leftOutShown: [String: SourceOverride?] = [:]
  /// Whether it is the first reader's list.
  let isFirst: Bool
  private let shared: Configuration

  init(_ configuration: Configuration, own: [SourceOverride], isFirst: Bool) {
    self.isFirst = isFirst
    shared = configuration
    var own = own.reduce(into: [String: SourceOverride]()) { $0[$1.storedName.lowercased()] = $1 }
    for source in configuration.sources {
      guard let difference = own.removeValue(forKey: source.name.lowercased()) else {
        entries.append(SubscriptionEntry(source: source, shared: source))
        continue
      }
      if difference.listing == .leftOut {
        let address = source.address.string
        leftOut[SourceListing.key(of: address)] = difference
        let shown = SourceListing.key(of: WebAddress.withoutCredentials(address))
        leftOutShown.updateValue(leftOutShown[shown] == nil ? difference : nil, forKey: shown)
        continue
      }
      var mine = source
      mine.name = difference.name ?? source.name
      mine.categories = difference.categories ?? source.categories
      entries.append(SubscriptionEntry(source: mine, shared: source, own: difference))
    }
    // Saved pages and kept sources are no subscriptions: they cannot be polled, exported or removed.
    let added = own.values.filter { $0.listing == .added && Source.isPolled($0.url) }
      .sorted { $0.id < $1.id }
    entries += added.map { difference in
      SubscriptionEntry(
        source: Source(
          name: difference.name ?? difference.storedName, address: .web(difference.url),
          categories: difference.categories ?? [], format: difference.format,
          selectors: difference.selectors), own: difference)
    }
    for place in entries.indices {
      places[entries[place].source.name.lowercased(), default: []].append(place)
    }
  }

  func entry(named name: String) -> SubscriptionEntry? {
    let found = places[name.lowercased(), default: []]
    return (found.first { entries[$0].source.name == name } ?? found.first).map { entries[$0] }
  }

  func entry(at url: String) -> SubscriptionEntry? {
    let key = SourceListing.key(of: url)
    return entries.first { SourceListing.key(of: $0.source.address.string) == key }
  }

  /// The source of an edit. It is found by its address if it was renamed since the edit was made.
  func entry(of edit: SourceEdit) -> SubscriptionEntry? {
    let named = entry(named: edit.source)
    guard let address = edit.address else { return named }
    let key = SourceListing.key(of: address)
    if let named, SourceListing.key(of: named.source.address.string) == key { return named }
    return entry(at: address) ?? named
  }

  /// The source at an address that the reader has left out. Its credentials may be missing: apps and
  /// pages show addresses without them.
  func leftOut(at url: String) -> SourceOverride? {
    let key = SourceListing.key(of: url)
    return leftOut[key] ?? leftOutShown[key].flatMap(\.self)
  }

  /// The shared version of a source, whatever the reader has changed.
  func sharedSource(named name: String) -> Source? {
    shared.sources.first { $0.name.lowercased() == name.lowercased() }
  }

  /// The shared categories that are listed in the order of their tabs.
  var tabs: [String] { shared.categories }

  /// The names of all categories, by themselves in lower case. Of several spellings the first counts.
  ///
  /// - Parameter category: one that gets another spelling of its name, which is not known then.
  func categoryNames(respelling category: CategoryChange? = nil) -> [String: String] {
    let names = (tabs + entries.flatMap(\.source.categories)).filter {
      category?.respells($0) != true
    }
    return Dictionary(firstOf: names.map { ($0.lowercased(), $0) })
  }

  var configuration: Configuration {
    var configuration = shared
    configuration.sources = entries.map(\.source)
    return configuration
  }
}

/// A source of a reader's list.
struct SubscriptionEntry: Sendable, Hashable {
  /// With the reader's name and categories for it.
  var source: Source
  /// The shared version; `nil` if only readers have the source.
  var shared: Source?
  /// The reader's differences, if there are any.
  var own: SourceOverride?
  var isLeftOut = false

  var isShared: Bool { shared != nil }
}
