import Foundation
import NIOCore
import Sourcing
import Store
import Testing

@testable import Web

@Suite("Errors below /api are JSON documents, whichever part reports them")
struct ErrorDocumentTests {
  /// Handles one path, and throws an error there.
  private struct BrokenHandler: RequestHandler {
    struct Broken: Error {}

    func response(to request: WebRequest) throws -> WebResponse? {
      guard request.path == ["api", "v1", "broken"] else { return nil }
      throw Broken()
    }
  }

  /// Handles every path below a first word, and can't reach its database.
  private struct DisconnectedHandler: RequestHandler {
    func response(to request: WebRequest) throws -> WebResponse? {
      let fault = StoreFault.unreachable(path: "postgres://db.example/news", detail: "refused")
      switch request.path.first {
      case "api": return try #require(APIFault(fault as any Error)).response
      case "v1": throw fault
      default: return nil
      }
    }
  }

  @Test(arguments: ["/api/v1/feed", "/v1/me"])
  func `a database that does not answer is said with 503 and Retry-After`(path: String) async throws
  {
    let fixture = try await ServerFixture([DisconnectedHandler()])
    for accept in ["application/json", "text/html"] {
      let answer = try await fixture.ask(
        "GET \(path) HTTP/1.1\nHost: localhost\nAccept: \(accept)\nConnection: close\n\n")
      #expect(answer.hasPrefix("HTTP/1.1 503 ") && !answer.contains("db.example"))
      #expect(answer.lowercased().contains("\nretry-after: 5\n"))
      if accept != "text/html" { #expect(answer.contains("The database does not answer.")) }
    }
    try await fixture.close()
  }

  private func code(_ answer: String) throws -> String? {
    let parts = answer.split(separator: "\n\n", maxSplits: 1)
    let document = try JSONSerialization.jsonObject(with: Data(try #require(parts.last).utf8))
    let error = (document as? [String: Any])?["error"] as? [String: Any]
    #expect(parts[0].contains("application/json; charset=utf-8"))
    #expect((error?["message"] as? String)?.isEmpty == false)
    return error?["code"] as? String
  }

  @Test(
    arguments: [
      ("GET /api", "404", "no_such_path"), ("GET /api/", "404", "no_such_path"),
      ("GET /api/v2/feed", "404", "no_such_path"), ("PUT /api/v1", "401", "unauthorized"),
      ("DELETE /api/v1/openapi.json", "405", "no_such_method"),
      ("GET /api/v1/feed?x=%00", "401", "unauthorized"),
      ("GET /api/v1/%zz", "400", "bad_request"), ("GET /api/v1/../x", "400", "bad_request"),
      ("GET /news/api/v1/%ff", "400", "bad_request"), ("GET /news/api/x", "404", "no_such_path"),
      ("GET /api/v1/broken", "500", "internal"),
    ])
  func documents(line: String, status: String, code: String) async throws {
    var settings = ServerSettings()
    settings.publicURL = PublicAddress("https://news.example.org/news")
    let fixture = try await ServerFixture(
      [BrokenHandler(), APIFixture().handler], settings: settings)
    let answer = try await fixture.ask(
      "\(line) HTTP/1.1\nHost: localhost\nConnection: close\n\n")
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    #expect(try self.code(answer) == code)
    try await fixture.close()
  }

  @Test func `requests that are refused before a handler runs`() async throws {
    var limits = ServerLimits.generous
    limits.body = 8
    let fixture = try await ServerFixture([APIFixture().handler], limits: limits)
    let large = "POST /api/v1/read HTTP/1.1\nHost: localhost\nContent-Length: 9\n\nid=123456"
    #expect(try code(await fixture.ask(large)) == "too_large")
    let other = "GET /api/v1/feed HTTP/1.1\nHost: evil.example\nConnection: close\n\n"
    #expect(try code(await fixture.ask(other)) == "no_such_host")
    try await fixture.close()
  }

  @Test(
    arguments: [
      ("GET /api/v1/feed HTTP/1.1\nHost: a\nHost: b\n\n", "400"),
      ("GET http://localhost/api/v1/feed HTTP/1.1\n\n", "400"),
      ("GET /news/api/v1/feed HTTP/1.1\nHost: a\nContent-Length: x\n\n", "400"),
      (
        "POST /api/v1/read HTTP/1.1\nHost: a\nContent-Length: 2\nTransfer-Encoding: chunked\n\n",
        "400"
      ),
      ("POST /api/v1/read HTTP/1.1\nHost: a\nTransfer-Encoding: gzip\n\n", "501"),
      ("\nGET /api/v1/feed HTTP/1.1\nHost: a\nA: \u{1}\n\n", "400"),
      ("GET /api/v1/feed?q=LONG HTTP/1.1\nHost: a\n\n", "431"),
      ("GET /api/v1/feed HTTP/1.1\nHost: a\nA: LONG\n\n", "431"),
    ])
  func `requests that are refused before they are complete`(request: String, status: String)
    async throws
  {
    var settings = ServerSettings()
    settings.publicURL = PublicAddress("https://news.example.org/news")
    let fixture = try await ServerFixture([APIFixture().handler], settings: settings)
    let long = String(repeating: "x", count: 20_000)
    for place in ["/api/", "/apis/"] {
      let answer = try await fixture.ask(
        request.replacing("LONG", with: long).replacing("/api/", with: place))
      #expect(answer.hasPrefix("HTTP/1.1 \(status) ") && answer.lowercased().contains("\ndate: "))
      if place == "/api/" { #expect(try code(answer) != nil) }
      if place == "/apis/" { #expect(answer.contains("text/plain; charset=utf-8")) }
    }
    try await fixture.close()
  }

  @Test func `a timeout has a document, and an error without a body only has headers`() async throws
  {
    var limits = ServerLimits.generous
    limits.arrival = .milliseconds(1)
    let fixture = try await ServerFixture([APIFixture().handler], limits: limits)
    #expect(try code(await fixture.ask("GET /api/v1/feed HTTP/1.1\nHost: a\n")) == "bad_request")
    try await fixture.close()
    let other = try await ServerFixture([APIFixture().handler])
    let head = try await other.ask("HEAD /api/v1/feed HTTP/1.1\n\n")
    #expect(head.hasPrefix("HTTP/1.1 400 ") && head.hasSuffix("\n\n"))
    try await other.close()
  }

  @Test(arguments: ["/", "/apis", "/api/greader.php/x", "//api/fever.php/x", "/v1/x"])
  func `other paths respond with a sentence`(path: String) async throws {
    let fixture = try await ServerFixture([APIFixture().handler])
    let answer = try await fixture.ask(
      "GET \(path) HTTP/1.1\nHost: localhost\nConnection: close\n\n")
    #expect(answer.hasPrefix("HTTP/1.1 404 ") && answer.contains("text/plain; charset=utf-8"))
    try await fixture.close()
  }
}
