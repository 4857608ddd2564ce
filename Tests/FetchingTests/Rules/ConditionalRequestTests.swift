import Fetching
import Models
import TestOrigin
import Testing

struct ConditionalRequestTests {
  @Test(
    "C1: An ETag is sent back byte for byte",
    arguments: [
      "\"abc\"", "W/\"abc\"", "\"abc-gzip\"", "unquoted", "\"a,b\", \"c\"", "\"\"", "\"in  side\"",
      "\"caf\u{E9}\u{80}\u{FF}\"", "W/unquoted\"", "'single'", "0",
    ])
  func echoesETag(etag: String) async throws {
    let bytes = etag.unicodeScalars.map { UInt8($0.value) }
    let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 6\r\nETag: ".utf8) + bytes
    let origin = try await TestOrigin { _ in .raw(head + Array("\r\n\r\n<rss/>".utf8)) }
    let first = await fetchOnce(FetchRequest(url: origin.url()))
    let validators = FeedState.Validators(
      url: first.finalURL, etag: first.response?.headers["etag"], lastModified: nil)
    _ = await fetchOnce(FetchRequest(url: origin.url(), validators: validators))
    #expect(origin.requests.last?.headers.first { $0.name == "if-none-match" }?.value == bytes)
  }

  @Test(
    "C2: Last-Modified is sent back unchanged",
    arguments: [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "1980", "yesterday",
      "sun, 6 nov 1994 08:49:37 +0000", "2024-01-01T00:00:00Z",
    ])
  func echoesLastModified(date: String) async throws {
    let origin = try await TestOrigin { _ in .answer(200, ["Last-Modified": date], "<rss/>") }
    let first = await fetchOnce(FetchRequest(url: origin.url()))
    let validators = FeedState.Validators(
      url: first.finalURL, etag: nil, lastModified: first.response?.headers["last-modified"])
    _ = await fetchOnce(FetchRequest(url: origin.url(), validators: validators))
    #expect(origin.requests.last?.header("if-modified-since") == date)
  }

  @Test("C3: Both validators are sent when both are known")
  func sendsBoth() async throws {
    let origin = try await TestOrigin { _ in .answer(304) }
    let validators = FeedState.Validators(url: origin.url(), etag: "\"e\"", lastModified: "then")
    let result = await fetchOnce(FetchRequest(url: origin.url(), validators: validators))
    #expect(origin.requests.last?.header("if-none-match") == "\"e\"")
    #expect(origin.requests.last?.header("if-modified-since") == "then")
    #expect(result.response?.status == 304)
    #expect(result.wasConditional)
  }

  @Test("C10: No validators are sent when none are known")
  func sendsNothingUnknown() async throws {
    let origin = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(origin.requests.last?.header("if-none-match") == nil)
    #expect(origin.requests.last?.header("if-modified-since") == nil)
    #expect(!result.wasConditional)
  }

  @Test("C14: Validators are sent only to the URL that supplied them, also after a redirect")
  func bindsValidatorsToURL() async throws {
    let other = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    let elsewhere = other.url("/moved.xml")
    let origin = try await TestOrigin { request in
      request.path == "/feed.xml" ? .redirect(302, elsewhere) : .answer(200, [:], "<rss/>")
    }
    let own = FeedState.Validators(url: origin.url(), etag: "\"own\"", lastModified: nil)
    let first = await fetchOnce(FetchRequest(url: origin.url(), validators: own))
    #expect(origin.requests.last?.header("if-none-match") == "\"own\"")
    #expect(other.requests.last?.header("if-none-match") == nil)
    #expect(!first.wasConditional)

    let theirs = FeedState.Validators(url: elsewhere, etag: "\"theirs\"", lastModified: nil)
    let second = await fetchOnce(FetchRequest(url: origin.url(), validators: theirs))
    #expect(origin.requests.last?.header("if-none-match") == nil)
    #expect(other.requests.last?.header("if-none-match") == "\"theirs\"")
    #expect(second.wasConditional)
  }

  @Test("C17: A-IM: feed is sent only with validators, and a 226 is accepted")
  func asksForDeltas() async throws {
    let origin = try await TestOrigin { _ in .answer(226, ["IM": "feed"], "<rss/>") }
    let validators = FeedState.Validators(url: origin.url(), etag: "\"e\"", lastModified: nil)
    let result = await fetchOnce(FetchRequest(url: origin.url(), validators: validators))
    #expect(origin.requests.last?.header("a-im") == "feed")
    #expect(result.response?.status == 226)
    _ = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(origin.requests.last?.header("a-im") == nil)
  }
}
