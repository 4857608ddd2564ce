import Basics
import Models
import TestOrigin
import Testing

@testable import Fetching

struct AddressTests {
  @Test(
    "N2: Addresses are classified as forbidden, private or public",
    arguments: [
      (
        AddressKind.forbidden,
        [
          "0.0.0.0", "0.1.2.3", "169.254.0.1", "169.254.169.254", "224.0.0.1", "239.255.255.255",
          "240.0.0.1", "255.255.255.255", "::", "fe80::1", "febf::1", "ff02::1",
          "::ffff:169.254.169.254", "::169.254.169.254", "64:ff9b::169.254.169.254",
          "2002:a9fe:a9fe::1", "2001:0:a9fe:a9fe::1", "::ffff:0.0.0.0", "::ffff:224.0.0.1",
        ]
      ),
      (
        .privateNetwork,
        [
          "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
          "127.255.255.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.168.0.1",
          "198.18.0.1", "198.19.255.255", "::1", "fc00::1", "fdff::1", "100::1",
          "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:192.168.1.1", "::127.0.0.1",
          "64:ff9b::10.0.0.1", "2002:7f00:1::", "2002:c0a8:101::1", "2001:0:c0a8:101:0:0:f7f7:f7f7",
          // Teredo: the client 192.168.1.1, inverted, behind a public server.
          "2001:0:808:808:0:0:3f57:fefe",
          // A network's own translation prefix, an obsolete one, a tunnel, and site-local.
          "64:ff9b:1::808:808", "::ffff:0:127.0.0.1", "2001:db8::5efe:192.168.0.1",
          "2001:db8::200:5efe:10.0.0.1", "fec0::1",
        ]
      ),
      (
        .open,
        [
          "1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.255.255", "172.32.0.1",
          "192.0.1.1", "192.167.0.1", "198.17.255.255", "198.20.0.1", "223.255.255.255",
          "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1",
          "2001:4860::8888", "2001:db8::1", "101::1", "64:ff9c::1", "2001:db8::5efe:8.8.8.8",
        ]
      ),
    ])
  func classifies(kind: AddressKind, addresses: [String]) throws {
    for text in addresses {
      let address = try #require(NetworkAddress(text))
      #expect(address.kind == kind, "\(text)")
    }
  }

  @Test(
    "N2: Unusual literal forms are checked as the addresses that they mean",
    arguments: [
      "127.0.0.1", "127.1", "2130706433", "0x7f.1", "0x7f000001", "017700000001", "127.0.1",
      "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "localhost", "LOCALHOST", "10.0.0.1",
      "0", "0.0.0.0", "169.254.169.254", "[fe80::1]", "[fd00::1]", "[64:ff9b::7f00:1]",
      "192.168.0.1", "0300.0250.0.1", "0xc0a80001",
    ])
  func refusesLiterals(host: String) async throws {
    var options = FetchingOptions.testing
    options.allowPrivate = false
    let result = await fetchOnce(FetchRequest(url: "http://\(host):9/"), options)
    #expect(result.fault?.shortDescription == "address refused", "\(result.answer)")
  }

  @Test("N2: Link-local and reserved addresses are refused even with permission for private ones")
  func refusesLinkLocal() async throws {
    for host in ["169.254.169.254", "0.0.0.0", "[fe80::1]", "224.0.0.1"] {
      let result = await fetchOnce(FetchRequest(url: "http://\(host):9/"))
      #expect(result.fault?.shortDescription == "address refused")
    }
  }

  @Test("N3: The permission covers only the source's own host, on any port")
  func limitsPermission() async throws {
    var options = FetchingOptions.testing
    options.allowPrivate = false
    let secret = try await TestOrigin(host: "127.0.0.2") { _ in .answer(200, [:], "secret") }
    let samePort = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    let targets = ["/out": secret.url(), "/home": samePort.url()]
    let origin = try await TestOrigin { request in
      .redirect(302, targets[request.path] ?? "/home")
    }
    var request = FetchRequest(url: origin.url("/home"))
    #expect(await fetchOnce(request, options).fault?.shortDescription == "address refused")
    #expect(origin.requests.isEmpty)

    request.options.allowPrivateNetwork = true
    #expect(await fetchOnce(request, options).text == "<rss/>")

    request.url = origin.url("/out")
    request.sourceURL = origin.url("/out")
    let out = await fetchOnce(request, options)
    #expect(
      out.fault
        == .addressRefused(host: "127.0.0.2", address: "127.0.0.2", kind: .privateNetwork))
    #expect(secret.requests.isEmpty)

    var linkLocal = FetchRequest(url: "http://169.254.169.254/")
    linkLocal.options.allowPrivateNetwork = true
    #expect(await fetchOnce(linkLocal, options).fault?.shortDescription == "address refused")
  }

  @Test("N3: A kept connection to a private host is not reused without permission")
  func separatesConnections() async throws {
    var options = FetchingOptions.testing
    options.allowPrivate = false
    let origin = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    // A resolver that returns a public address for every name; the connection is checked too.
    let liar = HostResolver { _, _ in [NetworkAddress(bytes: [93, 184, 216, 34])] }
    let fetcher = Fetcher(options, resolver: liar)
    var allowed = FetchRequest(url: origin.url(name: "localhost"))
    allowed.options.allowPrivateNetwork = true
    #expect(await fetcher.fetch(allowed).text == "<rss/>")
    let refused = await fetcher.fetch(FetchRequest(url: origin.url(name: "localhost")))
    #expect(refused.fault?.shortDescription == "address refused", "\(refused.answer)")
    await fetcher.shutdown()
    #expect(origin.requests.count == 1)
  }

  @Test("N1: The connected address is checked, whatever DNS returned before")
  func checksConnection() async throws {
    var options = FetchingOptions.testing
    options.allowPrivate = false
    let origin = try await TestOrigin { _ in .answer(200, [:], "secret") }
    let rebinding = HostResolver { _, _ in [NetworkAddress(bytes: [93, 184, 216, 34])] }
    let fetcher = Fetcher(options, resolver: rebinding)
    let result = await fetcher.fetch(FetchRequest(url: origin.url(name: "localhost")))
    await fetcher.shutdown()
    #expect(result.fault?.shortDescription == "address refused", "\(result.answer)")
    #expect(origin.requests.isEmpty)
  }

  @Test("N1: Of several addresses only a permitted one is used, with the Host header unchanged")
  func filtersAddresses() async throws {
    let origin = try await TestOrigin { _ in .answer(200, [:], "<rss/>") }
    let mixed = HostResolver { _, _ in
      [NetworkAddress(bytes: [169, 254, 1, 1]), NetworkAddress(bytes: [127, 0, 0, 1])]
    }
    let fetcher = Fetcher(.testing, resolver: mixed)
    let url = "http://mixed.example:\(origin.port)/"
    let result = await fetcher.fetch(FetchRequest(url: url))
    await fetcher.shutdown()
    #expect(result.text == "<rss/>", "\(result.answer)")
    #expect(origin.requests.first?.header("host") == "mixed.example:\(origin.port)")
  }

  @Test("N4: A file URL is not fetched")
  func refusesFileURLs() async throws {
    let result = await fetchOnce(FetchRequest(url: "file:///etc/hostname"))
    #expect(result.fault == .unsupportedScheme("file"))
  }
}
