/// The API by which another program's server is read.
package enum ServerKind: String, Codable, Sendable, CaseIterable {
  case greader
  case miniflux
  case fever

  package var name: String {
    switch self {
    case .greader: "Google Reader API"
    case .miniflux: "Miniflux API"
    case .fever: "Fever API"
    }
  }
}

/// How far a server has been read. A later run goes on from there.
package struct ServerPosition: Codable, Sendable, Hashable {
  package var kind: ServerKind
  /// The address of the API.
  package var base: String
  /// The stream that is being read; `nil` if the API has one list only.
  package var stream: String?
  /// What the server calls the place in the list: a continuation or an article's id; `nil` at its
  /// beginning.
  package var after: String?
  /// Number of articles read of the page at that place.
  package var done = 0
  /// The feeds of the articles so far, where only the articles tell which feeds are subscriptions.
  package var feeds: Set<Int64>?
}
