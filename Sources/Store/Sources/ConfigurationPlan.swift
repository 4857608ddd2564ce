import Basics
package import Models

/// What has to change so that the stored sources match a configuration: see
/// ``SourceStoring/configure(_:categories:at:)``.
package struct ConfigurationPlan: Sendable {
  /// A source of the configuration.
  package struct Configured: Sendable {
    /// As it is to be stored.
    package var entry: StoredConfiguration.Entry
    /// The main one first; never empty.
    package let categories: [Int64]
    /// Whether its stored row differs; `false` for a new source.
    package let isChanged: Bool
    /// Whether the source and its articles are in other categories, or in none yet.
    package let isMoved: Bool
    /// Whether readers see another entry in their lists.
    package let isListedAnew: Bool
    /// Whether it was a kept feed: name and categories that came with the import end.
    package let isTakenIn: Bool
    package let poll: Poll

    package var isNew: Bool { entry.id == 0 }
  }

  /// The change of a feed's state.
  package enum Poll: Sendable, Hashable {
    case unchanged
    /// There is no state of this address: it gets a new one.
    case anew
    /// The feed was read in another way: it is due at once.
    case again
  }

  /// New names of sources that only readers have and whose names the configuration uses for another
  /// address; for their readers the name stays the same. These are changed first.
  package private(set) var renamed: [(source: Int64, name: String)] = []
  /// In the order of the configuration.
  package var configured: [Configured] = []
  /// The sources that are no longer polled, unless a reader has added them.
  package private(set) var removed: [Int64] = []
  private let listedAnew: [Int64]
  private let isFirst: Bool

  /// - Parameter categories: the ids of all categories, by their names in lower case.
  package init(
    _ stored: StoredConfiguration, _ sources: [Source], categories: [String: Int64]
  ) {
    var entries = stored.entries
    let addresses = Dictionary(
      firstOf: sources.map { ($0.name.lowercased(), $0.address.string) })
    for place in entries.indices where !entries[place].isShared {
      let entry = entries[place]
      guard let address = addresses[entry.name.lowercased()], !entry.isAt(address) else { continue }
      entries[place].name = "\(entry.name) (\(entry.id))"
      renamed.append((entry.id, entries[place].name))
    }
    let known = Dictionary(firstOf: entries.map { ($0.name.lowercased(), $0) })
    // A new name at the address of a source whose name is gone is a rename.
    var nameless = Dictionary(
      firstOf: entries.filter { addresses[$0.name.lowercased()] == nil }.map {
        ($0.isKept ? SourceListing.key(of: $0.url) : $0.url, $0)
      })
    for (position, source) in sources.enumerated() {
      let ids = source.categories.compactMap { categories[$0.lowercased()] }
      guard !ids.isEmpty else { continue }
      configured.append(
        Configured(
          source, in: ids, at: position,
          over: known[source.name.lowercased()]
            ?? nameless.removeValue(forKey: source.address.string)
            ?? nameless.removeValue(forKey: SourceListing.key(of: source.address.string)), stored))
    }
    let ids = Set(configured.map(\.entry.id))
    let gone = entries.filter { $0.isConfigured && !ids.contains($0.id) }
    removed = gone.map(\.id)
    // A source that only a reader has is configured again.
    listedAnew = gone.filter(\.isShared).map(\.id)
    isFirst = entries.isEmpty
  }

  /// Ends the names and categories of the feeds that an import kept.
  package var takingIn: SQLStatement {
    let ids = configured.filter(\.isTakenIn).map(\.entry.id)
    return "DELETE FROM reader_source WHERE listing = 'added' AND source_id \(in: ids)"
  }

  /// The sources whose entries in readers' lists have changed, once ``configured`` has the ids of
  /// new sources. None at the first configuration: no client can have a copy of the list.
  package var changedSources: [Int64] {
    isFirst ? [] : configured.filter(\.isListedAnew).map(\.entry.id) + listedAnew
  }
}

extension ConfigurationPlan.Configured {
  fileprivate init(
    _ source: Source, in ids: [Int64], at position: Int, over known: StoredConfiguration.Entry?,
    _ stored: StoredConfiguration
  ) {
    let entry = StoredConfiguration.Entry(
      id: known?.id ?? 0, name: source.name, url: source.address.string, category: ids[0],
      position: position, isConfigured: true, isShared: true)
    let categories = known.flatMap { stored.categories[$0.id] } ?? []
    let isElsewhere = Set(categories) != Set(ids)
    self.init(
      entry: entry, categories: ids, isChanged: known.map { $0 != entry } ?? false,
      isMoved: isElsewhere || categories.first != ids[0],
      isListedAnew: known?.isListed(as: entry) != true || isElsewhere,
      isTakenIn: known?.isKept ?? false,
      poll: ConfigurationPlan.Poll(source, known.flatMap { stored.readings[$0.id] }))
  }
}

extension ConfigurationPlan.Poll {
  fileprivate init(_ source: Source, _ known: StoredConfiguration.Reading?) {
    guard let known, known.url == source.address.string else {
      self = .anew
      return
    }
    let isReadOtherwise = known.reading.map { $0 != source.reading } ?? false
    self = known.isScheduled && isReadOtherwise ? .again : .unchanged
  }
}

/// The stored sources, read at once, so that only changed ones among thousands are written.
package struct StoredConfiguration: Sendable {
  package struct Entry: Sendable, Hashable {
    /// 0 for a source that is not stored yet.
    package var id: Int64
    package var name: String
    package let url: String
    package let category: Int64
    package let position: Int
    package let isConfigured: Bool
    /// Whether it is in the shared configuration, not only in a reader's own list.
    package let isShared: Bool
    /// Whether it is a feed that is in no list, whose imported articles a reader keeps.
    let isKept: Bool

    package init(
      id: Int64, name: String, url: String, category: Int64, position: Int, isConfigured: Bool,
      isShared: Bool
    ) {
      self.id = id
      self.name = name
      // The configuration may take in a kept source, whose articles then belong to a source of it.
      let feed = Source.keptFeed(url)
      self.url = feed ?? url
      isKept = feed != nil
      self.category = category
      self.position = position
      self.isConfigured = isConfigured
      self.isShared = isShared
    }

    /// Whether it is at an address; that of a kept feed may be written in another way.
    func isAt(_ address: String) -> Bool {
      url == address || isKept && SourceListing.key(of: url) == SourceListing.key(of: address)
    }

    /// Whether a reader sees the same entry in a list, apart from its position and its further
    /// categories.
    func isListed(as other: Entry) -> Bool {
      id == other.id && name == other.name && url == other.url && category == other.category
        && isConfigured == other.isConfigured && isShared == other.isShared
    }
  }

  /// The part of a feed's state that its configuration affects.
  package struct Reading: Sendable, Hashable {
    package let url: String
    package let reading: String?
    /// Whether it has a due date.
    package let isScheduled: Bool
  }

  /// In the order of their ids.
  package var entries: [Entry] = []
  /// The categories of each source, the main one first.
  package var categories: [Int64: [Int64]] = [:]
  /// The feeds' states, by source.
  package var readings: [Int64: Reading] = [:]
}
