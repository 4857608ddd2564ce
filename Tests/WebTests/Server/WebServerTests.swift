import Foundation
import HTTPTypes
import NIOCore
import Sourcing
import Store
import Synchronization
import Testing

@testable import Web

@Suite("The server over sockets")
struct WebServerTests {
  private static let head = "Host: localhost\nConnection: close\n"

  private func status(_ answer: String) -> String {
    String(answer.split(separator: " ", maxSplits: 1).last?.prefix(3) ?? "")
  }

  @Test("A request is parsed, and its response has the common headers")
  func answers() async throws {
    let fixture = try await ServerFixture([EchoHandler()])
    let answer = try await fixture.ask(
      "POST /echo/a%2Fb?x=1&x=2 HTTP/1.1\n\(Self.head)Content-Length: 4\n\nbody")
    #expect(status(answer) == "200")
    #expect(answer.hasSuffix("\n\nPOST;echo|a/b;x=1&x=2;127.0.0.1;localhost;body\n"))
    for line in [
      "Date: ", "X-Content-Type-Options: nosniff\n", "Referrer-Policy: no-referrer\n",
      "Content-Type: text/plain; charset=utf-8\n",
    ] {
      #expect(answer.contains(line))
    }
    try await fixture.close()
  }

  @Test(
    "Ambiguous and malformed requests are refused",
    arguments: [
      ("POST / HTTP/1.1\n\(head)Content-Length: 4\nTransfer-Encoding: chunked\n\n0\n\n", "400"),
      ("POST / HTTP/1.1\n\(head)Content-Length: 1\nContent-Length: 2\n\na", "400"),
      ("POST / HTTP/1.1\n\(head)Content-Length: 1\nContent-Length: 1\n\na", "400"),
      ("POST / HTTP/1.1\n\(head)Content-Length: -1\n\n", "400"),
      ("POST / HTTP/1.1\n\(head)Content-Length: 99999999999999999999\n\n", "400"),
      ("POST / HTTP/1.1\n\(head)Transfer-Encoding: gzip, chunked\n\n0\n\n", "501"),
      ("POST / HTTP/1.0\n\(head)Transfer-Encoding: chunked\n\n0\n\n", "400"),
      ("POST / HTTP/1.1\n\(head)Transfer-Encoding: chunked\n\nzz\n", "400"),
      ("GET / HTTP/1.1\nHost: localhost\n\(head)\n", "400"), ("GET / HTTP/1.1\n\n", "400"),
      ("GET / HTTP/1.1\nHost : localhost\n\n", "400"),
      ("GET / HTTP/1.1\n\(head)X: a\n b\n\n", "400"), ("GET / HTTP/2.0\n\(head)\n", "400"),
      ("nonsense\n\n", "400"), ("GET /a\u{0}b HTTP/1.1\n\(head)\n", "400"),
      ("GET /%zz HTTP/1.1\n\(head)\n", "400"), ("GET /../x HTTP/1.1\n\(head)\n", "400"),
      ("GET / HTTP/1.1\nHost: evil.example\nConnection: close\n\n", "421"),
      ("GET / HTTP/1.1\n\(head)X-Forwarded-Host: evil.example\n\n", "421"),
      ("GET http://evil.example/ HTTP/1.1\n\(head)\n", "421"),
      ("GET / HTTP/1.1\n\(head)X: \(String(repeating: "a", count: 20_000))\n\n", "431"),
      ("GET /\(String(repeating: "a", count: 20_000)) HTTP/1.1\n\(head)\n", "431"),
      ("GET / HTTP/1.1\n\(head)\(String(repeating: "X: a\n", count: 500))\n", "431"),
      ("POST /echo HTTP/1.1\n\(head)Content-Length: 1001\n\n", "413"),
      ("POST /echo HTTP/1.1\n\(head)Content-Encoding: GZip\nContent-Length: 1\n\na", "415"),
      ("BREW /echo HTTP/1.1\n\(head)\n", "400"), ("PUT /echo HTTP/1.1\n\(head)\n", "405"),
      ("TRACE /echo HTTP/1.1\n\(head)\n", "405"), ("GET /none HTTP/1.1\n\(head)\n", "404"),
    ])
  func refused(request: String, expected: String) async throws {
    var limits = ServerLimits.generous
    limits.body = 1000
    let fixture = try await ServerFixture([EchoHandler()], limits: limits)
    let answer = try await fixture.ask(request)
    #expect(status(answer) == expected)
    #expect(answer.split(separator: "\n").last?.hasSuffix(".") == true)
    // The next request is served.
    #expect(status(try await fixture.ask("GET /echo HTTP/1.1\n\(Self.head)\n")) == "200")
    try await fixture.close()
  }

  @Test("The size of a body is limited by its path, with any transfer encoding")
  func bodies() async throws {
    var limits = ServerLimits.generous
    limits.body = 1000
    let fixture = try await ServerFixture([EchoHandler()], limits: limits)
    let body = String(repeating: "a", count: 1500)
    let chunks = "Transfer-Encoding: chunked\n\n5dc\n\(body)\n0\n\n"
    #expect(status(try await fixture.ask("POST /echo HTTP/1.1\n\(Self.head)\(chunks)")) == "413")
    let large = try await fixture.ask("POST /echo/large HTTP/1.1\n\(Self.head)\(chunks)")
    #expect(large.hasSuffix(";\(body)\n"))
    // Only a person who uploads a file is told of the command that takes a larger one.
    for (type, isFile) in [("text/xml", false), ("multipart/form-data; boundary=b", true)] {
      let refused = try await fixture.ask(
        "POST /echo/large HTTP/1.1\n\(Self.head)Content-Type: \(type)\nContent-Length: 2001\n\n"
          + String(repeating: "a", count: 2001))
      #expect(status(refused) == "413" && refused.contains("tintm import") == isFile)
    }
    try await fixture.close()
  }

  @Test("Pipelined requests are answered in order")
  func pipelining() async throws {
    let fixture = try await ServerFixture([EchoHandler()])
    let requests = (1...100).map {
      "GET /echo/\($0) HTTP/1.1\nHost: localhost\n" + ($0 == 100 ? "Connection: close\n\n" : "\n")
    }
    let answer = try await fixture.ask(requests.joined())
    let asked = answer.split(separator: "\n").filter { $0.hasPrefix("GET;") }
      .map { $0.dropFirst("GET;echo|".count).prefix { $0 != ";" } }
    #expect(asked == (1...100).map { "\($0)" })
    // A refused request after others does not suppress their responses.
    let mixed = try await fixture.ask(requests.prefix(3).joined() + "GET / HTTP/1.1\n\n")
    #expect(mixed.split(separator: "\n").count { $0.hasPrefix("GET;") } == 3)
    try await fixture.close()
  }

  @Test("HTTP/1.0 clients, half-closed connections, HEAD and OPTIONS are served")
  func otherClients() async throws {
    let fixture = try await ServerFixture([EchoHandler()])
    let old = try await fixture.ask("GET /echo HTTP/1.0\n\n")
    #expect(old.hasPrefix("HTTP/1.0 200") && old.contains("connection: close\n"))
    let half = try await fixture.ask(
      "GET /echo HTTP/1.1\nHost: localhost\n\n", isHalfClosed: true)
    #expect(status(half) == "200")
    let head = try await fixture.ask("HEAD /echo HTTP/1.1\n\(Self.head)\n")
    #expect(head.contains("Content-Length: 31\n") && head.hasSuffix("\n\n"))
    let options = try await fixture.ask("OPTIONS /echo HTTP/1.1\n\(Self.head)\n")
    #expect(status(options) == "204")
    #expect(options.contains("Allow: GET, POST, HEAD, OPTIONS\n"))
    let absolute = try await fixture.ask("GET http://localhost/echo HTTP/1.1\n\(Self.head)\n")
    #expect(status(absolute) == "200")
    try await fixture.close()
  }

  @Test("A request that does not arrive in time gets 408")
  func slow() async throws {
    var limits = ServerLimits.generous
    limits.arrival = .milliseconds(50)
    let fixture = try await ServerFixture([EchoHandler()], limits: limits)
    #expect(status(try await fixture.ask("GET /echo HTT")) == "408")
    let body = "POST /echo HTTP/1.1\nHost: localhost\nContent-Length: 9\n\nab"
    #expect(status(try await fixture.ask(body)) == "408")
    try await fixture.close()
  }

  @Test("A base path that the proxy kept is removed")
  func basePath() async throws {
    var settings = ServerSettings()
    settings.publicURL = PublicAddress("https://news.example.org/echo")
    let fixture = try await ServerFixture([EchoHandler()], settings: settings)
    for path in ["/echo/echo/a", "/echo/a"] {
      let answer = try await fixture.ask("GET \(path) HTTP/1.1\n\(Self.head)\n")
      #expect(answer.contains("GET;echo|a;"))
    }
    try await fixture.close()
  }

  @Test("Connections beyond the limit get 503, and ended ones free their place")
  func connections() async throws {
    var settings = ServerSettings()
    settings.maxConnections = 0
    let fixture = try await ServerFixture([EchoHandler()], settings: settings)
    #expect(status(try await fixture.ask("GET /echo HTTP/1.1\n\(Self.head)\n")) == "503")
    settings.maxConnections = 1
    fixture.server.change(
      to: Site(
        settings: settings, names: ServedNames(settings, machine: []), handlers: [EchoHandler()]))
    #expect(status(try await fixture.ask("GET /echo HTTP/1.1\n\(Self.head)\n")) == "200")
    try await fixture.close()
  }

  @Test("What remains after a response is done once, when the client has the response")
  func remainder() async throws {
    let sent = DispatchSemaphore(value: 0)
    let done = Atomic(0)
    let shown = ImpressionQueue()
    let handler = ListHandler(shown: shown) {
      sent.wait()
      done.add(1, ordering: .relaxed)
    }
    let fixture = try await ServerFixture([handler], impressions: shown)
    for _ in 0..<3 {
      let answer = try await fixture.ask("GET /rest HTTP/1.1\n\(Self.head)\n")
      #expect(status(answer) == "200")
      sent.signal()
    }
    // Stopping waits for the rest.
    try await fixture.close()
    #expect(done.load(ordering: .relaxed) == 3)
  }
}

/// Shows a reader a list that waits to be recorded.
private struct ListHandler: RequestHandler {
  let shown: ImpressionQueue
  let record: ImpressionQueue.Recording

  func response(to request: WebRequest) -> WebResponse? {
    shown.add(of: "ada", record)
    var response = WebResponse.sentence(.ok, "Done.")
    response.reader = "ada"
    return response
  }
}
