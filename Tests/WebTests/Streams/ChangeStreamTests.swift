import Foundation
import HTTPTypes
import Models
import NIOCore
import Store
import Synchronization
import Testing

@testable import Web

@Suite("Streams of changes")
struct ChangeStreamTests {
  let fixture: APIFixture

  init() throws {
    fixture = try APIFixture()
  }

  private func request(_ query: String, headers: HTTPFields = [:]) throws -> WebRequest {
    let target = try RequestTarget("/api/v1/stream" + query)
    var headers = headers
    headers[.authorization] = "Bearer right"
    return WebRequest(.get, target.path, query: target.query, headers: headers)
  }

  private func pieces(
    _ query: String, headers: HTTPFields = [:]
  ) throws -> any AsyncIteratorProtocol<ByteBuffer, any Error> {
    let response = try #require(try fixture.handler.response(to: request(query, headers: headers)))
    guard case .stream(let pieces) = response.body else {
      throw CancellationError()
    }
    return pieces.makeAsyncIterator()
  }

  private func text(
    _ iterator: inout any AsyncIteratorProtocol<ByteBuffer, any Error>
  ) async throws -> String {
    String(buffer: try #require(try await iterator.next(isolation: nil)))
  }

  @Test("After a cursor each change is an event with its cursor")
  func events() async throws {
    var stream = try pieces("?since=\(ChangeNumber.beginning.text)")
    let text = try await text(&stream)
    #expect(text.hasPrefix("retry: 3000\n\nid: 1-"))
    #expect(text.contains("\nevent: article\ndata: {\"change\":\"1-"))
    #expect(text.components(separatedBy: "\n\n").count == 6)

    let page = try fixture.object("changes?since=\(ChangeNumber.beginning.text)")
    let items = try #require(page["items"] as? [[String: Any]])
    #expect(items.compactMap { $0["event"] as? String } == Array(repeating: "article", count: 4))
    let next = try #require(page["next"] as? String)
    #expect(text.contains("id: \(next)\n"))
    // Last-Event-ID takes precedence over the start in the query.
    _ = try fixture.ask(.post, "articles/2/bookmark")
    var rest = try pieces("?since=0-0", headers: [.lastEventID: next])
    let more = try await self.text(&rest)
    #expect(more.contains("event: state\n") && more.contains("\"bookmarked\":true"))
    #expect(!more.contains("event: article\n"))
  }

  @Test("Without a cursor only later changes are sent, and an invalid cursor gives a reset")
  func beginnings() async throws {
    var stream = try pieces("")
    let text = try await text(&stream)
    #expect(text.hasPrefix("retry: 3000\n\nid: 4-") && !text.contains("event:"))
    var lost = try pieces("?since=zz-zz")
    #expect(try await self.text(&lost).contains("event: reset\n"))
  }

  @Test(
    "A last event that this server did not number gives a reset, and an empty one is none",
    arguments: [("bogus", true), ("9", true), ("zz-zz", true), ("", false)])
  func foreignEvents(last: String, isReset: Bool) async throws {
    var stream = try pieces("", headers: [.lastEventID: last])
    let text = try await text(&stream)
    #expect(text.contains("event: reset\n") == isReset)
    #expect(text.contains("id: 4-"))
  }

  @Test("As JSON lines each change is one object")
  func lines() async throws {
    var stream = try pieces(
      "?since=0-0&category=sport", headers: [.accept: "application/x-ndjson"])
    let text = try await text(&stream)
    #expect(text.split(separator: "\n").count == 1)
    let object = try text.object()
    #expect(object["event"] as? String == "article" && object["id"] as? Int == 4)
  }

  @Test("A stream ends with a bye event when the server stops")
  func bye() async throws {
    var stream = try pieces("")
    _ = try await text(&stream)
    let running = Task { try await fixture.signal.run() }
    running.cancel()
    try await running.value
    #expect(try await text(&stream).contains("event: bye\n"))
    #expect(try await stream.next(isolation: nil) == nil)
  }

  @Test("The number of a reader's streams is limited, and an ended one frees its place")
  func bound() throws {
    let streams = ChangeStreams(
      store: fixture.store, signal: fixture.signal, turns: StreamLimiter())
    func open(_ reader: String) throws -> WebResponse {
      streams.response(
        to: try request(""), for: reader, since: nil, category: nil, as: .events, limit: 2)
    }
    var kept = [try open("ada"), try open("ada")]
    #expect(try open("ada").status == .serviceUnavailable)
    #expect(try open("ben").status == .ok)
    kept.removeLast()
    #expect(try open("ada").status == .ok)
    #expect(kept.count == 1)
  }
}
