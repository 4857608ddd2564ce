import Basics
package import Foundation
import HTTPTypes
import Models
package import Store
import Views

/// Version 1 of the Miniflux API (miniflux.app/docs/api.html), as far as apps need it to read, mark
/// and subscribe. Ids are those of this store.
package struct MinifluxHandler: RequestHandler {
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
    guard request.path.first == "v1" else { return nil }
    let match = MinifluxSession.routes.match(request.method, Self.path(request.path))
    var response = try answer(to: request, at: match)
    // Clients that run in a browser have another origin (ReactFlux), and Miniflux lets them in. No
    // cookie authorizes requests here.
    response.headers[.accessControlAllowOrigin] = "*"
    response.headers[.accessControlAllowHeaders] =
      "X-Auth-Token, Authorization, Content-Type, Accept"
    response.headers[.accessControlAllowMethods] = "GET, POST, PUT, DELETE"
    response.headers[.accessControlMaxAge] = "3600"
    return response.named("miniflux/" + (match?.route.name ?? "unknown"))
  }

  package func bodyLimit(for path: [String]) -> Int? {
    path.first == "v1" ? MinifluxSession.routes.bodyLimit(at: Self.path(path)) : nil
  }

  /// The path below `/v1/`; repeated slashes count as one.
  private static func path(_ path: [String]) -> [String] {
    path.dropFirst().filter { !$0.isEmpty }
  }

  private func answer(
    to request: WebRequest, at match: RouteTable<MinifluxSession.Answer>.Match?
  ) throws -> WebResponse {
    // A browser asks before the request, and without the secret.
    if request.method == .options { return WebResponse(.noContent) }
    return try authenticator.access(of: request).response(refusing: Self.refusal) {
      try answer(to: request, at: match, of: $0)
    }
  }

  private static func refusal(_ response: WebResponse) -> WebResponse {
    guard case .bytes(let bytes) = response.body else { return response }
    var refusal = response
    refusal.body = error(response.status, String(outside: bytes).filter { $0 != "\n" }).body
    refusal.headers[.contentType] = WebResponse.jsonType
    return refusal
  }

  private func answer(
    to request: WebRequest, at match: RouteTable<MinifluxSession.Answer>.Match?,
    of app: AppPassword
  ) throws -> WebResponse {
    switch match {
    case nil:
      let path = Self.path(request.path).joined(separator: "/")
      return Self.error(.notFound, "There is no endpoint /v1/\(path.prefix(80)).")
    case .otherMethods(_, let allowed):
      var refusal = Self.error(
        .methodNotAllowed, "\(request.method.rawValue.prefix(20)) is not supported here.")
      refusal.headers[.allow] = WebResponse.methodNotAllowed(allowed).headers[.allow]
      return refusal
    case .found(let route, let values):
      guard app.rights.mayWrite || request.method == .get || request.method == .head else {
        return Self.error(SyncRefusal.readOnly.status, SyncRefusal.readOnly.sentence)
      }
      let session = MinifluxSession(
        reader: SyncReader(of: app, in: store, at: clock()), management: management,
        request: request)
      do {
        return try route.handling(session, values)
      } catch {
        guard let refusal = SyncRefusal(error) else { throw error }
        return Self.error(refusal.status, refusal.sentence)
      }
    }
  }

  private static func error(_ status: HTTPResponse.Status, _ sentence: String) -> WebResponse {
    .json(status) { sink in
      sink.write("{\"error_message\":", json: sentence)
      sink.write(UInt8(ascii: "}"))
    }
  }
}
