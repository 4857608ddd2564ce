import HTTPTypes
import Models

extension GoogleReaderHandler {
  /// ClientLogin: takes name and app password, in a form of any type or in the query, and returns
  /// the value that later requests carry. The value stays the same until the app password is
  /// revoked.
  func login(_ request: WebRequest) throws -> WebResponse {
    let fields = try request.looseFields()
    guard let name = fields["Email"], let password = fields["Passwd"], !name.isEmpty,
      !password.isEmpty
    else {
      throw SyncRefusal(.unauthorized, "Error=BadAuthentication")
    }
    let access = try authenticator.access(reader: name, password: password, from: request)
    switch access {
    case .granted(let app, let delay):
      let token = AppSecrets.loginToken(of: password, reader: app.reader.name)
      var response =
        fields["output"] == "json"
        ? Self.json("{\"SID\":\"\(token)\",\"LSID\":\"\(token)\",\"Auth\":\"\(token)\"}")
        : Self.text("SID=\(token)\nLSID=\(token)\nAuth=\(token)\n")
      response.headers[.cacheControl] = "no-store"
      response.delay = delay
      return response
    case .refused:
      return WebResponse.refusal(access) ?? .sentence(.tooManyRequests, "Too many attempts.")
    case .none: throw SyncRefusal(.unauthorized, "Error=BadAuthentication")
    case .wrong(let delay):
      var response = SyncRefusal(.unauthorized, "Error=BadAuthentication").response
      response.delay = delay
      return response
    }
  }
}
