import HTTPTypes

/// A path of the server: the methods that it takes, its name in metrics, its limits, and what
/// answers.
///
/// `Handling` is what a family of paths needs for an answer: a function of a reader's page, of an
/// app's session, or a description that is also published.
struct WebRoute<Handling: Sendable>: Sendable {
  let methods: [HTTPRequest.Method]
  let pattern: PathPattern
  /// One of a small set of names, never a value from a client; `nil` means the handler's own name.
  let name: String?
  /// Maximum bytes of a body; `nil` means the server's limit.
  let bodyLimit: Int?
  let handling: Handling

  init(
    _ methods: [HTTPRequest.Method], _ pattern: PathPattern, name: String? = nil,
    bodyLimit: Int? = nil, _ handling: Handling
  ) {
    self.methods = methods
    self.pattern = pattern
    self.name = name
    self.bodyLimit = bodyLimit
    self.handling = handling
  }
}

/// The paths of a family, in order: of several that match, the first one answers.
struct RouteTable<Handling: Sendable>: Sendable {
  let routes: [WebRoute<Handling>]
  /// What every response has; those of requests from pages of other origins are also the answer to
  /// a browser that asks whether it may send one.
  let headers: HTTPFields
  /// All paths below this one are the family's; `nil` if only those of its routes are.
  private let base: PathPattern?
  /// The name of the others in metrics.
  private let otherName: String?
  private let reading: @Sendable ([String]) -> [String]
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
    /// The path is the family's, and does not exist.
    case unknown(name: String?)

    /// In metrics.
    var name: String? {
      switch self {
      case .found(let route, _), .otherMethods(let route, _): route.name
      case .unknown(let name): name
      }
    }
  }

  /// - Parameters:
  ///   - base: words below which all paths are the family's.
  ///   - otherName: the name of the unknown ones in metrics.
  ///   - headers: what every response has.
  ///   - reading: turns a path into the form in which the routes are written.
  init(
    _ routes: [WebRoute<Handling>], below base: PathPattern? = nil, otherName: String? = nil,
    headers: HTTPFields = [:], reading: @escaping @Sendable ([String]) -> [String] = { $0 }
  ) {
    self.routes = routes
    self.base = base
    self.otherName = otherName
    self.headers = headers
    self.reading = reading
    index = Dictionary(grouping: routes.indices) { Self.key(of: routes[$0].pattern) }
  }

  /// - Parameter path: percent-decoded; an empty last segment is ignored.
  /// - Returns: `nil` for a path of another family.
  func match(_ method: HTTPRequest.Method, _ path: [String]) -> Match? {
    let method = method == .head ? .get : method
    let path = reading(path)
    let there = routes(at: path)
    if let (route, values) = there.first(where: { $0.0.methods.contains(method) }) {
      return .found(route, values)
    }
    if let first = there.first {
      return .otherMethods(first.0, allowed: there.flatMap(\.0.methods))
    }
    guard let base, base.values(in: path.prefix(base.segments.count)) != nil else { return nil }
    return .unknown(name: otherName)
  }

  /// Maximum bytes of a body at a path.
  func bodyLimit(at path: [String]) -> Int? {
    routes(at: reading(path)).lazy.compactMap(\.0.bodyLimit).first
  }

  /// The first segment of a path that should be a number and is none.
  func wrongNumber(in path: [String]) -> String? {
    let path = reading(path)
    return routes.lazy.compactMap { $0.pattern.wrongNumber(in: path) }.first
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

/// A pattern of paths: words, and parameters in braces, such as `articles/{id}/story`.
///
/// `{id}` and `{number}` are positive whole numbers in their only notation, `{digest}` is the name of
/// a stored picture, and any other parameter takes any segment.
struct PathPattern: Sendable, Hashable, ExpressibleByStringLiteral {
  enum Segment: Sendable, Hashable {
    case word(String)
    case number(name: String)
    case digest
    case text(name: String)
  }

  let segments: [Segment]
  /// As it was written.
  let text: String

  init(_ text: String) {
    self.text = text
    segments = text.split(separator: "/").map { part in
      guard part.hasPrefix("{") else { return .word(String(part)) }
      let name = String(part.dropFirst().dropLast())
      return switch name {
      case "id", "number": .number(name: name)
      case "digest": .digest
      default: .text(name: name)
      }
    }
  }

  init(stringLiteral text: String) { self.init(text) }

  /// - Parameter path: percent-decoded, without an empty last segment.
  /// - Returns: `nil` if the path has another form.
  func values(in path: some BidirectionalCollection<String>) -> PathValues? {
    match(path).flatMap { $0.wrong == nil ? $0.values : nil }
  }

  /// The first segment that should be a number and is none; `nil` if the path differs otherwise too.
  func wrongNumber(in path: [String]) -> String? { match(path)?.wrong }

  private func match(
    _ path: some BidirectionalCollection<String>
  ) -> (values: PathValues, wrong: String?)? {
    guard path.count == segments.count else { return nil }
    var (values, wrong) = (PathValues(), nil as String?)
    for (part, segment) in zip(path, segments) {
      switch segment {
      case .word(let word): guard part == word else { return nil }
      case .number:
        if let number = PathValues.number(part) {
          values.numbers.append(number)
        } else {
          wrong = wrong ?? part
        }
      case .digest:
        guard StoredPicture.isDigest(part) else { return nil }
        values.texts.append(part)
      case .text: values.texts.append(part)
      }
    }
    return (values, wrong)
  }
}

/// The parameters in a path, in order.
struct PathValues: Sendable, Hashable {
  var numbers: [Int64] = []
  var texts: [String] = []

  /// The first number, which names what the path is about.
  var id: Int64 { numbers.first ?? 0 }
  var text: String { texts.first ?? "" }

  /// A positive number in its only notation: no sign, no leading zeros.
  static func number(_ text: String) -> Int64? {
    text.utf8.first == UInt8(ascii: "0") ? nil : WholeNumber.of(text, digits: 18)
  }
}
