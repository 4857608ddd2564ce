import HTTPTypes
import Views

extension GoogleReaderHandler {
  /// What answers at a path.
  enum Handling: Sendable {
    /// Without a secret in a header.
    case open(@Sendable (GoogleReaderHandler, WebRequest) throws -> WebResponse)
    /// The stream in the path is `nil` for paths without one.
    case read(@Sendable (GoogleReaderSession, _ stream: String?) throws -> WebResponse)
    /// Answers like a read, but with a form that has a token.
    case form(@Sendable (GoogleReaderSession) throws -> WebResponse)
    /// The same, and adds a source.
    case addition(@Sendable (GoogleReaderSession) throws -> WebResponse)
    /// Answers `OK`.
    case change(@Sendable (GoogleReaderSession) throws -> Void)

    /// Whether it is refused to an app that may only read.
    private var isChange: Bool {
      switch self {
      case .open, .read, .form: false
      case .addition, .change: true
      }
    }

    func answer(_ session: GoogleReaderSession, stream: String?) throws -> WebResponse {
      guard session.reader.mayWrite || !isChange else { throw SyncRefusal.readOnly }
      switch self {
      case .open: return WebResponse(.notFound)
      case .read(let answer): return try answer(session, stream)
      case .form(let answer), .addition(let answer):
        try session.checkToken()
        return try answer(session)
      case .change(let change):
        try session.checkToken()
        try change(session)
        return GoogleReaderHandler.text("OK")
      }
    }
  }

  static let routes = RouteTable<Handling>(
    beginnings + streams + lists + changes, below: "reader/api/0", otherName: "greader/unknown",
    headers: [
      // No cookie authorizes requests here, so pages of other origins may send them too.
      .accessControlAllowOrigin: "*",
      .accessControlAllowHeaders: "Authorization",
      .accessControlAllowMethods: "GET, POST",
      .accessControlMaxAge: "600",
    ], reading: reading)

  private static let beginnings: [WebRoute<Handling>] = [
    open("api/greader.php", "status") { _, _ in text("OK") },
    open("check/compatibility", "status") { _, _ in text("PASS") },
    open("accounts/ClientLogin", "login") { try $0.login($1) },
  ]

  // What only reads is also read by POST: apps send long lists of ids as forms.
  private static let streams: [WebRoute<Handling>] = [
    read("reader/atom", "atom") { session, _ in try session.atom("") },
    read("reader/atom/{stream}", "atom") { try $0.atom($1 ?? "") },
    read("stream/items/ids") { session, _ in try session.ids() },
    read("stream/items/count") { session, _ in try session.count() },
    read("stream/contents") { session, _ in try session.contents(session.fields["s"]) },
    read(root + "stream/contents/{stream}", "stream/contents") { try $0.contents($1) },
    route([.get, .post], "stream/items/contents", .form { try $0.items() }),
  ]

  private static let lists: [WebRoute<Handling>] = [
    read("token") { session, _ in text(session.token) },
    read("user-info") { session, _ in session.userInfo() },
    read("tag/list") { session, _ in try session.tags() },
    read("subscription/list") { session, _ in try session.subscriptions() },
    read("subscription/export") { session, _ in try session.exportList() },
    read("unread-count") { session, _ in try session.unreadCounts() },
    read("preference/list") { _, _ in .json { $0.write("{\"prefs\":[]}" as StaticString) } },
    read("preference/stream/list") { _, _ in
      .json { $0.write("{\"streamprefs\":{}}" as StaticString) }
    },
  ]

  private static let changes: [WebRoute<Handling>] = [
    route([.post], "subscription/quickadd", .addition { try $0.quickAdd() }),
    route([.post], "subscription/edit", .change { try $0.editSubscriptions() }),
    route(
      [.post], "subscription/import", bodyLimit: SourceManagement.listLimit,
      .change { try $0.importList() }),
    route([.post], "edit-tag", .change { try $0.editTags() }),
    route([.post], "mark-all-as-read", .change { try $0.markAllRead() }),
    route([.post], "rename-tag", .change { try $0.renameLabel() }),
    route([.post], "disable-tag", .change { try $0.removeLabel() }),
  ]

  private static let root = "reader/api/0/"

  private static func open(
    _ path: String, _ name: String,
    _ answer: @escaping @Sendable (GoogleReaderHandler, WebRequest) throws -> WebResponse
  ) -> WebRoute<Handling> {
    WebRoute([.get, .post], PathPattern(path), name: "greader/" + name, .open(answer))
  }

  private static func read(
    _ path: String, _ name: String,
    _ answer: @escaping @Sendable (GoogleReaderSession, String?) throws -> WebResponse
  ) -> WebRoute<Handling> {
    WebRoute([.get, .post], PathPattern(path), name: "greader/" + name, .read(answer))
  }

  private static func read(
    _ path: String,
    _ answer: @escaping @Sendable (GoogleReaderSession, String?) throws -> WebResponse
  ) -> WebRoute<Handling> {
    route([.get, .post], path, .read(answer))
  }

  /// - Parameter path: below `reader/api/0`.
  private static func route(
    _ methods: [HTTPRequest.Method], _ path: String, bodyLimit: Int? = nil, _ handling: Handling
  ) -> WebRoute<Handling> {
    WebRoute(
      methods, PathPattern(root + path), name: "greader/" + path, bodyLimit: bodyLimit, handling)
  }

  /// The API is served at the root, as Google Reader did, and below `api/greader.php`, as FreshRSS
  /// does. The name of a stream is one segment here; outside it repeated slashes count as one.
  private static func reading(_ path: [String]) -> [String] {
    let words = WebRequest.joiningSlashes(path)
    let isBelow = words.count > 2 && words.starts(with: ["api", "greader.php"])
    let rest = Array(words.dropFirst(isBelow ? 2 : 0))
    let places = [["reader", "atom"], ["reader", "api", "0", "stream", "contents"]]
    guard let place = places.first(where: { rest.starts(with: $0) }) else { return rest }
    var stream = path[...]
    for _ in 0..<(words.count - rest.count + place.count) {
      stream = stream.drop(while: \.isEmpty).dropFirst()
    }
    let name = stream.drop(while: \.isEmpty).joined(separator: "/")
    return name.isEmpty ? place : place + [name]
  }
}
