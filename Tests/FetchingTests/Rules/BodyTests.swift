import Fetching
import Models
import TestOrigin
import Testing

struct BodyTests {
  @Test(
    "B1: gzip and deflate are decoded in all forms, and a mislabelled plain body is kept",
    arguments: [
      ("gzip", Encoded.gzip, 0), ("x-gzip", Encoded.gzip, 0), ("GZIP", Encoded.gzip, 0),
      ("gzip, identity", Encoded.gzip, 0), ("gzip", Encoded.gzipWithName, 0),
      ("gzip", Encoded.gzip(members: 3), 0), ("gzip", Encoded.gzip + [0, 0, 0], 0),
      ("deflate", Encoded.zlib, 0), ("deflate", Encoded.bareDeflate, 0),
      ("deflate", Encoded.gzip, 0), ("gzip, gzip", Encoded.gzipTwice, 0),
      ("br", Encoded.brotli, 0), ("zstd", Encoded.zstandard, 0), ("gzip", Encoded.zstandard, 0),
      ("br", Encoded.gzip, 0), ("gzip, br", Encoded.brotli, 1), ("br, br", Encoded.brotli, 1),
      ("gzip", Encoded.text, 1), ("deflate", Encoded.text, 1), ("identity", Encoded.text, 0),
      ("br", Encoded.text, 1), ("zstd", Encoded.text, 1),
    ])
  func decodes(label: String, body: [UInt8], notes: Int) async throws {
    let origin = try await TestOrigin { _ in .answer(200, ["Content-Encoding": label], body) }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    let expected = body == Encoded.gzip(members: 3) ? Encoded.text * 3 : Encoded.text
    #expect(result.response?.body == expected, "\(result.answer)")
    #expect(result.notes.count == notes)
    #expect(origin.requests.last?.header("accept-encoding") == "gzip, deflate, br, zstd")
  }

  @Test(
    "B1: Padding and frames to be skipped are no part of a zstd body", arguments: [true, false])
  func skipsPadding(arrivesInPieces: Bool) async throws {
    let bodies: [[UInt8]] = [
      Encoded.zstandard + [0], Encoded.zstandard + [0, 0, 0, 0, 0],
      Encoded.skippedFrame + Encoded.zstandard, Encoded.zstandard + Encoded.skippedFrame,
    ]
    for body in bodies {
      let head = "HTTP/1.1 200 OK\r\nContent-Encoding: zstd\r\nContent-Length: \(body.count)"
      let bytes = Array((head + "\r\n\r\n").utf8) + body
      let origin = try await TestOrigin { _ in
        arrivesInPieces ? .raw(bytes, then: .trickle) : .raw(bytes)
      }
      let result = await fetchOnce(FetchRequest(url: origin.url()))
      #expect(result.response?.body == Encoded.text, "\(result.answer)")
    }
  }

  @Test("B1: A compressed file without a label is decoded")
  func decodesUnlabelled() async throws {
    let origin = try await TestOrigin { _ in
      .answer(200, ["Content-Type": "application/gzip"], Encoded.gzip)
    }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.response?.body == Encoded.text)
  }

  @Test("B1: A body may arrive in pieces of any size")
  func decodesTrickle() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(Encoded.gzip.count)"
    let bytes = Array((head + "\r\n\r\n").utf8) + Encoded.gzip
    let origin = try await TestOrigin { _ in .raw(bytes, then: .trickle) }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.response?.body == Encoded.text)
  }

  @Test("B1: A 304 and an empty body may be labelled gzip", arguments: [304, 200])
  func toleratesLabelWithoutBody(status: Int) async throws {
    let origin = try await TestOrigin { _ in .answer(status, ["Content-Encoding": "gzip"]) }
    let validators = FeedState.Validators(url: origin.url(), etag: "\"e\"", lastModified: nil)
    let result = await fetchOnce(FetchRequest(url: origin.url(), validators: validators))
    #expect(result.response?.status == status, "\(result.answer)")
    #expect(result.notes.isEmpty)
  }

  @Test("B2: The decoded size is limited, the compression ratio is not")
  func boundsDecodedSize() async throws {
    let origin = try await TestOrigin { request in
      .answer(
        200, ["Content-Encoding": "gzip"],
        request.path == "/bomb" ? Encoded.gzippedZeros(3) : Encoded.gzippedZeros(2))
    }
    #expect(FetchingOptions.testing.maxBody == 16 * 1024 * 1024)
    var options = FetchingOptions.testing
    options.maxBody = 2 * 1024 * 1024
    let honest = await fetchOnce(FetchRequest(url: origin.url("/honest")), options)
    #expect(honest.response?.body.count == 2 * 1024 * 1024)
    let bomb = await fetchOnce(FetchRequest(url: origin.url("/bomb")), options)
    #expect(bomb.fault == .bodyTooLarge(limit: 2 * 1024 * 1024))
  }

  @Test("B2: The decoded size of br and zstd is limited", arguments: ["br", "zstd"])
  func boundsOtherCodings(label: String) async throws {
    let body = label == "br" ? Encoded.brotliOfZeros : Encoded.zstandardOfZeros
    let origin = try await TestOrigin { _ in .answer(200, ["Content-Encoding": label], body) }
    var options = FetchingOptions.testing
    options.maxBody = 2 * 1024 * 1024
    let honest = await fetchOnce(FetchRequest(url: origin.url()), options)
    #expect(honest.response?.body.count == 2 * 1024 * 1024, "\(honest.answer)")
    options.maxBody -= 1
    let bomb = await fetchOnce(FetchRequest(url: origin.url()), options)
    #expect(bomb.fault == .bodyTooLarge(limit: options.maxBody), "\(bomb.answer)")
  }

  @Test("B2: A zstd window that the coding does not allow is refused")
  func refusesWideWindows() async throws {
    let origin = try await TestOrigin { _ in
      .answer(200, ["Content-Encoding": "zstd"], Encoded.wideZstandard)
    }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.fault == .brokenEncoding("zstd"), "\(result.answer)")
  }

  @Test("B3: Truncated or damaged br and zstd bodies are failures", arguments: ["br", "zstd"])
  func refusesOtherCodingsTruncated(label: String) async throws {
    let body = label == "br" ? Encoded.brotli : Encoded.zstandard
    let origin = try await TestOrigin { request in
      let count = Int(request.path.dropFirst()) ?? 0
      return .answer(200, ["Content-Encoding": label], Array(body.prefix(count)))
    }
    let fetcher = Fetcher(.testing)
    for count in stride(from: 5, to: body.count, by: 7) {
      let result = await fetcher.fetch(FetchRequest(url: origin.url("/\(count)")))
      #expect(result.response == nil, "\(count)")
    }
    await fetcher.shutdown()
  }

  @Test("B2: The transferred size is limited, with or without Content-Length")
  func boundsWireSize() async throws {
    let origin = try await TestOrigin { request in
      request.path == "/announced"
        ? .raw("HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n<rss>")
        : .raw(
          "HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 65536), then: .flood)
    }
    var options = FetchingOptions.testing
    options.maxBody = 2 * 1024 * 1024
    for path in ["/announced", "/flood"] {
      let result = await fetchOnce(FetchRequest(url: origin.url(path)), options)
      #expect(result.fault == .bodyTooLarge(limit: 2 * 1024 * 1024))
    }
  }

  @Test("B2: Pictures have their own limit, and a robots.txt is cut at its limit")
  func boundsByKind() async throws {
    let origin = try await TestOrigin { _ in
      .raw("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 65536), then: .flood)
    }
    let picture = await fetchOnce(FetchRequest(url: origin.url("/a.png"), kind: .picture))
    #expect(picture.fault == .bodyTooLarge(limit: 8 << 20))
    let robots = await fetchOnce(FetchRequest(url: origin.url("/robots.txt"), kind: .robots))
    #expect(robots.response?.body.count == 512 * 1024)
  }

  @Test("B3: A truncated robots.txt is a failure")
  func refusesTruncatedRobots() async throws {
    let origin = try await TestOrigin { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\nUser-agent: *", then: .close)
    }
    let result = await fetchOnce(FetchRequest(url: origin.url("/robots.txt"), kind: .robots))
    #expect(result.fault == .incompleteBody(received: 13))
  }

  @Test("B2: At most 64 KiB of an error body are read", arguments: [404, 500, 302])
  func boundsErrorBodies(status: Int) async throws {
    let origin = try await TestOrigin { _ in
      .raw(
        "HTTP/1.1 \(status) No\r\nRetry-After: 5\r\nLocation: /feed.xml?\r\n\r\n"
          + String(repeating: "x", count: 65536), then: .flood)
    }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    if status == 302 {
      #expect(result.hops.first?.status == 302)
    } else {
      #expect(result.response?.status == status)
      #expect(result.response?.body.count == 64 * 1024)
    }
  }

  @Test(
    "B3: An incomplete body is a failure",
    arguments: [
      "Content-Length: 100\r\n\r\n<rss>",
      "Transfer-Encoding: chunked\r\n\r\n5\r\n<rss>\r\n",
      "Transfer-Encoding: chunked\r\n\r\n5\r\n<rs",
      "Content-Length: 100\r\nContent-Encoding: gzip\r\n\r\n",
    ])
  func refusesIncomplete(rest: String) async throws {
    for then in [OriginReply.Then.close, .reset] {
      let origin = try await TestOrigin { _ in .raw("HTTP/1.1 200 OK\r\n" + rest, then: then) }
      let result = await fetchOnce(FetchRequest(url: origin.url()))
      #expect(result.fault?.shortDescription == "incomplete body", "\(result.answer)")
    }
  }

  @Test("B3: gzip without its trailer is a failure, wherever it ends")
  func refusesTruncatedGzip() async throws {
    let origin = try await TestOrigin { request in
      let count = Int(request.path.dropFirst()) ?? 0
      return .answer(200, ["Content-Encoding": "gzip"], Array(Encoded.gzip.prefix(count)))
    }
    let fetcher = Fetcher(.testing)
    for count in stride(from: 2, to: Encoded.gzip.count, by: 7) {
      let result = await fetcher.fetch(FetchRequest(url: origin.url("/\(count)")))
      #expect(result.response == nil)
    }
    await fetcher.shutdown()
  }

  @Test("B3: Damaged gzip is a failure and never a wrong document")
  func refusesDamagedGzip() async throws {
    let origin = try await TestOrigin { request in
      let index = Int(request.path.dropFirst()) ?? 0
      var body = Encoded.gzip
      body[index] ^= 0x55
      return .answer(200, ["Content-Encoding": "gzip"], body)
    }
    let fetcher = Fetcher(.testing)
    for index in stride(from: 10, to: Encoded.gzip.count, by: 3) {
      let result = await fetcher.fetch(FetchRequest(url: origin.url("/\(index)")))
      #expect(result.response == nil)
    }
    await fetcher.shutdown()
  }

  @Test("B4: Interim responses, trailers and chunk extensions are skipped")
  func skipsInterim() async throws {
    let origin = try await TestOrigin { _ in
      .raw(
        """
        HTTP/1.1 103 Early Hints\r\nETag: "early"\r\nLink: </x>; rel=preload\r\n\r\n\
        HTTP/1.1 100 Continue\r\n\r\n\
        HTTP/1.1 200 OK\r\nETag: "final"\r\nTransfer-Encoding: chunked\r\n\r\n\
        3;a=b;c="d"\r\n<rs\r\n3\r\ns/>\r\n0\r\nETag: "trailer"\r\n\r\n
        """)
    }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.text == "<rss/>", "\(result.answer)")
    #expect(result.response?.headers.all("etag") == ["\"final\""])
  }

  @Test(
    "B4: Text after a chunk size is skipped in every form",
    arguments: [
      "6 \r\n<rss/>\r\n0\r\n\r\n", "6  \t \r\n<rss/>\r\n0 \r\n\r\n",
      "3 ;a=b\r\n<rs\r\n3; a = \"b;c\"\r\ns/>\r\n0;x\r\n\r\n",
      "0006;a=\"\u{E9}\\\"\"\r\n<rss/>\r\n000\r\nETag: \"t\"\r\nX:\r\n\r\n",
      "6\n<rss/>\n0\n\n", "6\r\n<rss/>\n0\r\n\n",
      "6;LONG\r\n<rss/>\r\n0\r\n\r\n",
    ])
  func skipsTextAfterChunkSizes(body: String) async throws {
    let body = body.replacing("LONG", with: String(repeating: "e", count: 60_000))
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    let origin = try await TestOrigin { _ in .raw(head + body) }
    let fetcher = Fetcher(.testing)
    // The second response uses the same connection, which shows that the first one ended correctly.
    for _ in 0..<2 {
      let result = await fetcher.fetch(FetchRequest(url: origin.url()))
      #expect(result.text == "<rss/>", "\(result.answer)")
    }
    #expect(origin.connections == 1)
    await fetcher.shutdown()
  }

  @Test(
    "B3: Malformed chunks are a failure, and chunk extensions are limited",
    arguments: [
      " 6\r\n<rss/>\r\n0\r\n\r\n", "\r\n<rss/>", "6\r\n<rss/>6\r\n", "-6\r\n<rss/>\r\n0\r\n\r\n",
      "FFFFFFFFFFFFFFFFF\r\n<rss/>", "8000000000000000\r\n<rss/>", "6\r\n<rss/>\r\n0\r\n",
      "0x6\r\n<rss/>\r\n0\r\n\r\n", "6x\r\n<rss/>\r\n0\r\n\r\n",
      "6;LONG\r\n<rss/>\r\n0\r\n\r\n", "6\r\n<rss/>\r\n0\r\nX: LONG\r\n\r\n",
    ])
  func refusesChunks(body: String) async throws {
    let body = body.replacing("LONG", with: String(repeating: "e", count: 70_000))
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    let origin = try await TestOrigin { _ in .raw(head + body, then: .close) }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.fault != nil, "\(result.answer)")
  }

  @Test("B7: The Content-Type reaches the parser unchanged")
  func passesContentType() async throws {
    let type = "Application/RSS+xml; charset=\"Windows-1252\" ; x=y"
    let origin = try await TestOrigin { _ in .answer(200, ["Content-Type": type], "<rss/>") }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.response?.headers["content-type"] == type)
  }
}

extension Array {
  static func * (array: Self, count: Int) -> Self {
    (0..<count).flatMap { _ in array }
  }
}
