import Fetching
import Models
import TestOrigin
import Testing

/// Responses with a single defect: readable parts are read, other defects give an error with a
/// message, and no defect ends the process or waits for a deadline.
struct DamagedAnswerTests {
  private static var trusting: FetchingOptions {
    var options = FetchingOptions.testing
    options.caFile = TestCertificates.authority
    return options
  }

  @Test(
    "B4: An invalid status is a malformed response",
    arguments: ["099 x", "000 x", "001 x", "010 x", "20 OK", "2000 OK", "abc", "1 x"])
  func refusesStatuses(status: String) async throws {
    let origin = try await TestOrigin { _ in
      .raw("HTTP/1.1 \(status)\r\nContent-Length: 6\r\n\r\n<rss/>", then: .close)
    }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.fault?.shortDescription == "malformed response", "\(result.answer)")
  }

  @Test(
    "B4, N7: An invalid status is a malformed response over HTTP/2 too",
    arguments: ["99", "0", "000", "099", "1", "1000", "", "-200", "+200", "abc", "20"])
  func refusesStatusesOfHTTP2(status: String) async throws {
    let origin = try await H2Origin {
      H2Frame.head($0, [":status": status]) + [.data($0, "<rss/>")]
    }
    let result = await fetchOnce(FetchRequest(url: origin.url), Self.trusting)
    #expect(result.fault?.shortDescription == "malformed response", "\(result.answer)")
  }

  @Test("B4, N7: Interim responses are skipped and never taken for the final one")
  func passesInterimOverHTTP2() async throws {
    let early = try await H2Origin { stream in
      H2Frame.head(stream, [":status": "103", "etag": "\"early\""])
        + H2Frame.head(stream, [":status": "200", "etag": "\"final\""]) + [.data(stream, "<rss/>")]
    }
    let result = await fetchOnce(FetchRequest(url: early.url), Self.trusting)
    #expect(result.text == "<rss/>", "\(result.answer)")
    #expect(result.response?.headers["etag"] == "\"final\"")
    let alone = try await H2Origin { H2Frame.head($0, [":status": "103"], ends: true) }
    let nothing = await fetchOnce(FetchRequest(url: alone.url), Self.trusting)
    #expect(nothing.fault?.shortDescription == "malformed response", "\(nothing.answer)")
    let endless = try await H2Origin { stream in
      (0..<3000).flatMap { _ in H2Frame.head(stream, [":status": "103", "link": "</style.css>"]) }
    }
    let flood = await fetchOnce(FetchRequest(url: endless.url), Self.trusting)
    #expect(flood.fault == .headersTooLarge(limit: 65536), "\(flood.answer)")
  }

  @Test(
    "N9: HTTP/2 headers are limited to 64 KiB too",
    arguments: [(1, 60_000, true), (8, 7_000, true), (1, 66_000, false), (20, 7_000, false)])
  func limitsHeadersOfHTTP2(fields: Int, length: Int, fits: Bool) async throws {
    let value = String(repeating: "v", count: length)
    let origin = try await H2Origin { stream in
      var head = H2Frame.head(stream, [":status": "200"])
      // All values in one header block.
      let rest = (0..<fields).flatMap { _ in H2Frame.head(stream, ["x-pad": value]) }
      let block = head[0].payload + rest.flatMap(\.payload)
      head = stride(from: 0, to: block.count, by: 16384).map { start in
        H2Frame(
          type: start == 0 ? 1 : 9, flags: start + 16384 >= block.count ? 4 : 0, stream: stream,
          payload: Array(block[start..<min(start + 16384, block.count)]))
      }
      return head + [.data(stream, "<rss/>")]
    }
    let result = await fetchOnce(FetchRequest(url: origin.url), Self.trusting)
    if fits {
      #expect(result.text == "<rss/>", "\(result.answer)")
    } else {
      #expect(result.fault == .headersTooLarge(limit: 65536), "\(result.answer)")
    }
  }

  @Test(
    "N8: An error that breaks an HTTP/2 connection fails its requests at once",
    arguments: [
      // A frame that is too large, padding beyond the frame, endless empty frames, an unwanted push
      // promise, a window beyond the limit, and noise.
      [H2Frame(type: 0, flags: 1, stream: 1, payload: Array(repeating: 65, count: 20000))],
      [H2Frame(type: 0, flags: 9, stream: 1, payload: [255, 65, 66])],
      Array(repeating: H2Frame(type: 0, stream: 1), count: 1000),
      [H2Frame(type: 5, flags: 4, stream: 1, payload: [0, 0, 0, 2, 0x82])],
      [H2Frame(type: 8, stream: 0, payload: [0x7F, 0xFF, 0xFF, 0xFF])],
      [H2Frame(type: 1, stream: 1), H2Frame(type: 6, stream: 0, payload: [1, 2, 3])],
    ])
  func endsBrokenConnections(frames: [H2Frame]) async throws {
    let origin = try await H2Origin { H2Frame.head($0, [":status": "200"]) + frames }
    let result = await fetchOnce(FetchRequest(url: origin.url), Self.trusting)
    let names = ["malformed response", "incomplete body"]
    #expect(names.contains(result.fault?.shortDescription ?? ""), "\(result.answer)")
  }

  @Test(
    "A malformed header section is repaired where possible",
    arguments: [
      // Folded lines, no name, no colon, spaces in odd places, control characters, the same length
      // twice, two ways to mark the end, and an unknown coding.
      "X-Folded: a\r\n b\r\n\tc\r\nContent-Length: 6", ": nameless\r\nContent-Length: 6",
      "nonsense\r\nContent-Length: 6", "Content-Length : 6", "X Y: z\r\nContent-Length: 6",
      "X: a\0b\r\nContent-Length: 6", "X: \u{1}\r\nContent-Length: 6",
      "X: a\rb\r\nContent-Length: 6",
      "Content-Length: 6\r\nContent-Length: 6", "Content-Length: 6, 6",
      "Transfer-Encoding: identity\r\nContent-Length: 6",
    ])
  func repairsHeaders(fields: String) async throws {
    let origin = try await TestOrigin { _ in .raw("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\n<rss/>") }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.text == "<rss/>", "\(result.answer)")
  }

  @Test("B3: Chunks determine the end of a body, whatever Content-Length says")
  func chunksOverrideLength() async throws {
    let origin = try await TestOrigin { _ in
      .raw(
        "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "6\r\n<rss/>\r\n0\r\n\r\n")
    }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.text == "<rss/>", "\(result.answer)")
  }

  @Test("C1, U2: A folded validator is joined, and one with control characters is dropped")
  func joinsFoldedValidators() async throws {
    let origin = try await TestOrigin { _ in
      .raw(
        "HTTP/1.1 200 OK\r\nETag: \"a\r\n  b\"\r\nLast-Modified: x\u{1}y\r\n"
          + "Content-Length: 6\r\n\r\n<rss/>")
    }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.response?.headers["etag"] == "\"a b\"")
    #expect(result.response?.headers["last-modified"] == nil)
  }

  @Test(
    "E1: The status and headers count although the error body never ends",
    arguments: ["429 No", "503 No", "410 Gone", "404 No", "304 Not Modified"])
  func keepsStatusAndHeaders(status: String) async throws {
    var options = FetchingOptions.testing
    options.errorBodyTimeout = 0.1
    let origin = try await TestOrigin { _ in
      .raw("HTTP/1.1 \(status)\r\nRetry-After: 900\r\nContent-Length: 99\r\n\r\nabc")
    }
    let validators = FeedState.Validators(url: origin.url(), etag: "\"e\"", lastModified: nil)
    let result = await fetchOnce(FetchRequest(url: origin.url(), validators: validators), options)
    #expect(result.response?.status == Int(status.prefix(3)), "\(result.answer)")
    #expect(result.response?.headers["retry-after"] == "900")
  }

  @Test("R7: A redirect is followed although its body never ends")
  func followsRedirectsWithEndlessBodies() async throws {
    var options = FetchingOptions.testing
    options.errorBodyTimeout = 0.1
    let origin = try await TestOrigin { request in
      request.path == "/new"
        ? .answer(200, [:], "<rss/>")
        : .raw("HTTP/1.1 301 Moved\r\nLocation: /new\r\nContent-Length: 99\r\n\r\nabc")
    }
    let result = await fetchOnce(FetchRequest(url: origin.url()), options)
    #expect(result.text == "<rss/>", "\(result.answer)")
  }

  @Test(
    "B1: A wrong label of a coding that was not requested is tolerated",
    arguments: ["compress", "nonsense"])
  func acceptsUnrequestedLabels(label: String) async throws {
    let origin = try await TestOrigin { request in
      .answer(
        200, ["Content-Encoding": label],
        request.path == "/plain" ? Encoded.text : [0x1B, 0x02, 0xFE, 0x77, 0x10])
    }
    let plain = await fetchOnce(FetchRequest(url: origin.url("/plain")))
    #expect(plain.response?.body == Encoded.text, "\(plain.answer)")
    let coded = await fetchOnce(FetchRequest(url: origin.url("/coded")))
    #expect(coded.fault == .brokenEncoding(label), "\(coded.answer)")
  }

  @Test("B1: A body compressed twice and labelled once, or mislabelled, is decoded")
  func decodesMislabelled() async throws {
    let origin = try await TestOrigin { request in
      .answer(
        200, ["Content-Encoding": "gzip"],
        request.path == "/twice" ? Encoded.gzipTwice : Encoded.zlib)
    }
    for path in ["/twice", "/zlib"] {
      let result = await fetchOnce(FetchRequest(url: origin.url(path)))
      #expect(result.response?.body == Encoded.text, "\(path) \(result.answer)")
    }
  }
}
