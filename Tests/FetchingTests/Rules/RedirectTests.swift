import Fetching
import Models
import TestOrigin
import Testing

struct RedirectTests {
  @Test("R6: Five redirects are followed, the sixth is not")
  func limitsHops() async throws {
    let origin = try await TestOrigin { request in
      let left = Int(request.path.dropFirst()) ?? 0
      return left == 0 ? .answer(200, [:], "<rss/>") : .redirect(302, "/\(left - 1)")
    }
    let five = await fetchOnce(FetchRequest(url: origin.url("/5")))
    #expect(five.text == "<rss/>")
    #expect(five.hops.map(\.target) == (0..<5).reversed().map { origin.url("/\($0)") })
    #expect(five.finalURL == origin.url("/0"))
    #expect(five.url == origin.url("/5"))
    let six = await fetchOnce(FetchRequest(url: origin.url("/6")))
    #expect(six.fault == .tooManyRedirects(limit: 5))
  }

  @Test func `a call sends its form and headers, and follows no redirect`() async throws {
    let origin = try await TestOrigin { _ in .redirect(307, "/other") }
    for form in ["a=1&b=2", nil] {
      let kind = FetchRequest.Kind.call(form: form, headers: ["X-Auth-Token": "t"])
      let result = await fetchOnce(FetchRequest(url: origin.url("/api"), kind: kind))
      #expect(result.response?.status == 307)
      let request = try #require(origin.requests.last)
      #expect(request.method == (form == nil ? "GET" : "POST"))
      #expect(request.body == Array((form ?? "").utf8))
      #expect(request.header("X-Auth-Token") == "t")
      #expect(
        request.header("Content-Type") == form.map { _ in "application/x-www-form-urlencoded" })
    }
    #expect(origin.requests.map(\.path) == ["/api", "/api"])
  }

  @Test("R6: A repeated URL with the same cookies is a loop")
  func findsLoops() async throws {
    let origin = try await TestOrigin { request in
      .redirect(301, request.path == "/a" ? "/b" : "/a")
    }
    let result = await fetchOnce(FetchRequest(url: origin.url("/a")))
    #expect(result.fault == .redirectLoop(url: origin.url("/a")))
    #expect(origin.requests.count == 2)
  }

  @Test(
    "R7: A relative Location is resolved without its fragment and with its query",
    arguments: [
      ("other.xml", "/a/other.xml"), ("../up.xml", "/up.xml"), ("/root?x=1#frag", "/root?x=1"),
      ("?q=2", "/a/feed.xml?q=2"), ("./././x", "/a/x"), ("../../../../x", "/x"),
      ("/caf\u{C3}\u{A9}", "/caf%C3%A9"), ("/with space", "/with%20space"), ("/a%2Fb", "/a%2Fb"),
    ])
  func resolves(location: String, path: String) async throws {
    let bytes = location.unicodeScalars.map { UInt8($0.value) }
    let origin = try await TestOrigin { request in
      if request.path != "/a/feed.xml" { return .answer(200, [:], "<rss/>") }
      return .raw(
        Array("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: ".utf8) + bytes
          + Array("\r\n\r\n".utf8))
    }
    let result = await fetchOnce(FetchRequest(url: origin.url("/a/feed.xml")))
    #expect(result.finalURL == origin.url(path), "\(result.answer)")
    #expect(result.text == "<rss/>")
  }

  @Test("R7: A redirect without Location is an error", arguments: [301, 302, 303, 307, 308])
  func needsLocation(status: Int) async throws {
    let origin = try await TestOrigin { _ in .answer(status) }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.fault == .redirectWithoutTarget(status: status))
  }

  @Test("R7: 300 and 304 to 306 are not redirects", arguments: [300, 305, 306])
  func ignoresOtherStatuses(status: Int) async throws {
    let origin = try await TestOrigin { _ in .answer(status, ["Location": "/x"], "no") }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.response?.status == status)
  }

  @Test(
    "R8: Only http and https are followed",
    arguments: [
      "file:///etc/passwd", "ftp://127.0.0.1/", "data:text/xml,<rss/>", "javascript:1",
      "gopher://127.0.0.1:1/", "feed://127.0.0.1/x", "FILE:/etc/passwd",
    ])
  func refusesSchemes(location: String) async throws {
    let origin = try await TestOrigin { _ in .redirect(302, location) }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.fault?.shortDescription == "redirect refused")
    #expect(origin.requests.count == 1)
  }

  @Test("R9: Credentials in the URL are sent as Basic authentication to their origin only")
  func bindsCredentialsToOrigin() async throws {
    let other = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    let elsewhere = other.url()
    let origin = try await TestOrigin { request in
      switch request.path {
      case "/feed.xml": .redirect(302, "/second")
      case "/second": .redirect(302, elsewhere)
      default: .answer(404)
      }
    }
    let url = "http://us%40er:p%3Ass%20w@127.0.0.1:\(origin.port)/feed.xml"
    let result = await fetchOnce(FetchRequest(url: url))
    #expect(result.text == "<rss/>")
    // us@er:p:ss w
    let basic = "Basic dXNAZXI6cDpzcyB3"
    #expect(origin.requests.map { $0.header("authorization") } == [basic, basic])
    #expect(other.requests.map { $0.header("authorization") } == [nil])
    #expect(!"\(result)".contains("p%3Ass"))
    #expect(result.url == origin.url())
  }

  @Test("R9: Credentials in the Location of another origin are not sent")
  func ignoresForeignCredentials() async throws {
    let other = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    let location = "http://a:b@127.0.0.1:\(other.port)/x"
    let origin = try await TestOrigin { _ in .redirect(302, location) }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.finalURL == other.url("/x"))
    #expect(other.requests.map { $0.header("authorization") } == [nil])
  }

  @Test("R10: A downgrade to http is followed and reported, without credentials")
  func reportsDowngrade() async throws {
    let plain = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    let target = plain.url("/plain", name: "localhost")
    let origin = try await TestOrigin(certificate: "good") { _ in .redirect(301, target) }
    var options = FetchingOptions.testing
    options.caFile = TestCertificates.authority
    var request = FetchRequest(url: "https://u:p@localhost:\(origin.port)/")
    request.options.cookie = "own=1"
    let result = await fetchOnce(request, options)
    #expect(result.notes == [.downgraded(to: target)], "\(result.answer)")
    #expect(origin.requests.first?.header("authorization") != nil)
    #expect(origin.requests.first?.header("cookie") == "own=1")
    #expect(plain.requests.map { $0.header("authorization") } == [nil])
    #expect(plain.requests.map { $0.header("cookie") } == [nil])
  }

  @Test("R11: A cookie wall is passed within one fetch, and no cookie is kept")
  func returnsCookiesWithinAFetch() async throws {
    let origin = try await TestOrigin { request in
      request.header("cookie") == "seen=1"
        ? .answer(200, [:], "<rss/>")
        : .answer(302, ["Location": "/feed.xml", "Set-Cookie": "seen=1; Path=/; HttpOnly"])
    }
    let fetcher = Fetcher(.testing)
    for _ in 0..<2 {
      let result = await fetcher.fetch(FetchRequest(url: origin.url()))
      #expect(result.text == "<rss/>", "\(result.answer)")
    }
    await fetcher.shutdown()
    #expect(origin.requests.map { $0.header("cookie") } == [nil, "seen=1", nil, "seen=1"])
  }

  @Test("R11: Cookies are sent to their host only, and a configured cookie to its origin only")
  func bindsCookiesToHost() async throws {
    let other = try await TestOrigin(host: "127.0.0.2") { _ in .answer(200, [:], "<rss/>") }
    let elsewhere = other.url()
    let origin = try await TestOrigin { _ in
      .answer(302, ["Location": elsewhere, "Set-Cookie": "a=b; Domain=127.0.0.2"])
    }
    var request = FetchRequest(url: origin.url())
    request.options.cookie = "consent=yes"
    _ = await fetchOnce(request)
    #expect(origin.requests.map { $0.header("cookie") } == ["consent=yes"])
    #expect(other.requests.map { $0.header("cookie") } == [nil])
  }
}
