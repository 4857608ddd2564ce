import Dispatch
import Foundation
import HTTPTypes
import SQLiteStore
import Store
import Testing

@testable import Web

@Suite("The threads of handlers")
struct HandlerThreadsTests {
  /// Blocks a thread until it is released, and reports when it blocks.
  private struct HoldingHandler: RequestHandler {
    let held: AsyncStream<Void>.Continuation
    let release: DispatchSemaphore

    func response(to request: WebRequest) -> WebResponse? {
      guard request.path == ["hold"] else {
        guard request.path == ["sign"] else { return nil }
        var response = WebResponse.sentence(.ok, "Known.")
        response.reader = request.headers[.authorization]
        return response
      }
      held.yield()
      release.wait()
      return .sentence(.ok, "Held.")
    }
  }

  @Test func `a reader with many requests leaves threads to other readers`() async throws {
    let (entries, held) = AsyncStream.makeStream(of: Void.self)
    let release = DispatchSemaphore(value: 0)
    let fixture = try await ServerFixture([
      HoldingHandler(held: held, release: release), EchoHandler(),
    ])
    func ask(_ path: String, as client: String) async throws -> String {
      try await fixture.ask(
        "GET \(path) HTTP/1.1\nHost: localhost\nConnection: close\nAuthorization: \(client)\n\n")
    }
    let count = WebServer.handlersAtOnce + 2
    for reader in ["one", "another", "a third"] { _ = try await ask("/sign", as: reader) }
    try await withThrowingTaskGroup { group in
      for _ in 0..<count { group.addTask { try await ask("/hold", as: "one") } }
      var entry = entries.makeAsyncIterator()
      for _ in 0..<(WebServer.handlersAtOnce - 2) { await entry.next() }
      #expect(try await ask("/echo", as: "another").hasPrefix("HTTP/1.1 200 "))
      #expect(try await ask("/echo", as: "a third").hasPrefix("HTTP/1.1 200 "))
      for _ in 0..<count { release.signal() }
      var answered = 0
      for try await answer in group {
        #expect(answer.hasPrefix("HTTP/1.1 200 "))
        answered += 1
      }
      #expect(answered == count)
    }
    try await fixture.close()
  }

  /// What supervisors ask waits for no handler, and the server gives no sign of life meanwhile.
  @Test func `health is answered while every thread is held`() async throws {
    let (entries, held) = AsyncStream.makeStream(of: Void.self)
    let (answers, answered) = AsyncStream.makeStream(of: Void.self)
    let release = DispatchSemaphore(value: 0)
    let fixture = try await ServerFixture([
      HoldingHandler(held: held, release: release),
      StatusHandler(store: try SQLiteStore.inMemory()),
    ])
    func ask(_ path: String, as client: String) async throws -> String {
      try await fixture.ask(
        "GET \(path) HTTP/1.1\nHost: localhost\nConnection: close\nAuthorization: \(client)\n\n")
    }
    let count = WebServer.handlersAtOnce
    // One reader may not hold all threads.
    for reader in ["one", "another"] { _ = try await ask("/sign", as: reader) }
    try await withThrowingTaskGroup { group in
      for index in 0..<count {
        group.addTask { try await ask("/hold", as: index < count - 2 ? "one" : "another") }
      }
      var entry = entries.makeAsyncIterator()
      for _ in 0..<count { await entry.next() }
      fixture.server.ask {
        answered.yield()
        answered.finish()
      }
      #expect(try await ask("/healthz", as: "one").hasPrefix("HTTP/1.1 200 "))
      #expect(try await ask("/readyz", as: "one").hasPrefix("HTTP/1.1 200 "))
      for _ in 0..<count { release.signal() }
      for try await answer in group { #expect(answer.hasPrefix("HTTP/1.1 200 ")) }
    }
    for await _ in answers {}
    try await fixture.close()
  }
}
