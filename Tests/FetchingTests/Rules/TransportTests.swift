import Fetching
import Models
import NIOSSL
import TestOrigin
import Testing

struct TransportTests {
  private static var trusting: FetchingOptions {
    var options = FetchingOptions.testing
    options.caFile = TestCertificates.authority
    return options
  }

  @Test("N5: a certificate from a private authority is trusted with network.ca_file only")
  func trustsAuthorityFile() async throws {
    let origin = try await TestOrigin(certificate: "good") { _ in .answer(200, [:], "<rss/>") }
    let request = FetchRequest(url: origin.url(name: "localhost"))
    let stranger = await fetchOnce(request)
    #expect(stranger.fault?.shortDescription == "TLS failed", "\(stranger.answer)")
    #expect(stranger.fault?.sentence.contains("ca_file") == true)
    #expect(await fetchOnce(request, Self.trusting).text == "<rss/>")
    #expect(await fetchOnce(FetchRequest(url: origin.url()), Self.trusting).text == "<rss/>")
  }

  @Test(
    "N5: expired, self-signed and wrongly named certificates are refused",
    arguments: ["expired", "self-signed", "other-name"])
  func refusesCertificates(name: String) async throws {
    let origin = try await TestOrigin(certificate: name) { _ in .answer(200, [:], "<rss/>") }
    let request = FetchRequest(url: origin.url(name: "localhost"))
    let result = await fetchOnce(request, Self.trusting)
    #expect(result.fault?.shortDescription == "TLS failed", "\(result.answer)")
    #expect(
      (result.fault == .tlsFailed(host: "localhost", reason: .wrongName)) == (name == "other-name"))
    #expect(origin.requests.isEmpty)
  }

  @Test(
    "N5: insecure_tls is for the source's own host and is reported every time",
    arguments: ["expired", "self-signed", "other-name"])
  func reportsInsecure(name: String) async throws {
    let origin = try await TestOrigin(certificate: name) { request in
      request.path == "/feed.xml" ? .redirect(302, "/next") : .answer(200, [:], "<rss/>")
    }
    var request = FetchRequest(url: origin.url(name: "localhost"))
    request.options.insecureTLS = true
    let fetcher = Fetcher(Self.trusting)
    for _ in 0..<2 {
      let result = await fetcher.fetch(request)
      #expect(result.text == "<rss/>")
      #expect(result.notes == [.insecureTLS(host: "localhost")])
    }
    request.sourceURL = "https://other.example/"
    let other = await fetcher.fetch(request)
    #expect(other.fault?.shortDescription == "TLS failed")
    await fetcher.shutdown()
  }

  @Test("N5: nothing older than TLS 1.2 is spoken")
  func refusesOldTLS() async throws {
    let origin = try await TestOrigin(certificate: "good", maximumTLS: .tlsv11) { _ in .silence }
    let result = await fetchOnce(FetchRequest(url: origin.url(name: "localhost")), Self.trusting)
    #expect(result.fault?.shortDescription == "TLS failed", "\(result.answer)")
  }

  @Test("N5: an authority file that cannot be read is named")
  func namesAuthorityFile() async throws {
    var options = FetchingOptions.testing
    options.caFile = "/nonexistent/ca.pem"
    let origin = try await TestOrigin(certificate: "good") { _ in .answer(200, [:], "<rss/>") }
    let result = await fetchOnce(FetchRequest(url: origin.url(name: "localhost")), options)
    #expect(
      result.fault
        == .tlsFailed(host: "localhost", reason: .authorityFile(path: "/nonexistent/ca.pem")),
      "\(result.answer)")
  }

  @Test("N5: what does not speak TLS is told apart from what is not trusted")
  func namesPlainServers() async throws {
    let origin = try await TestOrigin(greeting: "220 mail.example ESMTP\r\n") { _ in .silence }
    let result = await fetchOnce(FetchRequest(url: "https://127.0.0.1:\(origin.port)/"))
    #expect(
      result.fault
        == .tlsFailed(
          host: "127.0.0.1", reason: .handshake(detail: "it does not speak TLS on this port")),
      "\(result.answer)")
  }

  @Test("N6: a name with two addresses is reached at the one that answers")
  func triesBothFamilies() async throws {
    let origin = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    let result = await fetchOnce(FetchRequest(url: origin.url(name: "localhost")))
    #expect(result.text == "<rss/>", "\(result.answer)")
  }

  @Test("N6: a refused connection and a name that is none are told apart")
  func namesConnectFaults() async throws {
    let port = try BoundPort()
    let refused = await fetchOnce(FetchRequest(url: "http://127.0.0.1:\(port.number)/"))
    #expect(refused.fault == .connectionRefused(host: "127.0.0.1"), "\(refused.answer)")
    let nowhere = Fetcher(.testing, resolver: HostResolver { _, _ in [] })
    let unknown = await nowhere.fetch(FetchRequest(url: "http://nowhere.example/"))
    #expect(unknown.fault == .nameNotFound(host: "nowhere.example"))
    await nowhere.shutdown()
  }

  @Test("N7: HTTP/2 is offered by ALPN unless the source says otherwise", arguments: [true, false])
  func negotiates(http2: Bool) async throws {
    let origin = try await H2Origin(etag: "\"two\"", body: "<rss/>")
    var request = FetchRequest(url: origin.url)
    request.options.http2 = http2
    let result = await fetchOnce(request, Self.trusting)
    #expect(result.text == (http2 ? "<rss/>" : "<one/>"), "\(result.answer)")
    #expect(result.response?.headers["etag"] == (http2 ? "\"two\"" : nil))
  }

  @Test("N8: a host that accepts and says nothing is left after its time")
  func limitsFirstByte() async throws {
    var options = FetchingOptions.testing
    options.firstByteTimeout = 0.1
    let origin = try await TestOrigin { _ in .silence }
    let result = await fetchOnce(FetchRequest(url: origin.url()), options)
    #expect(result.fault == .firstByteTimeout(seconds: 0.1), "\(result.answer)")
  }

  @Test(
    "N8: a byte now and then does not keep a request alive",
    arguments: [
      "", "HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n",
      "HTTP/1.1 200 OK\r\nX: ", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfff\r\n",
    ])
  func limitsTotal(head: String) async throws {
    var options = FetchingOptions.testing
    options.totalTimeout = 0.3
    let origin = try await TestOrigin { _ in .raw(head, then: .trickle) }
    let result = await fetchOnce(FetchRequest(url: origin.url()), options)
    #expect(result.response == nil)
    #expect(
      result.fault == .totalTimeout(seconds: 0.3)
        || result.fault?.shortDescription == "malformed response", "\(result.answer)")
  }

  @Test("N8: the whole of a fetch has one deadline, redirects included")
  func limitsRedirectsTogether() async throws {
    var options = FetchingOptions.testing
    options.totalTimeout = 0.3
    options.maxRedirects = 1000
    let origin = try await TestOrigin { request in
      let next = (Int(request.path.dropFirst()) ?? 0) + 1
      return .raw(
        "HTTP/1.1 302 Found\r\nLocation: /\(next)\r\nContent-Length: 2\r\n\r\nok", then: .trickle)
    }
    let result = await fetchOnce(FetchRequest(url: origin.url("/0")), options)
    #expect(result.fault == .totalTimeout(seconds: 0.3), "\(result.answer)")
  }

  @Test("N8: a peer that grants no HTTP/2 stream is left in time, and so is its host")
  func limitsUngranted() async throws {
    var options = Self.trusting
    options.totalTimeout = 0.2
    let origin = try await H2Origin(etag: "\"e\"", body: "<rss/>", streams: 0)
    let fetcher = Fetcher(options)
    for _ in 0..<2 {
      let result = await fetcher.fetch(FetchRequest(url: origin.url))
      #expect(result.response == nil, "\(result.answer)")
    }
    await fetcher.shutdown()
  }

  @Test("N8: TLS that never begins has its time too")
  func limitsHandshake() async throws {
    var options = Self.trusting
    options.connectTimeout = 0.2
    let origin = try await TestOrigin { _ in .silence }
    let url = "https://127.0.0.1:\(origin.port)/"
    let result = await fetchOnce(FetchRequest(url: url), options)
    let names = ["TLS timeout", "TLS failed"]
    #expect(names.contains(result.fault?.shortDescription ?? ""), "\(result.answer)")
  }

  @Test(
    "N9: a header section has 64 KiB",
    arguments: [
      // The number of fields, and the lengths of their names and values.
      (100_000, 10, 1), (1, 6, 10_000_000), (1, 70_000, 1), (12_000, 1, 1),
    ])
  func limitsHeaders(fields: Int, name: Int, value: Int) async throws {
    let field = String(repeating: "N", count: name) + ": " + String(repeating: "v", count: value)
    let head = String(repeating: field + "\r\n", count: fields)
    let origin = try await TestOrigin { _ in
      .raw("HTTP/1.1 200 OK\r\n\(head)Content-Length: 0\r\n\r\n")
    }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.fault == .headersTooLarge(limit: 65536), "\(result.answer)")
  }

  @Test("N9: a long reason and endless interim answers count as well")
  func limitsOddHeaders() async throws {
    let reason = try await TestOrigin { _ in
      .raw("HTTP/1.1 200 " + String(repeating: "x", count: 70_000) + "\r\n\r\n")
    }
    let interim = try await TestOrigin { _ in
      .raw("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n", then: .flood)
    }
    for origin in [reason, interim] {
      let result = await fetchOnce(FetchRequest(url: origin.url()))
      #expect(result.fault == .headersTooLarge(limit: 65536), "\(result.answer)")
    }
  }

  @Test("N9: what fits is taken, however many fields it is")
  func acceptsManyFields() async throws {
    let fields = String(repeating: "A: b\r\n", count: 5000)
    let origin = try await TestOrigin { _ in
      .raw("HTTP/1.1 200 OK\r\n\(fields)Content-Length: 6\r\n\r\n<rss/>")
    }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.text == "<rss/>", "\(result.answer)")
  }

  @Test("N9: trailers have no more room than headers")
  func limitsTrailers() async throws {
    let origin = try await TestOrigin { request in
      let start = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n"
      return .raw(
        start + String(repeating: "X: " + String(repeating: "y", count: 1000) + "\r\n", count: 5000)
      )
    }
    var options = FetchingOptions.testing
    options.totalTimeout = 60
    let result = await fetchOnce(FetchRequest(url: origin.url()), options)
    #expect(result.fault == .headersTooLarge(limit: 65536), "\(result.answer)")
  }

  @Test(
    "What is old or sloppy but complete is taken",
    arguments: [
      "HTTP/1.0 200 OK\r\n\r\n<rss/>", "HTTP/1.1 200\r\nContent-Length: 6\r\n\r\n<rss/>",
      "HTTP/1.1 200 OK\r\n\r\n<rss/>", "HTTP/1.1 200 OK\nContent-Length: 6\n\n<rss/>",
      "HTTP/1.1 200 OK\r\ncontent-length:6\r\nX-Empty:\r\n\r\n<rss/>trailing",
    ])
  func toleratesAge(answer: String) async throws {
    let origin = try await TestOrigin { _ in .raw(answer, then: .close) }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.text == "<rss/>", "\(result.answer)")
  }

  @Test(
    "A server that talks nonsense is a fault in words",
    arguments: [
      "hello\r\n\r\n", "HTTP/1.1 banana\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n<rss/>",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "\u{16}\u{3}\u{1}", "\r\n\r\n",
    ])
  func namesNonsense(answer: String) async throws {
    let origin = try await TestOrigin { _ in .raw(answer, then: .close) }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.response == nil)
    #expect(result.fault?.sentence.hasSuffix(".") == true, "\(result.answer)")
  }

  @Test("A client that has met its share of origins is relieved, and nobody notices")
  func relievesClients() async throws {
    let origin = try await TestOrigin(host: "0.0.0.0") { _ in .answer(200, [:], "<rss/>") }
    var options = FetchingOptions.testing
    options.originsPerClient = 2
    let fetcher = Fetcher(options)
    await withTaskGroup { group in
      for index in 1...40 {
        let request = FetchRequest(url: origin.url(name: "127.0.1.\(index % 10 + 1)"))
        group.addTask {
          let result = await fetcher.fetch(request)
          #expect(result.text == "<rss/>", "\(result.answer)")
        }
      }
    }
    await fetcher.shutdown()
  }

  @Test("A cancelled fetch ends as cancelled, and a shut down fetcher as well")
  func cancels() async throws {
    let origin = try await TestOrigin { _ in .silence }
    let fetcher = Fetcher(.testing)
    let request = FetchRequest(url: origin.url())
    let task = Task { await fetcher.fetch(request) }
    while origin.requests.isEmpty { await Task.yield() }
    task.cancel()
    #expect(await task.value.fault == .cancelled)
    await fetcher.shutdown()
    #expect(await fetcher.fetch(request).fault == .cancelled)
  }
}
