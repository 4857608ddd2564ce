import Logging
import Store
import Synchronization
import Testing

@testable import Web

struct RefusalLogTests {
  /// Keeps what is logged.
  private final class Lines: Sendable {
    private let all = Mutex<[String]>([])

    var text: [String] { all.withLock(\.self) }

    func append(_ line: String) { all.withLock { $0.append(line) } }
  }

  private struct Handler: LogHandler {
    let lines: Lines
    var logLevel = Logger.Level.warning
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let fields = (event.metadata ?? [:]).sorted { $0.key < $1.key }
      lines.append(fields.map { "\($0.key)=\($0.value)" }.joined(separator: " "))
    }
  }

  @Test func `a limit is told once in a minute, and then with what came in between`() {
    let log = RefusalLog(.silent)
    let start = ContinuousClock.now
    #expect(log.turn(of: "a", at: start) == 0)
    for second in 1...59 { #expect(log.turn(of: "a", at: start + .seconds(second)) == nil) }
    #expect(log.turn(of: "b", at: start + .seconds(1)) == 0)
    #expect(log.turn(of: "a", at: start + .seconds(60)) == 59)
    #expect(log.turn(of: "a", at: start + .seconds(600)) == 0)
  }

  /// Can't reach its database: below `api` as our API says it, elsewhere by an error.
  private struct DisconnectedHandler: RequestHandler {
    func response(to request: WebRequest) throws -> WebResponse? {
      let fault = StoreFault.unreachable(path: "postgres://db.example/news", detail: "refused")
      guard request.path.first == "api" else { throw fault }
      return APIFault(fault as any Error)?.response
    }
  }

  @Test func `a database that does not answer is in the log once, whoever asks`() async throws {
    let lines = Lines()
    let fixture = try await ServerFixture(
      [DisconnectedHandler()], logger: Logger(label: "test") { _ in Handler(lines: lines) })
    for path in ["/api/v1/feed", "/api/v1/feed", "/"] {
      let answer = try await fixture.ask(
        "GET \(path) HTTP/1.1\nHost: localhost\nConnection: close\n\n")
      #expect(answer.hasPrefix("HTTP/1.1 503 "))
    }
    try await fixture.close()
    #expect(lines.text.count == 1)
    #expect(lines.text.first?.hasPrefix("path=/api reason=") == true)
    #expect(lines.text.first?.contains("postgres://db.example/news") == true)
  }

  /// Each request names another place of the same failure.
  private struct RestlessHandler: RequestHandler {
    private struct Wrong: Error { let place: String }

    func response(to request: WebRequest) throws -> WebResponse? {
      let place = request.path.last ?? ""
      if request.path.first == "else" { throw Wrong(place: place) }
      if request.path.first == "gone" { throw StoreFault.removed(path: place) }
      throw StoreFault.other(path: place, detail: "error at \(place)")
    }
  }

  @Test func `a failure whose details change is in the log once, and another kind beside it`()
    async throws
  {
    let lines = Lines()
    let fixture = try await ServerFixture(
      [RestlessHandler()], logger: Logger(label: "test") { _ in Handler(lines: lines) })
    for path in ["/a/1", "/a/2", "/b/3", "/gone/4", "/gone/5", "/else/6", "/else/7"] {
      let answer = try await fixture.ask(
        "GET \(path) HTTP/1.1\nHost: localhost\nConnection: close\n\n")
      #expect(answer.hasPrefix("HTTP/1.1 500 "))
    }
    try await fixture.close()
    #expect(lines.text.count == 3)
    #expect(lines.text.first?.contains("error at 1") == true)
  }

  @Test func `a request beyond a limit is in the log with its address, once`() async throws {
    let lines = Lines()
    var limits = ServerLimits.generous
    limits.body = 1000
    let fixture = try await ServerFixture(
      [EchoHandler()], limits: limits, logger: Logger(label: "test") { _ in Handler(lines: lines) })
    let head = "Host: localhost\nConnection: close\n"
    for _ in 0..<3 {
      _ = try await fixture.ask("POST /echo HTTP/1.1\n\(head)Content-Length: 1001\n\n")
      _ = try await fixture.ask(
        "GET / HTTP/1.1\n\(head)X: \(String(repeating: "a", count: 20_000))\n\n")
      _ = try await fixture.ask("GET /none HTTP/1.1\n\(head)\n")
    }
    try await fixture.close()
    let told = lines.text.filter { $0.hasPrefix("address=127.0.0.1 limit=The ") }
    #expect(told.count == 2 && told.contains { $0.contains("at most 1000 bytes") })
  }
}
