import Models
import TestOrigin
import Testing
import Words

@testable import Fetching

/// Requests that leave through real proxies.
struct ProxyTests {
  private static func options(_ proxy: String) throws -> FetchingOptions {
    var options = FetchingOptions.testing
    options.caFile = TestCertificates.authority
    options.proxy = try ProxyServer(proxy)
    return options
  }

  private static func origin(certificate: String? = nil) async throws -> TestOrigin {
    try await TestOrigin(certificate: certificate) { request in
      request.path.hasPrefix("/away") ? .redirect(302, "/feed") : .answer(200, [:], "<rss/>")
    }
  }

  /// This machine's own resolver is never asked.
  private func fetch(
    _ url: String, _ options: FetchingOptions, _ choice: ProxyChoice = .standard
  ) async -> FetchResult {
    let fetcher = Fetcher(
      options, resolver: HostResolver { _, _ in throw FetchFault.other(reason: "resolved here") })
    var request = FetchRequest(url: url)
    request.options.proxy = choice
    let result = await fetcher.fetch(request)
    await fetcher.shutdown()
    return result
  }

  @Test(
    "A SOCKS5 proxy serves http and https and resolves names",
    .enabled(if: ProxyProgram.isInstalled(ProxyProgram.microsocks), "microsocks is missing"))
  func socks() async throws {
    let proxy = try await ProxyProgram.socks()
    let options = try Self.options("socks5h://127.0.0.1:\(proxy.port)")
    for certificate in [nil, "good"] {
      let origin = try await Self.origin(certificate: certificate)
      let result = await fetch(origin.url("/away", name: "localhost"), options)
      #expect(result.text == "<rss/>", "\(result.answer)")
      #expect(origin.requests.count == 2)
    }
    let nowhere = await fetch("http://127.0.0.1:1/", options)
    #expect(
      nowhere.fault?.message.english.contains("the proxy opens no connection to it") == true)
  }

  @Test(
    "An HTTP proxy gets http requests whole, and opens tunnels for https",
    .enabled(if: ProxyProgram.isInstalled(ProxyProgram.tinyproxy), "tinyproxy is missing"))
  func http() async throws {
    let secure = try await Self.origin(certificate: "good")
    let plain = try await Self.origin()
    let proxy = try await ProxyProgram.http(tunnels: secure.port, login: "ada pass-word")
    let address = "127.0.0.1:\(proxy.port)"
    let options = try Self.options("http://ada:pass-word@\(address)")
    let result = await fetch(plain.url("/away?a=1&b=%20", name: "localhost"), options)
    #expect(result.text == "<rss/>", "\(result.answer)")
    #expect(plain.requests.allSatisfy { $0.header("via")?.contains("tinyproxy") == true })
    #expect(plain.requests.allSatisfy { $0.header("proxy-authorization") == nil })
    #expect(plain.requests.first?.header("host") == "localhost:\(plain.port)")
    #expect(await fetch(secure.url(name: "localhost"), options).text == "<rss/>")
    // It asks for a login.
    let stranger = await fetch(secure.url(name: "localhost"), try Self.options("http://\(address)"))
    #expect(
      stranger.fault
        == .proxyFailed(proxy: address, reason: "it asks for a user name and a password"))
    // A source may go its own way.
    let direct = await fetchOnce(
      FetchRequest(url: plain.url(), options: SourceNetworkOptions(proxy: .direct)),
      try Self.options("http://127.0.0.1:1"))
    #expect(direct.text == "<rss/>")
    let own = await fetch(
      secure.url(name: "localhost"), try Self.options("http://127.0.0.1:1"),
      .through(try ProxyServer("http://ada:pass-word@\(address)")))
    #expect(own.text == "<rss/>")
  }

  @Test("A proxy that is not there is named")
  func missing() async throws {
    for scheme in ["http", "https"] {
      for kind in ProxyServer.Kind.allCases {
        let result = await fetch(
          "\(scheme)://feeds.example/", try Self.options("\(kind.rawValue)://127.0.0.1:1"))
        #expect(result.fault?.shortDescription == "proxy failed", "\(result.answer)")
        #expect(result.fault?.message.english.contains("127.0.0.1:1") == true)
      }
    }
  }

  @Test(
    "N2: What a name itself tells of a private address is refused before a proxy",
    arguments: [
      "127.0.0.1", "127.1", "2130706433", "0x7f.1", "0x7f000001", "017700000001", "[::1]",
      "localhost", "LOCALHOST.", "a.localhost", "10.0.0.1", "169.254.169.254", "0",
    ])
  func privateNames(host: String) async throws {
    var options = try Self.options("socks5://127.0.0.1:1")
    options.allowPrivate = false
    let result = await fetch("http://\(host)/", options)
    #expect(result.fault?.shortDescription == "address refused", "\(result.answer)")
  }

  @Test("Addresses of proxies are read, and their problems are named")
  func addresses() throws {
    let proxy = try ProxyServer("HTTP://ada:se%40cret@proxy.example:3128/")
    #expect(proxy.kind == .http && proxy.host == "proxy.example" && proxy.port == 3128)
    #expect(proxy.user == "ada" && proxy.password == "se@cret")
    #expect(proxy.authority == "proxy.example:3128")
    #expect("\(proxy)" == "http://proxy.example:3128")
    var dumped = ""
    dump(proxy, to: &dumped)
    #expect(!dumped.contains("cret"))
    #expect(try ProxyServer("socks5://[::1]:9050").authority == "[::1]:9050")
    let wrong: [(String, ProxyServer.Problem)] = [
      ("", .notAnAddress), ("proxy.example:3128", .notAnAddress), ("http://:80", .notAnAddress),
      ("https://proxy.example:3128", .unknownKind), ("socks4://a.example:1", .unknownKind),
      ("http://proxy.example", .noPort), ("http://proxy.example:0", .noPort),
      ("http://proxy.example:70000", .noPort), ("http://proxy.example:1/path", .notAnAddress),
      ("socks5://ada:x@proxy.example:1080", .noLogin),
    ]
    for (text, problem) in wrong {
      #expect(throws: problem, "\(text)") { try ProxyServer(text) }
    }
  }
}
