import Foundation
import HTTPTypes
import Models
import TestStore
import Testing

@testable import Web

@Suite("Assistants over HTTP")
struct AssistantHandlerTests {
  private static let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
  private static let mark =
    #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"mark","arguments":{"id":[1]}}}"#
  private let fixture: AssistantFixture

  init() throws {
    fixture = try AssistantFixture()
  }

  private func header(_ name: String, _ value: String) throws -> HTTPFields {
    [try #require(HTTPField.Name(name)): value]
  }

  private func text(_ response: WebResponse) -> String {
    String(decoding: response.bytes, as: UTF8.self)
  }

  @Test("An app password with the right is answered with JSON, without a session")
  func answers() throws {
    for path in [["mcp"], ["mcp", ""]] {
      let response = try fixture.send(
        Self.ping, headers: [.accept: "application/json, text/event-stream"], path: path)
      #expect(response.status == .ok && response.reader == "ada" && response.route == "mcp")
      #expect(response.headers[.contentType] == "application/json; charset=utf-8")
      #expect(response.headers[.cacheControl] == "no-store")
      #expect(HTTPField.Name("Mcp-Session-Id").map { response.headers[$0] } == .some(nil))
      #expect(text(response) == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
    }
    let other = try fixture.handler.response(to: WebRequest(.post, ["mcp", "x"]))
    #expect(other == nil)
  }

  @Test("A password without the right is refused, and the sentence names the command")
  func rights() throws {
    for rights in [AppRights.full, .read] {
      let response = try fixture.send(Self.ping, rights: rights)
      #expect(response.status == .forbidden)
      #expect(text(response).contains("tintm app add NAME --assistant"))
    }
    let none = try fixture.send(Self.ping, rights: nil)
    #expect(none.status == .unauthorized)
    #expect(none.headers[.wwwAuthenticate] == "Bearer realm=\"tintm\"")
    let wrong = try fixture.send(Self.ping, rights: nil, headers: [.authorization: "Bearer wrong"])
    #expect(wrong.status == .unauthorized)
  }

  @Test("Only a password that may mark marks")
  func marks() throws {
    #expect(text(try fixture.send(Self.mark)).contains("-32602"))
    #expect(try fixture.store.marks(1, reader: "ada")?.readAt == nil)
    let response = try fixture.send(Self.mark, rights: .markingAssistant)
    #expect(response.status == .ok && text(response).contains("\"isError\":false"))
    #expect(try fixture.store.marks(1, reader: "ada")?.readAt != nil)
  }

  @Test("Other methods are not supported", arguments: [HTTPRequest.Method.get, .delete, .put])
  func methods(method: HTTPRequest.Method) throws {
    let response = try fixture.send("", method)
    #expect(response.status == .methodNotAllowed)
    #expect(response.headers[.allow]?.hasPrefix("POST") == true)
  }

  @Test("Pages of other origins are refused before the password is looked at")
  func origins() throws {
    for origin in ["https://evil.example", "null", "http://news.example.evil.example", "http://"] {
      let response = try fixture.send(Self.ping, headers: [.origin: origin])
      #expect(response.status == .forbidden, "\(origin)")
      #expect(
        try fixture.send(Self.ping, rights: nil, headers: [.origin: origin]).status == .forbidden)
    }
    #expect(try fixture.send(Self.ping, headers: [.origin: "http://news.example"]).status == .ok)
  }

  @Test("An unknown revision in the header is refused, a missing one is an early one")
  func versions() throws {
    for version in ["2025-11-25", "2025-06-18", "2025-03-26"] {
      let headers = try header("MCP-Protocol-Version", version)
      #expect(try fixture.send(Self.ping, headers: headers).status == .ok)
    }
    for version in ["2099-01-01", "", "x"] {
      let headers = try header("MCP-Protocol-Version", version)
      let response = try fixture.send(Self.ping, headers: headers)
      #expect(response.status == .badRequest && text(response).contains("2025-11-25"))
    }
  }

  @Test("The client must accept JSON")
  func accept() throws {
    for accept in [
      "application/json", "*/*", "application/*", "text/event-stream, application/json",
    ] {
      #expect(try fixture.send(Self.ping, headers: [.accept: accept]).status == .ok)
    }
    for accept in ["text/event-stream", "text/html", "application/json;q=0"] {
      #expect(try fixture.send(Self.ping, headers: [.accept: accept]).status == .notAcceptable)
    }
  }

  @Test("Notifications are accepted without a body; what is no request is refused")
  func statuses() throws {
    let notification = try fixture.send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    #expect(notification.status == .accepted && notification.bytes.isEmpty)
    for body in ["", "{", "[\(Self.ping)]", "7"] {
      let response = try fixture.send(body)
      #expect(response.status == .badRequest && text(response).contains("\"id\":null"))
    }
    let unknown = try fixture.send(#"{"jsonrpc":"2.0","id":1,"method":"nothing"}"#)
    #expect(unknown.status == .ok && text(unknown).contains("-32601"))
  }

  @Test("The server itself answers, and refuses a body beyond its limit")
  func served() async throws {
    let server = try await ServerFixture([fixture.handler])
    let authorization = "Authorization: Bearer " + AssistantFixture.secret(.assistant)
    let answer = try await server.ask(
      "POST /mcp HTTP/1.1\nHost: localhost\nConnection: close\n\(authorization)\n"
        + "Content-Length: \(Self.ping.utf8.count)\n\n" + Self.ping)
    #expect(answer.hasPrefix("HTTP/1.1 200") && answer.hasSuffix(#""result":{}}"#))
    let large = try await server.ask(
      "POST /mcp HTTP/1.1\nHost: localhost\nConnection: close\n\(authorization)\n"
        + "Content-Length: 2000000\n\n")
    #expect(large.hasPrefix("HTTP/1.1 413"))
    let options = try await server.ask(
      "OPTIONS /mcp HTTP/1.1\nHost: localhost\nConnection: close\n\n")
    #expect(options.contains("POST"))
    try await server.close()
  }
}
