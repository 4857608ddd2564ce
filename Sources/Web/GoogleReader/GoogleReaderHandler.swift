package import Foundation
import HTTPTypes
import Models
package import Store

/// The Google Reader API as its successors (FreshRSS, Miniflux, The Old Reader) implement it, for
/// apps that sync through it. It supports only the requests that apps send, with the meaning that
/// apps expect.
package struct GoogleReaderHandler: RequestHandler {
  let store: any Store
  let authenticator: Authenticator
  let management: SourceManagement
  let clock: @Sendable () -> Date

  package init(
    store: any Store, authenticator: Authenticator, management: SourceManagement,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.store = store
    self.authenticator = authenticator
    self.management = management
    self.clock = clock
  }

  package func response(to request: WebRequest) throws -> WebResponse? {
    guard let path = GoogleReaderPath(request.path) else { return nil }
    var response = try response(to: request, at: path)
    // No cookie authorizes requests here, so pages of other origins may send them too.
    response.headers[.accessControlAllowOrigin] = "*"
    response.headers[.accessControlAllowHeaders] = "Authorization"
    response.headers[.accessControlAllowMethods] = "GET, POST"
    response.headers[.accessControlMaxAge] = "600"
    return response.named("greader/" + path.measured)
  }

  private func response(to request: WebRequest, at path: GoogleReaderPath) throws -> WebResponse {
    if request.method == .options { return WebResponse(.noContent) }
    guard request.method == .get || request.method == .post else {
      return .methodNotAllowed([.get, .post])
    }
    do {
      switch path {
      case .root: return Self.text("OK")
      case .compatibility: return Self.text("PASS")
      case .login: return try login(request)
      case .api, .atom:
        let authorization =
          try request.headers[.authorization] ?? Self.authorization(inBodyOf: request)
        return try authenticator.access(of: request, authorization: authorization).response {
          let reader = SyncReader(of: $0, in: store, at: clock())
          return try answer(
            at: path,
            to: GoogleReaderSession(
              reader: reader, management: management, request: request,
              authorization: authorization ?? ""))
        }
      }
    } catch {
      guard let refusal = SyncRefusal(error) else { throw error }
      return refusal.response
    }
  }

  private func answer(
    at path: GoogleReaderPath, to session: GoogleReaderSession
  ) throws -> WebResponse {
    if case .atom(let stream) = path { return try session.atom(stream) }
    guard case .api(let path, let stream) = path else { return WebResponse(.notFound) }
    switch GoogleReaderSession.routes.match(session.request.method, path) {
    case nil:
      let name = path.joined(separator: "/").prefix(80)
      throw SyncRefusal(.notFound, "This API has no \(name).")
    case .otherMethods(_, let allowed): return .methodNotAllowed(allowed)
    case .found(let route, _):
      guard session.reader.mayWrite || !route.handling.isChange else {
        throw SyncRefusal.readOnly
      }
      switch route.handling {
      case .read(let answer): return try answer(session, stream)
      case .form(let answer), .addition(let answer):
        try session.checkToken()
        return try answer(session)
      case .change(let change):
        try session.checkToken()
        try change(session)
        return Self.text("OK")
      }
    }
  }

  package func bodyLimit(for path: [String]) -> Int? {
    guard case .api(let path, _) = GoogleReaderPath(path) else { return nil }
    return GoogleReaderSession.routes.bodyLimit(at: path)
  }

  /// The header that a POST without one leaves out: its body carries the `Auth` value of the login
  /// as `T` instead. Liferea fetches articles so, and Miniflux accepts it. A value from the query is
  /// not taken, because addresses are logged.
  private static func authorization(inBodyOf request: WebRequest) throws -> String? {
    guard request.method == .post,
      let token = try request.bodyFields()["T"]?.trimmingCharacters(in: .whitespacesAndNewlines),
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
    let access = try authenticator.access(reader: name, password: password, from: request)
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
