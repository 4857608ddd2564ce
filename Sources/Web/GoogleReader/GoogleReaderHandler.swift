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
