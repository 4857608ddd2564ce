import Basics
import HTTPTypes
import Models

/// The Google Reader API as its successors (FreshRSS, Miniflux, The Old Reader) implement it, for
/// apps that sync through it. It supports only the requests that apps send, with the meaning that
/// apps expect.
package struct GoogleReaderHandler: Surface {
  let services: WebServices

  package init(_ services: WebServices) { self.services = services }

  func answer(
    _ request: WebRequest, at route: WebRoute<Handling>, _ values: PathValues
  ) throws -> WebResponse {
    try .refusing {
      if case .open(let answer) = route.handling { return try answer(self, request) }
      return try authorized(request) { app, authorization in
        let session = try GoogleReaderSession(
          reader: services.reader(of: app), management: services.management, request: request,
          authorization: authorization)
        return try route.handling.answer(session, stream: values.texts.first)
      }
    }
  }

  func refuse(
    _ request: WebRequest, with refusal: WebResponse, at route: WebRoute<Handling>?
  ) throws -> WebResponse {
    if case .open? = route?.handling { return refusal }
    return try .refusing { try authorized(request) { _, _ in refusal } }
  }

  private func authorized(
    _ request: WebRequest, _ answer: (AppPassword, _ authorization: String) throws -> WebResponse
  ) throws -> WebResponse {
    let authorization =
      try request.headers[.authorization] ?? Self.authorization(inBodyOf: request)
    return try services.authenticator.access(of: request, authorization: authorization).response {
      try answer($0, authorization ?? "")
    }
  }

  /// The header that a POST without one leaves out: its body carries the `Auth` value of the login
  /// as `T` instead. Liferea fetches articles so, and Miniflux accepts it. A value from the query is
  /// not taken, because addresses are logged.
  private static func authorization(inBodyOf request: WebRequest) throws -> String? {
    guard request.method == .post,
      let token = try request.bodyFields()["T"]?.trimmed,
      token.utf8.count == AppSecrets.loginTokenLength
    else { return nil }
    return "GoogleLogin auth=\(token)"
  }

  static func text(_ text: String) -> WebResponse {
    WebResponse(type: "text/plain; charset=utf-8", text: text)
  }
}

extension GoogleReaderHandler {
  /// ClientLogin: takes name and app password, in a form of any type or in the query, and returns
  /// the value that later requests carry. The value stays the same until the app password is
  /// revoked.
  func login(_ request: WebRequest) throws -> WebResponse {
    let fields = try request.looseFields()
    guard let name = fields["Email"], let password = fields["Passwd"], !name.isEmpty,
      !password.isEmpty
    else {
      throw Self.badAuthentication
    }
    let access = try services.authenticator.access(reader: name, password: password, from: request)
    return access.response(refusing: {
      $0.status == .unauthorized ? Self.badAuthentication.response : $0
    }) { app in
      let token = AppSecrets.loginToken(of: password, reader: app.reader.name)
      var response =
        fields["output"] == "json"
        ? WebResponse(
          type: WebResponse.jsonType,
          text: "{\"SID\":\"\(token)\",\"LSID\":\"\(token)\",\"Auth\":\"\(token)\"}")
        : Self.text("SID=\(token)\nLSID=\(token)\nAuth=\(token)\n")
      response.headers[.cacheControl] = "no-store"
      return response
    }
  }

  private static var badAuthentication: SyncRefusal {
    SyncRefusal(.unauthorized, "Error=BadAuthentication")
  }
}

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
    fileprivate var isChange: Bool {
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
    route("api/greader.php", as: "status", .open { _, _ in text("OK") }),
    route("check/compatibility", as: "status", .open { _, _ in text("PASS") }),
    route("accounts/ClientLogin", as: "login", .open { try $0.login($1) }),
    route("reader/atom", as: "atom", .read { session, _ in try session.atom("") }),
    route("reader/atom/{stream}", as: "atom", .read { try $0.atom($1 ?? "") }),
  ]

  private static let streams: [WebRoute<Handling>] = [
    route(below: "stream/items/ids", .read { session, _ in try session.ids() }),
    route(below: "stream/items/count", .read { session, _ in try session.count() }),
    route(below: "stream/items/contents", .form { try $0.items() }),
    route(below: "stream/contents", .read { try $0.contents($1 ?? $0.fields["s"]) }),
    route(
      "reader/api/0/stream/contents/{stream}", as: "stream/contents",
      .read { try $0.contents($1) }),
  ]

  private static let lists: [WebRoute<Handling>] = [
    route(below: "token", .read { session, _ in text(session.token) }),
    route(below: "user-info", .read { session, _ in session.userInfo() }),
    route(below: "tag/list", .read { session, _ in try session.tags() }),
    route(below: "subscription/list", .read { session, _ in try session.subscriptions() }),
    route(below: "subscription/export", .read { session, _ in try session.exportList() }),
    route(below: "unread-count", .read { session, _ in try session.unreadCounts() }),
    route(
      below: "preference/list",
      .read { _, _ in .json { $0.write("{\"prefs\":[]}") } }),
    route(
      below: "preference/stream/list",
      .read { _, _ in .json { $0.write("{\"streamprefs\":{}}") } }),
  ]

  private static let changes: [WebRoute<Handling>] = [
    route(below: "subscription/quickadd", .addition { try $0.quickAdd() }),
    route(below: "subscription/edit", .change { try $0.editSubscriptions() }),
    route(
      below: "subscription/import", bodyLimit: SourceManagement.listLimit,
      .change { try $0.importList() }),
    route(below: "edit-tag", .change { try $0.editTags() }),
    route(below: "mark-all-as-read", .change { try $0.markAllRead() }),
    route(below: "rename-tag", .change { try $0.renameLabel() }),
    route(below: "disable-tag", .change { try $0.removeLabel() }),
  ]

  /// - Parameter path: below `reader/api/0`.
  private static func route(
    below path: String, bodyLimit: Int? = nil, _ handling: Handling
  ) -> WebRoute<Handling> {
    route("reader/api/0/" + path, as: path, bodyLimit: bodyLimit, handling)
  }

  /// What only reads is also read by POST: apps send long lists of ids as forms.
  private static func route(
    _ path: String, as name: String, bodyLimit: Int? = nil, _ handling: Handling
  ) -> WebRoute<Handling> {
    WebRoute(
      handling.isChange ? [.post] : [.get, .post], PathPattern(path), name: "greader/" + name,
      bodyLimit: bodyLimit, handling)
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
