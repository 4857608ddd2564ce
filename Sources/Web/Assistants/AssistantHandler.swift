import HTTPTypes
import Markup
import Models

/// `POST /mcp`: the Model Context Protocol over HTTP (2025-11-25, Transports, Streamable HTTP),
/// without sessions and without streams. An app password that has the right authorizes a request.
package struct AssistantHandler: Surface {
  typealias Handling = RouteAnswer<AssistantHandler>

  static let routes = RouteTable<Handling>(
    [
      WebRoute([.post], "mcp", name: "mcp") { handler, request, _ in
        try handler.answer(to: request)
      }
    ], headers: [.cacheControl: "no-store"])

  private let server: AssistantServer
  private let authenticator: Authenticator

  package init(_ server: AssistantServer, authenticator: Authenticator) {
    self.server = server
    self.authenticator = authenticator
  }

  private func answer(to request: WebRequest) throws -> WebResponse {
    // Against DNS rebinding: a browser sends the origin of the page.
    guard request.isOfOwnOrigin else {
      return Self.refusal(.forbidden, "Pages of other sites may not send requests here.")
    }
    return try authenticator.access(of: request).response(refusing: Self.refusal) { app in
      app.rights.isAssistant
        ? answer(to: request, of: app.reader.name, app.rights)
        : Self.refusal(
          .forbidden,
          "This app password is not for assistants: `tintm app add NAME --assistant` makes one.")
    }
  }

  private static func refusal(_ response: WebResponse) -> WebResponse {
    guard response.status == .unauthorized else { return response }
    var refusal = refusal(
      .unauthorized,
      "An app password for assistants is required: `tintm app add NAME --assistant` makes one.")
    // Programs ask here; a browser should not show a dialogue for a name and a password.
    refusal.headers[.wwwAuthenticate] = "Bearer realm=\"tintm\""
    return refusal
  }

  private func answer(
    to request: WebRequest, of reader: String, _ rights: AppRights
  ) -> WebResponse {
    let asked = request.headers[.protocolVersion] ?? AssistantVersion.assumed.rawValue
    guard AssistantVersion(rawValue: asked) != nil else {
      let known = AssistantVersion.allCases.map(\.rawValue).joined(separator: ", ")
      return Self.refusal(.badRequest, "MCP-Protocol-Version must be one of \(known).")
    }
    guard APIFormat.chosen(by: request.headers[values: .accept], among: [.json]) != nil else {
      return Self.refusal(.notAcceptable, "Accept must allow application/json.")
    }
    let client = AssistantServer.Client(
      reader: reader, mayMark: rights.mayMark, pictures: .addresses(for: request))
    switch server.reply(to: request.body, of: client) {
    case .none: return WebResponse(.accepted)
    case .response(let bytes): return Self.message(.ok, bytes)
    case .refusal(let bytes): return Self.message(.badRequest, bytes)
    }
  }

  private static func refusal(_ status: HTTPResponse.Status, _ sentence: String) -> WebResponse {
    message(status, RPCFault.request(sentence).response(to: .null).bytes)
  }

  private static func message(_ status: HTTPResponse.Status, _ bytes: [UInt8]) -> WebResponse {
    WebResponse(status, type: WebResponse.jsonType, bytes: bytes)
  }
}
