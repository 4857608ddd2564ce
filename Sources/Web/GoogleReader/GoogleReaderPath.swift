import HTTPTypes

/// The route of a request: the API is served at the root, as Google Reader did, and below
/// `api/greader.php`, as FreshRSS does. Repeated slashes, which some apps send, count as one.
enum GoogleReaderPath: Hashable {
  case root
  case compatibility
  case login
  /// A path below `reader/api/0`, with the stream that it may name.
  case api([String], stream: String?)
  case atom(stream: String)

  /// `nil` for a path outside this API.
  init?(_ path: [String]) {
    var rest = path[...]
    func skipEmpty() { rest = rest.drop(while: \.isEmpty) }
    func consume(_ name: String) -> Bool {
      skipEmpty()
      guard rest.first == name else { return false }
      rest = rest.dropFirst()
      return true
    }
    if consume("api") {
      guard consume("greader.php") else { return nil }
      skipEmpty()
      guard !rest.isEmpty else {
        self = .root
        return
      }
    }
    if consume("accounts") {
      guard consume("ClientLogin") else { return nil }
      self = .login
    } else if consume("check") {
      guard consume("compatibility") else { return nil }
      self = .compatibility
    } else if consume("reader") {
      if consume("atom") {
        skipEmpty()
        self = .atom(stream: rest.joined(separator: "/"))
        return
      }
      guard consume("api"), consume("0") else { return nil }
      skipEmpty()
      let words = rest.filter { !$0.isEmpty }
      if words.starts(with: ["stream", "contents"]), let end = rest.firstIndex(of: "contents") {
        let stream = rest[(end + 1)...].drop(while: \.isEmpty)
        self = .api(
          ["stream", "contents"], stream: stream.isEmpty ? nil : stream.joined(separator: "/"))
      } else {
        self = .api(Array(words), stream: nil)
      }
    } else {
      return nil
    }
  }

  /// The route's name in metrics.
  var measured: String {
    switch self {
    case .root, .compatibility: "status"
    case .login: "login"
    case .atom: "atom"
    case .api(let path, _):
      GoogleReaderSession.routes.match(.post, path)?.route.name ?? "unknown"
    }
  }
}
