package import Models

/// How sources fare, all of one moment.
package struct SourceStates: Sendable {
  /// The configured sources, with a reader's unread articles, by their names in lower case, also by
  /// those that the reader has given them.
  package var sources: [String: StoredSource]
  /// What is known of their feeds, by their ids.
  package var states: [Int64: FeedState]
  /// The hosts that asked to be left alone for longer.
  package var hosts: [String: HostState]
  /// What became of their pages, by their ids.
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

  /// Sources by their names in lower case, also by those that a reader has given them.
  package static func byName(
    _ stored: [StoredSource], own: [OwnSource]
  ) -> [String: StoredSource] {
    var sources = stored.reduce(into: [String: StoredSource]()) { $0[$1.name.lowercased()] = $1 }
    let named = own.filter { $0.name != nil }
    let byID = named.isEmpty ? [:] : stored.reduce(into: [Int64: StoredSource]()) { $0[$1.id] = $1 }
    for source in named {
      if let known = byID[source.id] { sources[source.name?.lowercased() ?? ""] = known }
    }
    return sources
  }
}
