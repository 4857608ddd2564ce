import Foundation
import Models
import TestOrigin
import Testing

@testable import Fetching

struct MannersTests {
  @Test("P1: The User-Agent always names program, version, project and contact")
  func sendsUserAgent() async throws {
    let origin = try await TestOrigin { _ in .redirect(302, "/again?") }
    var options = FetchingOptions(
      version: "1.2", projectURL: "https://p.example", contact: "https://me.example/ü\r\n(X: y)")
    options.allowPrivate = true
    options.perHostDelay = 0
    for kind in [FetchRequest.Kind.feed, .page, .picture] {
      _ = await fetchOnce(FetchRequest(url: origin.url(), kind: kind), options)
    }
    let agents = Set(origin.requests.map { $0.header("user-agent") })
    #expect(agents == ["tintm/1.2 (+https://p.example; https://me.example/X: y)"])
  }

  @Test("P4: Accept names the preferred types")
  func accepts() async throws {
    let origin = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    for kind in [FetchRequest.Kind.feed, .page, .picture] {
      _ = await fetchOnce(FetchRequest(url: origin.url(), kind: kind))
    }
    let accepted = origin.requests.map { $0.header("accept") }
    #expect(
      accepted[0]
        == "application/atom+xml, application/rss+xml, application/feed+json, "
        + "application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, text/html;q=0.7, "
        + "*/*;q=0.5")
    #expect(accepted[1]?.hasPrefix("text/html") == true)
    #expect(accepted[2]?.hasPrefix("image/*") == true)
  }

  @Test("P5: A GET has the configured path and only the necessary headers")
  func sendsFewHeaders() async throws {
    let origin = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    _ = await fetchOnce(FetchRequest(url: origin.url("/f.xml?b=2&a=1+x&_=%2f")))
    #expect(origin.requests.map(\.line) == ["GET /f.xml?b=2&a=1+x&_=%2f HTTP/1.1"])
    #expect(
      Set(origin.requests.flatMap { $0.headers.map(\.name) })
        == ["host", "user-agent", "accept", "accept-encoding"])
    #expect(origin.requests.first?.header("host") == "127.0.0.1:\(origin.port)")
  }

  @Test("P6: One fetch is one request, without icons, HEAD or probes")
  func sendsOneRequest() async throws {
    let origin = try await TestOrigin { _ in .answer(404, [:], "<html>no</html>") }
    _ = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(origin.requests.map(\.line) == ["GET /feed.xml HTTP/1.1"])
  }

  @Test("P7: Several feeds of a host share a connection")
  func keepsConnections() async throws {
    let origin = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    let fetcher = Fetcher(.testing)
    for index in 0..<5 {
      _ = await fetcher.fetch(FetchRequest(url: origin.url("/\(index)")))
    }
    await fetcher.shutdown()
    #expect(origin.connections == 1)
    #expect(origin.requests.allSatisfy { $0.header("connection") == nil })
  }

  @Test("P7: Surplus idle connections are closed, the others are kept")
  func endsSurplusConnections() async throws {
    let one = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    let other = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    var options = FetchingOptions.testing
    options.maxIdleConnections = 1
    let fetcher = Fetcher(options)
    for _ in 0..<3 {
      for origin in [one, other] {
        let result = await fetcher.fetch(FetchRequest(url: origin.url("/feed")))
        #expect(result.text == "<rss/>", "\(result.answer)")
      }
    }
    await fetcher.shutdown()
    #expect(one.connections == 1)
    #expect(other.connections == 3)
  }

  @Test(
    "P7: A host with more planned requests keeps its connection, whatever the number of other hosts"
  )
  func keepsPlannedConnections() async throws {
    let one = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    // The same machine under another name: connections are kept per host name.
    let others = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    let more = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    var options = FetchingOptions.testing
    options.maxIdleConnections = 1
    let fetcher = Fetcher(options)
    _ = await fetcher.fetch(FetchRequest(url: others.url(name: "localhost")))
    await fetcher.keepingConnection("127.0.0.1") {
      for _ in 0..<3 {
        for url in [one.url(), others.url(name: "localhost"), more.url(name: "localhost")] {
          let result = await fetcher.fetch(FetchRequest(url: url))
          #expect(result.text == "<rss/>", "\(result.answer)")
        }
      }
    }
    #expect(one.connections == 1)
    #expect(others.connections == 1)
    #expect(more.connections == 3)
    await fetcher.shutdown()
  }

  @Test(
    "P7: The host of a request is separated from its port",
    arguments: [
      ("example.org", "example.org"), ("example.org:8080", "example.org"),
      ("example.org.:80", "example.org"), ("[::1]:8080", "::1"), ("[::1]", "::1"),
    ])
  func readsRequestedHost(authority: String, host: String) {
    #expect(RequestedHost.host(of: authority) == host)
  }

  @Test("E6: Only a stale kept connection is a reason to repeat a request")
  func retriesOnlyStaleConnections() async throws {
    let origin = try await TestOrigin { request in
      switch request.path {
      case "/first": .answer(200, [:], "<rss/>")
      case "/closing" where request.connection == 1: .raw("", then: .close)
      case "/closing": .answer(200, [:], "<rss/>")
      default: .raw("", then: .close)
      }
    }
    let fetcher = Fetcher(.testing)
    _ = await fetcher.fetch(FetchRequest(url: origin.url("/first")))
    let stale = await fetcher.fetch(FetchRequest(url: origin.url("/closing")))
    #expect(stale.text == "<rss/>", "\(stale.answer)")
    #expect(origin.requests.map(\.path) == ["/first", "/closing", "/closing"])
    await fetcher.shutdown()

    let fresh = await fetchOnce(FetchRequest(url: origin.url("/never")))
    #expect(fresh.fault == .connectionClosed)
    #expect(origin.requests.filter { $0.path == "/never" }.count == 1)
  }

  @Test("E6: Over HTTP/2, too, only a stale kept connection is a reason to repeat a request")
  func retriesStaleHTTP2() async throws {
    let origin = try await H2Origin(etag: "\"two\"", body: "<rss/>", hangsUp: true)
    var options = FetchingOptions.testing
    options.caFile = TestCertificates.authority
    let fetcher = Fetcher(options)
    for _ in 0..<4 {
      let result = await fetcher.fetch(FetchRequest(url: origin.url))
      #expect(result.text == "<rss/>", "\(result.answer)")
    }
    await fetcher.shutdown()
  }

  @Test("E6: An error response is not retried with other headers", arguments: [403, 429, 500, 503])
  func doesNotRetryErrors(status: Int) async throws {
    let origin = try await TestOrigin { _ in .answer(status) }
    let result = await fetchOnce(FetchRequest(url: origin.url()))
    #expect(result.response?.status == status)
    #expect(origin.requests.count == 1)
  }

  @Test("E2: A 429 holds its host at once, also for waiting requests")
  func holdsHost() async throws {
    let origin = try await TestOrigin { _ in .answer(429, ["Retry-After": "120"]) }
    let time = VirtualTime()
    let fetcher = Fetcher(.testing, clock: time.clock)
    let first = await fetcher.fetch(FetchRequest(url: origin.url("/a")))
    #expect(first.response?.status == 429)
    let second = await fetcher.fetch(FetchRequest(url: origin.url("/b")))
    let until = time.start.addingTimeInterval(120)
    #expect(second.fault == .hostHeld(host: "127.0.0.1", until: until))
    time.advance(121)
    _ = await fetcher.fetch(FetchRequest(url: origin.url("/c")))
    #expect(origin.requests.map(\.path) == ["/a", "/c"])
    await fetcher.shutdown()
  }
}
