import HTTPTypes
import NIOCore
import Testing

@testable import Web

@Suite("Streams over sockets")
struct LiveStreamTests {
  private static let request = "GET / HTTP/1.1\nHost: localhost\n\n"

  /// Sends a piece, and a second one and the end unless it is live.
  private struct StreamHandler: RequestHandler {
    let isLive: Bool
    let ended = AsyncStream.makeStream(of: Void.self)

    func response(to request: WebRequest) -> WebResponse? {
      let (pieces, source) = AsyncThrowingStream<ByteBuffer, any Error>.makeStream()
      source.onTermination = { _ in ended.continuation.yield() }
      source.yield(ByteBuffer(string: "first\n"))
      if !isLive {
        source.yield(ByteBuffer(string: "last\n"))
        source.finish()
      }
      return WebResponse(
        type: "text/plain", headers: isLive ? [.accelBuffering: "no"] : [:], body: .stream(pieces))
    }
  }

  @Test("A client that closes its side ends an endless stream", .timeLimit(.minutes(10)))
  func goneClient() async throws {
    let handler = StreamHandler(isLive: true)
    let fixture = try await ServerFixture([handler])
    let answer = try await fixture.ask(Self.request, endsWhenAnswered: true)
    #expect(answer.hasPrefix("HTTP/1.1 200"))
    for await _ in handler.ended.stream { break }
    // The client's side may be closed before the stream begins.
    _ = try await fixture.ask(Self.request, isHalfClosed: true)
    for await _ in handler.ended.stream { break }
    try await fixture.close()
  }

  @Test("A client that closes its side gets the rest of a response that ends")
  func patientClient() async throws {
    let fixture = try await ServerFixture([StreamHandler(isLive: false)])
    for endsWhenAnswered in [true, false] {
      let answer = try await fixture.ask(
        Self.request, isHalfClosed: !endsWhenAnswered, endsWhenAnswered: endsWhenAnswered)
      #expect(answer.contains("first\n") && answer.contains("last\n"))
    }
    try await fixture.close()
  }
}
