import Models

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

    package init(url: String, reading: String?, isScheduled: Bool) {
      self.url = url
      self.reading = reading
      self.isScheduled = isScheduled
    }
  }

  /// In the order of their ids.
  package var entries: [Entry] = []
  /// The categories of each source, the main one first.
  package var categories: [Int64: [Int64]] = [:]
  /// The feeds' states, by source.
  package var readings: [Int64: Reading] = [:]

  package init() {}
}
