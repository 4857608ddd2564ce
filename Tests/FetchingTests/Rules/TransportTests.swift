import Fetching
import Models
import NIOSSL
import TestOrigin
import Testing
import Words

struct TransportTests {
  private static var trusting: FetchingOptions {
    var options = FetchingOptions.testing
    options.caFile = TestCertificates.authority
    return options
  }

  @Test("N5: A certificate of a private authority is trusted only with network.ca_file")
  func trustsAuthorityFile() async throws {
    let origin = try await TestOrigin(certificate: "good") { _ in .answer(200, [:], "<rss/>") }
    let request = FetchRequest(url: origin.url(name: "localhost"))
    let untrusting = await fetchOnce(request)
    #expect(untrusting.fault?.shortDescription == "TLS failed", "\(untrusting.answer)")
    #expect(untrusting.fault?.message.english.contains("ca_file") == true)
    #expect(await fetchOnce(request, Self.trusting).text == "<rss/>")
    #expect(await fetchOnce(FetchRequest(url: origin.url()), Self.trusting).text == "<rss/>")
  }

  @Test(
    "N5: Expired, self-signed and wrongly named certificates are refused",
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
    "N5: insecure_tls covers only the source's own host and is reported every time",
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

  @Test("N5: Versions older than TLS 1.2 are refused")
  func refusesOldTLS() async throws {
    let origin = try await TestOrigin(certificate: "good", maximumTLS: .tlsv11) { _ in .silence }
    let result = await fetchOnce(FetchRequest(url: origin.url(name: "localhost")), Self.trusting)
    #expect(result.fault?.shortDescription == "TLS failed", "\(result.answer)")
  }

  @Test("N5: A server that demands a certificate is named as such, without the library's words")
  func namesClientCertificates() async throws {
    let origin = try await TestOrigin(certificate: "good", asksClients: true) { _ in .silence }
    let result = await fetchOnce(FetchRequest(url: origin.url(name: "localhost")), Self.trusting)
    let demanded = FetchFault.tlsFailed(
      host: "localhost", reason: .handshake(detail: "it demands a certificate of the client"))
    // The server's alert may be lost when it closes a connection with an unread request.
    #expect(
      result.fault == demanded || result.fault == .connectionClosed, "\(result.answer)")
    #expect(origin.requests.isEmpty)
  }

  @Test("N5: The fault names an authority file that cannot be read")
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

  @Test("N5: A server without TLS and an untrusted certificate are different faults")
  func namesPlainServers() async throws {
    let origin = try await TestOrigin(greeting: "220 mail.example ESMTP\r\n") { _ in .silence }
    let result = await fetchOnce(FetchRequest(url: "https://127.0.0.1:\(origin.port)/"))
    #expect(
      result.fault
        == .tlsFailed(
          host: "127.0.0.1", reason: .handshake(detail: "it does not speak TLS on this port")),
      "\(result.answer)")
  }

  @Test("N6: A name with two addresses is reached at the one that responds")
  func triesBothFamilies() async throws {
    let origin = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    let result = await fetchOnce(FetchRequest(url: origin.url(name: "localhost")))
    #expect(result.text == "<rss/>", "\(result.answer)")
  }

  @Test("N6: A refused connection and an unknown name are different faults")
  func namesConnectFaults() async throws {
    let port = try BoundPort()
    let refused = await fetchOnce(FetchRequest(url: "http://127.0.0.1:\(port.number)/"))
    #expect(refused.fault == .connectionRefused(host: "127.0.0.1"), "\(refused.answer)")
    let nowhere = Fetcher(.testing, resolver: HostResolver { _, _ in [] })
    let unknown = await nowhere.fetch(FetchRequest(url: "http://nowhere.example/"))
    #expect(unknown.fault == .nameNotFound(host: "nowhere.example"))
    await nowhere.shutdown()
  }

  @Test("N7: HTTP/2 is offered by ALPN unless the source disables it", arguments: [true, false])
  func negotiates(http2: Bool) async throws {
    let origin = try await H2Origin(etag: "\"two\"", body: "<rss/>")
    var request = FetchRequest(url: origin.url)
    request.options.http2 = http2
    let result = await fetchOnce(request, Self.trusting)
    #expect(result.text == (http2 ? "<rss/>" : "<one/>"), "\(result.answer)")
    #expect(result.response?.headers["etag"] == (http2 ? "\"two\"" : nil))
  }

  @Test("N8: A host that accepts and sends nothing times out")
  func limitsFirstByte() async throws {
    var options = FetchingOptions.testing
    options.firstByteTimeout = 0.1
    let origin = try await TestOrigin { _ in .silence }
    let result = await fetchOnce(FetchRequest(url: origin.url()), options)
    #expect(result.fault == .firstByteTimeout(seconds: 0.1), "\(result.answer)")
  }

  @Test(
    "N8: A slow trickle of bytes does not extend the deadline",
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

  @Test("N8: A fetch has one deadline, redirects included")
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

  @Test("N8: A peer that grants no HTTP/2 stream times out and frees its host")
  func limitsStreamGrants() async throws {
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

  @Test("N8: A TLS handshake that never starts times out")
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
    "N9: A header section is limited to 64 KiB",
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

  @Test("N9: Long reason phrases and endless interim responses count as headers")
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

  @Test("N9: Many header fields within the limit are accepted")
  func acceptsManyFields() async throws {
    let fields = String(repeating: "A: b\r\n", count: 5000)
    let origin = try await TestOrigin { _ in
      .raw("HTTP/1.1 200 OK\r\n\(fields)Content-Length: 6\r\n\r\n<rss/>")
    }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.text == "<rss/>", "\(result.answer)")
  }

  @Test("N9: Trailers have the same limit as headers")
  func limitsTrailers() async throws {
    let origin = try await TestOrigin { request in
      let start = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n"
      return .raw(
        start + String(repeating: "X: " + String(repeating: "y", count: 1000) + "\r\n", count: 5000)
      )
    }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.fault == .headersTooLarge(limit: 65536), "\(result.answer)")
  }

  @Test(
    "Outdated or sloppy but complete responses are accepted",
    arguments: [
      "HTTP/1.0 200 OK\r\n\r\n<rss/>", "HTTP/1.1 200\r\nContent-Length: 6\r\n\r\n<rss/>",
      "HTTP/1.1 200 OK\r\n\r\n<rss/>", "HTTP/1.1 200 OK\nContent-Length: 6\n\n<rss/>",
      "HTTP/1.1 200 OK\r\ncontent-length:6\r\nX-Empty:\r\n\r\n<rss/>trailing",
    ])
  func toleratesOldForms(answer: String) async throws {
    let origin = try await TestOrigin { _ in .raw(answer, then: .close) }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.text == "<rss/>", "\(result.answer)")
  }

  @Test(
    "A malformed response is a fault described by a sentence",
    arguments: [
      "hello\r\n\r\n", "HTTP/1.1 banana\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n<rss/>",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "\u{16}\u{3}\u{1}", "\r\n\r\n",
    ])
  func describesMalformedResponses(answer: String) async throws {
    let origin = try await TestOrigin { _ in .raw(answer, then: .close) }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.response == nil)
    #expect(result.fault?.message.english.hasSuffix(".") == true, "\(result.answer)")
  }

  @Test("A client is replaced after many origins, and no request fails")
  func replacesClients() async throws {
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

  @Test("A cancelled fetch and a shut down fetcher end as cancelled")
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
