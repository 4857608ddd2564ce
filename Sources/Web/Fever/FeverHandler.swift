package import Foundation
import HTTPTypes
package import Store

/// Version 3 of the Fever API, as existing apps use it: arguments in the query, in a form or in
/// both, with any content type, by GET or POST, at any of the paths that Fever servers have used.
package struct FeverHandler: RequestHandler {
  private static let paths: Set<[String]> = [
    ["fever"], ["fever.php"], ["api", "fever.php"], ["plugins", "fever"],
  ]

  let store: any Store
  let authenticator: Authenticator
  let clock: @Sendable () -> Date

  package init(
    store: any Store, authenticator: Authenticator,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.store = store
    self.authenticator = authenticator
    self.clock = clock
  }

  package func response(to request: WebRequest) throws -> WebResponse? {
    guard Self.paths.contains(request.path.filter { !$0.isEmpty }) else { return nil }
    guard request.method == .get || request.method == .post else {
      return .methodNotAllowed([.get, .post])
    }
    var response: WebResponse
    do {
      response = try answer(to: request)
    } catch let refusal as SyncRefusal {
      response = refusal.response
    }
    response.headers[.cacheControl] = "no-store"
    return response.named("fever")
  }

  private func answer(to request: WebRequest) throws -> WebResponse {
    let fields = try request.looseFields()
    guard let key = fields["api_key"] ?? request.headers[.feverKey], !key.isEmpty else {
      return Self.unauthenticated
    }
    let access = try authenticator.access(feverKey: key, from: request)
    // Status 200: apps treat any other status as a failure of the server.
    return try access.response(refusing: {
      $0.status == .unauthorized ? Self.unauthenticated : $0
    }) { app in
      try FeverSession(
        reader: SyncReader(of: app, in: store, at: clock()), fields: fields
      ).response()
    }
  }

  private static var unauthenticated: WebResponse {
    WebResponse(
      type: WebResponse.jsonType, text: "{\"api_version\":3,\"auth\":0}")
  }
}
