import Fetching

/// The addresses at which a server may have an API.
enum ServerPlaces {
  struct Place: Sendable, Hashable {
    let kind: ServerKind
    /// For Fever the endpoint; for the others what precedes the documented paths, without a slash at
    /// its end.
    let base: String
  }

  /// The places in the order in which they are tried: an API that knows labels before those that
  /// know none.
  ///
  /// - Parameters:
  ///   - url: the address that a person knows: of the server, of its page, or of one of its APIs.
  ///   - kind: `nil` for all.
  ///   - hasUser: a token without a name is Miniflux's only.
  static func all(at url: RequestURL, kind: ServerKind?, hasUser: Bool) -> [Place] {
    let path = url.target.prefix { $0 != "?" }.dropLastSlashes
    let root = rootSuffixes.first { path.hasSuffix($0) }.map { path.dropLast($0.count) } ?? path
    let base = url.origin + root
    // An API's own address says which API it is.
    let named = endpoints.first { path.hasSuffix($0.suffix) }?.kind
    let isFever = named == .fever
    let places =
      [
        Place(kind: .greader, base: base + "/api/greader.php"), Place(kind: .greader, base: base),
        Place(kind: .miniflux, base: base),
      ]
      + (isFever
        ? [Place(kind: .fever, base: url.origin + path + (path.hasSuffix(".php") ? "" : "/"))]
        : ["/api/fever.php", "/fever/", "/plugins/fever/"].map {
          Place(kind: .fever, base: base + $0)
        })
    return places.filter {
      (kind ?? named ?? $0.kind) == $0.kind && (hasUser || $0.kind == .miniflux)
    }
  }

  private static let endpoints: [(suffix: String, kind: ServerKind)] = [
    ("/api/greader.php", .greader), ("/reader/api/0", .greader),
    ("/accounts/ClientLogin", .greader),
    ("/v1", .miniflux), ("/api/fever.php", .fever), ("/plugins/fever", .fever), ("/fever", .fever),
    ("/fever.php", .fever),
  ]

  /// What people copy besides: FreshRSS shows its page at `/i/` and the address of its APIs at
  /// `/api/`.
  private static let rootSuffixes = endpoints.map(\.suffix) + ["/i", "/api"]
}

extension Substring {
  fileprivate var dropLastSlashes: Substring {
    var rest = self
    while rest.hasSuffix("/") { rest = rest.dropLast() }
    return rest
  }
}
