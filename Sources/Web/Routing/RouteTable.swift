import HTTPTypes

/// A path of the server: the methods that it takes, its name in metrics, its limits, and what
/// answers.
///
/// `Handling` is what a family of paths needs for an answer: a function of a reader's page, of an
/// app's session, or a description that is also published.
struct WebRoute<Handling: Sendable>: Sendable {
  let methods: [HTTPRequest.Method]
  let pattern: PathPattern
  /// One of a small set of names, never a value from a client.
  let name: String
  /// Maximum bytes of a body; `nil` means the server's limit.
  let bodyLimit: Int?
  let handling: Handling

  init(
    _ methods: [HTTPRequest.Method], _ pattern: PathPattern, name: String? = nil,
    bodyLimit: Int? = nil, _ handling: Handling
  ) {
    self.methods = methods
    self.pattern = pattern
    self.name = name ?? pattern.text
    self.bodyLimit = bodyLimit
    self.handling = handling
  }
}

/// The paths of a family, in order: of several that match, the first one answers.
struct RouteTable<Handling: Sendable>: Sendable {
  let routes: [WebRoute<Handling>]
  /// The routes by number of segments and first word, with which every pattern begins.
  private let index: [Key: [Int]]

  private struct Key: Hashable {
    var count: Int
    var first: String?
  }

  enum Match: Sendable {
    case found(WebRoute<Handling>, PathValues)
    /// The path exists, with other methods.
    case otherMethods(WebRoute<Handling>, allowed: [HTTPRequest.Method])

    var route: WebRoute<Handling> {
      switch self {
      case .found(let route, _), .otherMethods(let route, _): route
      }
    }
  }

  init(_ routes: [WebRoute<Handling>]) {
    self.routes = routes
    index = Dictionary(grouping: routes.indices) { Self.key(of: routes[$0].pattern) }
  }

  /// - Parameter path: percent-decoded; an empty last segment is ignored.
  /// - Returns: `nil` for a path of none of the routes.
  func match(_ method: HTTPRequest.Method, _ path: [String]) -> Match? {
    let method = method == .head ? .get : method
    let there = routes(at: path)
    if let (route, values) = there.first(where: { $0.0.methods.contains(method) }) {
      return .found(route, values)
    }
    return there.first.map { .otherMethods($0.0, allowed: there.flatMap(\.0.methods)) }
  }

  /// Maximum bytes of a body at a path.
  func bodyLimit(at path: [String]) -> Int? {
    routes(at: path).lazy.compactMap(\.0.bodyLimit).first
  }

  private func routes(at path: [String]) -> [(WebRoute<Handling>, PathValues)] {
    let path = path.last == "" ? path.dropLast() : path[...]
    let key = Key(count: path.count, first: path.first)
    return (index[key] ?? []).compactMap { place in
      routes[place].pattern.values(in: path).map { (routes[place], $0) }
    }
  }

  /// Every pattern begins with a word, or has no segments.
  private static func key(of pattern: PathPattern) -> Key {
    guard case .word(let word) = pattern.segments.first else {
      precondition(pattern.segments.isEmpty, "A pattern begins with a word: \(pattern.text)")
      return Key(count: 0, first: nil)
    }
    return Key(count: pattern.segments.count, first: word)
  }
}
