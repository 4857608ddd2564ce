package import Models

/// The state of all sources at one moment.
package struct SourceStates: Sendable {
  /// The configured sources with a reader's unread counts, by name in lower case; the names that
  /// the reader gave them are keys too.
  package var sources: [String: StoredSource]
  /// The state of their feeds, by source id.
  package var states: [Int64: FeedState]
  /// The hosts that asked not to be contacted for some time.
  package var hosts: [String: HostState]
  /// The outcomes of their pages, by source id.
  package var pages: [Int64: PageOutcomes]

  package init(
    sources: [String: StoredSource], states: [Int64: FeedState], hosts: [String: HostState],
    pages: [Int64: PageOutcomes]
  ) {
    self.sources = sources
    self.states = states
    self.hosts = hosts
    self.pages = pages
  }

  /// The configured sources by name in lower case; the names that a reader gave them are keys too.
  package static func byName(
    _ stored: [StoredSource], own: [SourceOverride]
  ) -> [String: StoredSource] {
    let stored = stored.filter(\.isConfigured)
    var sources = stored.reduce(into: [String: StoredSource]()) { $0[$1.name.lowercased()] = $1 }
    let named = own.filter { $0.name != nil }
    let byID = named.isEmpty ? [:] : stored.reduce(into: [Int64: StoredSource]()) { $0[$1.id] = $1 }
    for source in named {
      if let known = byID[source.id] { sources[source.name?.lowercased() ?? ""] = known }
    }
    return sources
  }
}
