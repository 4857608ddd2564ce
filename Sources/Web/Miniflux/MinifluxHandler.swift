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
    let path = request.path.dropFirst().filter { !$0.isEmpty }
    let endpoint = MinifluxEndpoint(path)
    var response = try answer(to: request, at: endpoint, path)
    // Clients that run in a browser have another origin (ReactFlux), and Miniflux lets them in. No
    // cookie authorizes requests here.
    response.headers[.accessControlAllowOrigin] = "*"
    response.headers[.accessControlAllowHeaders] =
      "X-Auth-Token, Authorization, Content-Type, Accept"
    response.headers[.accessControlAllowMethods] = "GET, POST, PUT, DELETE"
    response.headers[.accessControlMaxAge] = "3600"
    response.route = "miniflux/" + (endpoint?.measured ?? "unknown")
    return response
  }

  package func bodyLimit(for path: [String]) -> Int? {
    path.filter { !$0.isEmpty } == ["v1", "import"] ? SourceManagement.listLimit : nil
  }

  private func answer(
    to request: WebRequest, at endpoint: MinifluxEndpoint?, _ path: [String]
  ) throws -> WebResponse {
    // A browser asks before the request, and without the secret.
    if request.method == .options { return WebResponse(.noContent) }
    let access = try authenticator.access(of: request)
    guard case .granted(let app, let delay) = access else {
      guard var refusal = WebResponse.refusal(access) else {
        return Self.error(.unauthorized, "An app password is required.")
      }
      if case .bytes(let bytes) = refusal.body {
        let text = String(outside: bytes)
        refusal.body = Self.error(refusal.status, text.filter { $0 != "\n" }).body
        refusal.headers[.contentType] = Self.type
      }
      return refusal
    }
    guard let endpoint else {
      return Self.error(
        .notFound, "There is no endpoint /v1/\(path.joined(separator: "/").prefix(80)).")
    }
    guard endpoint.methods.contains(request.method) else {
      var refusal = Self.error(
        .methodNotAllowed, "\(request.method.rawValue.prefix(20)) is not supported here.")
      refusal.headers[.allow] = WebResponse.methodNotAllowed(endpoint.methods).headers[.allow]
      return refusal
    }
    let session = MinifluxSession(
      reader: SyncReader(store: store, name: app.reader.name, now: clock()),
      readerID: app.reader.id, management: management, request: request)
    do {
      var response = try session.response(at: endpoint)
      response.reader = app.reader.name
      response.delay = delay
      return response
    } catch let refusal as SyncRefusal {
      return Self.error(refusal.status, refusal.sentence)
    }
  }

  static let type = "application/json; charset=utf-8"

  private static func error(_ status: HTTPResponse.Status, _ sentence: String) -> WebResponse {
    var sink = ByteSink()
    sink.write("{\"error_message\":" as StaticString)
    sink.write(json: sentence)
    sink.write(UInt8(ascii: "}"))
    return WebResponse(status, type: type, body: .bytes(sink.bytes))
  }
}
