import Basics
import HTTPTypes
import NIOCore
import Sourcing
import Synchronization
import Testing

@testable import Web

/// What requests hold is given back when it is no longer used, and not earlier.
struct HeldMemoryTests {
  /// Keeps the bodies of requests after their responses.
  private final class KeepingHandler: RequestHandler {
    let kept = Mutex<[BodyBudget.Share?]>([])

    func response(to request: WebRequest) -> WebResponse? {
      kept.withLock { $0.append(request.bodyShare) }
      return .sentence(.accepted, "Later.")
    }
  }

  @Test func `a body that is kept after its response stays in the budget`() async throws {
    var limits = ServerLimits.generous
    limits.bodies = 1000
    let handler = KeepingHandler()
    let fixture = try await ServerFixture([handler], limits: limits)
    let request =
      "POST / HTTP/1.1\nHost: localhost\nConnection: close\nContent-Length: 600\n\n"
      + String(repeating: "a", count: 600)
    #expect(try await fixture.ask(request).hasPrefix("HTTP/1.1 202"))
    let refused = try await fixture.ask(request)
    #expect(refused.hasPrefix("HTTP/1.1 503") && refused.contains("Retry-After: 10\n"))
    handler.kept.withLock { $0.removeAll() }
    #expect(try await fixture.ask(request).hasPrefix("HTTP/1.1 202"))
    try await fixture.close()
  }

  @Test func `a share gives back what it took`() {
    let budget = BodyBudget(bytes: 10)
    var share: BodyBudget.Share? = budget.share()
    #expect(share?.grow(by: 6) == true && share?.grow(by: 5) == false && budget.room == 4)
    share = nil
    #expect(budget.room == 10)
  }

  /// Streams until the test ends it.
  private struct StreamingHandler: RequestHandler {
    let began: AsyncStream<Void>.Continuation
    let pieces: AsyncStream<ByteBuffer>

    func response(to request: WebRequest) -> WebResponse? {
      guard request.path == ["stream"] else { return nil }
      began.yield()
      return WebResponse(
        type: "text/event-stream",
        body: .stream(
          GeneratedStream(pieces: pieces)))
    }
  }

  private struct GeneratedStream: AsyncSequence, Sendable {
    let pieces: AsyncStream<ByteBuffer>

    struct AsyncIterator: AsyncIteratorProtocol {
      var pieces: AsyncStream<ByteBuffer>.Iterator

      mutating func next() async throws -> ByteBuffer? { await pieces.next() }
    }

    func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(pieces: pieces.makeAsyncIterator())
    }
  }

  @Test func `a client behind a proxy has its turn until its stream ends`() async throws {
    var settings = ServerSettings()
    settings.trustedProxies = ["127.0.0.1"].compactMap(CIDRRange.init)
    settings.maxPerAddress = 1
    let (beginnings, began) = AsyncStream.makeStream(of: Void.self)
    let (pieces, end) = AsyncStream.makeStream(of: ByteBuffer.self)
    let fixture = try await ServerFixture(
      [StreamingHandler(began: began, pieces: pieces), EchoHandler()], settings: settings)
    func ask(_ path: String, as client: String) async throws -> Substring {
      try await fixture.ask(
        "GET \(path) HTTP/1.1\nHost: localhost\nX-Forwarded-For: \(client)\nConnection: close\n\n"
      ).dropFirst(9).prefix(3)
    }
    async let stream = ask("/stream", as: "192.0.2.1")
    var beginning = beginnings.makeAsyncIterator()
    await beginning.next()
    #expect(try await ask("/echo", as: "192.0.2.1") == "503")
    #expect(try await ask("/echo", as: "192.0.2.2") == "200")
    end.finish()
    #expect(try await stream == "200")
    try await fixture.close()
  }

  @Test func `a turn ends with its last holder`() throws {
    let limiter = ClientRequestLimiter()
    let client = NetworkAddress("192.0.2.1")?.customerPrefix
    var turn = limiter.acquire(client, limit: 1)
    #expect(turn != nil && limiter.acquire(client, limit: 1) == nil)
    #expect(limiter.acquire(nil, limit: 1) != nil)
    turn = nil
    #expect(limiter.acquire(client, limit: 1) != nil)
  }

  @Test func `both kinds of streams of a reader have one limit`() throws {
    let sample = try PageSample(count: 1)
    // As the API counts it.
    let other = try #require(sample.turns.acquire("ada", limit: 2))
    let stream = try sample.get(["stream"])
    #expect(stream.status == .ok)
    let refused = try sample.get(["stream"])
    #expect(refused.status == .serviceUnavailable && refused.headers[.retryAfter] == "30")
    #expect(sample.turns.acquire("ben", limit: 2) != nil)
    withExtendedLifetime((other, stream)) {}
  }
}
