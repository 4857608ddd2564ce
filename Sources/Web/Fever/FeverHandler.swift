import HTTPTypes

/// Version 3 of the Fever API, as existing apps use it: arguments in the query, in a form or in
/// both, with any content type, by GET or POST, at any of the paths that Fever servers have used.
package struct FeverHandler: Surface {
  typealias Handling = RouteAnswer<FeverHandler>

  static let routes = RouteTable<Handling>(
    ["fever", "fever.php", "api/fever.php", "plugins/fever"].map { path in
      WebRoute<Handling>([.get, .post], PathPattern(path), name: "fever") { handler, request, _ in
        try .refusing { try handler.answer(to: request) }
      }
    }, headers: [.cacheControl: "no-store"], reading: WebRequest.joiningSlashes)

  let services: WebServices

  package init(_ services: WebServices) { self.services = services }

  private func answer(to request: WebRequest) throws -> WebResponse {
    let fields = try request.looseFields()
    guard let key = fields["api_key"] ?? request.headers[.feverKey], !key.isEmpty else {
      return Self.unauthenticated
    }
    let access = try services.authenticator.access(feverKey: key, from: request)
    // Status 200: apps treat any other status as a failure of the server.
    return try access.response(refusing: {
      $0.status == .unauthorized ? Self.unauthenticated : $0
    }) { app in
      try FeverSession(reader: services.reader(of: app), fields: fields).response()
    }
  }

  private static var unauthenticated: WebResponse {
    WebResponse(
      type: WebResponse.jsonType, text: "{\"api_version\":3,\"auth\":0}")
  }
}
