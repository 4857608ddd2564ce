import Basics
import Foundation
import Models
import Testing

@testable import Sourcing

struct ConfigurationReaderTests {
  func read(_ text: String) throws(ConfigurationFault) -> Configuration {
    try ConfigurationReader.parse(text, path: "feeds.yml", folder: "/etc/tintm") { text, _ in
      text == "!" ? "it shouts" : nil
    }
  }

  /// The problems of a text, as displayed.
  func problems(_ text: String) -> String {
    do throws(ConfigurationFault) {
      _ = try read(text)
      return ""
    } catch {
      return error.description
    }
  }

  @Test func `articles expire by source or category`() throws {
    let configuration = try read(
      """
      categories: [world, {Sport: {expire: 2d}}, {local: {expire: 1w}}]
      sources:
        - {name: A, url: https://a.example/, category: sport}
        - {name: B, url: https://b.example/, categories: [local, sport], expire: never}
        - {name: C, url: https://c.example/, categories: [local, sport], expire: 3h}
        - {name: D, url: https://d.example/, category: world}
      """)
    #expect(configuration.categories == ["world", "Sport", "local"])
    let ages = configuration.sources.map {
      configuration.expiry.age(of: $0.name.lowercased(), in: $0.categories)
    }
    #expect(ages == [172_800, nil, 10_800, nil])
    #expect(configuration.expiry.age(of: "e", in: ["LOCAL", "sport"]) == 172_800)
    #expect(problems("categories: [{a: {expire: 10m}}]\nsources: []").contains("not below 1h"))
    #expect(problems("categories: [{a: {expires: 2d}}]\nsources: []").contains("“expires”"))
    #expect(problems("categories: [{a: {}, b: {}}]\nsources: []").contains("must contain names"))
    #expect(problems("categories: [{a: 3}]\nsources: []").contains("a category"))
  }

  @Test func `every setting is read`() throws {
    var configuration = try read(
      """
      database: news.db
      poll: {interval: 2h}
      categories: [world, sport, local]
      offline: {full_text: never, images: none, image_budget: 1GiB}
      retention: {days: 90, articles_per_source: 1000}
      network:
        contact: mailto:desk@example.com
        per_host: {concurrency: 2, delay: 500s}
        max_in_flight: 8
        timeout: {connect: 5s, first_byte: 10s, total: 30s}
        max_body: 4MiB
        max_header: 32KiB
        max_redirects: 3
        allow_private: true
        proxy: socks5://127.0.0.1:9050
        ca_file: /etc/ssl/own.pem
      websub: {callback_url: "https://me.example/hook", listen: "[::1]:9000"}
      ranking:
        half_life: 6h
        rising_half_life: 1h
        votes: {view: 2, finish: 3, bookmark: 5, share: 7.5}
      sources:
        - name: Harbour Courier
          url: https://courier.example/rss
          category: world
        - name: Local list
          url: file:lists/today.html
          categories: [sport, local]
          interval: 30m
          kind: html
          select: {item: article, title: h2, link: a/@href}
          full_text: always
          page: {body: .text, date: time/@datetime, remove: [aside, .promo]}
          images: all
          allow_private_network: true
          insecure_tls: true
          http2: false
          cookie: consent=yes
          proxy: direct
      """)
    #expect(configuration.webSub?.callbackURL == "https://me.example/hook")
    #expect(configuration.webSub?.listen == .address(host: "::1", port: 9000))
    configuration.webSub = nil
    var network = FetchingOptions()
    network.contact = "mailto:desk@example.com"
    network.perHostConcurrency = 2
    network.perHostDelay = 500
    network.maxInFlight = 8
    network.connectTimeout = 5
    network.firstByteTimeout = 10
    network.totalTimeout = 30
    network.maxBody = 4 << 20
    network.maxHeader = 32 << 10
    network.maxRedirects = 3
    network.allowPrivate = true
    network.proxy = try ProxyServer("socks5://127.0.0.1:9050")
    network.caFile = "/etc/ssl/own.pem"
    var ranking = RankingSettings()
    ranking.halfLife = 21600
    ranking.risingHalfLife = 3600
    ranking.viewVotes = 2
    ranking.finishVotes = 3
    ranking.bookmarkVotes = 5
    ranking.shareVotes = 7.5
    var offline = OfflineSettings()
    offline.fullText = .never
    offline.images = .none
    offline.imageBudget = 1 << 30
    let expected = Configuration(
      sources: [
        Source(
          name: "Harbour Courier", address: .web("https://courier.example/rss"),
          categories: ["world"], interval: 7200, fullText: .never, images: .none),
        Source(
          name: "Local list", address: .file("/etc/tintm/lists/today.html"),
          categories: ["sport", "local"], format: .html,
          selectors: ItemSelectors(item: "article", title: "h2", url: "a/@href"), interval: 1800,
          fullText: .always,
          page: PageSelectors(body: ".text", date: "time/@datetime", remove: ["aside", ".promo"]),
          images: .all,
          network: SourceNetworkOptions(
            allowPrivateNetwork: true, insecureTLS: true, http2: false, cookie: "consent=yes",
            proxy: .direct)),
      ],
      categories: ["world", "sport", "local"], database: "news.db", network: network,
      offline: offline, retention: RetentionSettings(days: 90, articlesPerSource: 1000),
      ranking: ranking)
    #expect(configuration == expected)
  }

  @Test func `a source needs only name, url and category`() throws {
    let configuration = try read("sources: [{name: A, url: 'http://a.example/', category: x}]")
    #expect(configuration.sources.count == 1)
    #expect(configuration.sources.first?.interval == nil)
    #expect(configuration.network == FetchingOptions())
  }

  @Test(arguments: [
    (
      "sources:\n  - name: A\n    url: https://a.example\n    catgory: x",
      """
      feeds.yml:2:5: a source needs “category”: the tab for its articles
      feeds.yml:4:5: unknown key “catgory” in a source; did you mean “category”?
      """
    ),
    (
      "sources:\n  - {name: A, url: 'https://a.example', category: x}\n"
        + "  - {name: a, url: 'https://b.example', category: x}",
      "feeds.yml:3:12: the name “a” is already used by the source at line 2; names must be unique"
    ),
    (
      "sources: [{name: A, url: 'ftp://a.example', category: x}]",
      "feeds.yml:1:26: “url” must begin with https://, http:// or file:, not “ftp:”"
    ),
    (
      "sources: [{name: A, url: 'https://', category: x}]",
      "feeds.yml:1:26: the address “https://” has no host"
    ),
    (
      "sources: [{name: A, url: 'https://a.example:99999/', category: x}]",
      "feeds.yml:1:26: “99999” is not a port from 1 to 65535"
    ),
    (
      "sources: [{name: A, url: 'https://a .example/', category: x}]",
      "feeds.yml:1:26: a host name must not contain spaces"
    ),
    (
      "sources: [{name: A, url: \"https://a.example/\\t\", category: x}]",
      "feeds.yml:1:26: an address must not contain control characters"
    ),
    (
      "poll: {interval: 1m}\nsources: []",
      "feeds.yml:1:18: “interval” must be a time like 30m, 2h or 1d, not below 5m, at most a year, not “1m”"
    ),
    (
      "categories: [world]\nsources: [{name: A, url: 'https://a.example', category: wrold}]",
      "feeds.yml:2:57: “wrold” is not in the list “categories”; did you mean “world”?"
    ),
    (
      "sources: [{name: A, url: 'https://a.example', categories: [x], category: x}]",
      "feeds.yml:1:59: “category” and “categories” cannot be used together"
    ),
    (
      "categories: [a, A]\nsources: []", "feeds.yml:1:17: “A” occurs twice in “categories”"
    ),
    (
      "sources: [{name: A, url: 'https://a.example', category: x, kind: json}]",
      "feeds.yml:1:66: a source of kind json needs “select” with the paths of its articles"
    ),
    (
      "sources: [{name: A, url: 'https://a.example', category: x, page: {body: '!'}}]",
      "feeds.yml:1:73: “body” is not a selector: it shouts"
    ),
    (
      "sources: [{name: A, url: 'https://a.example', category: x, page: {}}]",
      "feeds.yml:1:66: “page” needs one of body, title, author, date or remove"
    ),
    (
      "sources: [{name: A, url: 'https://a.example', category: x, select: {item: '!', link: a}}]",
      "feeds.yml:1:75: “item” is not a selector: it shouts"
    ),
    (
      "sources: []\nnetwork: 7",
      "feeds.yml:2:10: “network” must be a mapping of keys to values"
    ),
    ("sources: 7", "feeds.yml:1:10: “sources” must be a list, not “7”"),
    ("sources: [\n", "feeds.yml:2:1: not valid YAML: did not find expected node content"),
    (
      "a: 1\na: 2\nsources: []",
      "feeds.yml:1:1: the key “a” occurs twice in one mapping, first here"
    ),
    (
      "",
      "feeds.yml:1:1: the list “sources” is missing; each source needs name, url and category"
    ),
    (
      "sources: [{name: A, url: 'https://a.example', category: x, cookie: \"a\\nb\"}]",
      "feeds.yml:1:68: “cookie” must not contain line breaks or control characters"
    ),
  ])
  func `problems have a position and a message`(text: String, expected: String) {
    #expect(problems(text) == expected)
  }

  @Test func `all problems are reported up to a limit`() {
    let many = (0..<1000).map { "  - {nam: A\($0)}\n" }.joined()
    let lines = problems("sources:\n" + many).split(separator: "\n")
    #expect(lines.count == 50)
  }

  @Test func `a name has no invisible characters`() throws {
    let name = "\u{FEFF}BBC\u{200B} \u{202E}News\u{202C}\u{2060}\u{2066} می\u{200C}خواهم\u{2069}"
    let text = "sources:\n  - {name: \"\(name)\", url: \"https://a.example/\", category: c}\n"
    let read = try ConfigurationReader.parse(text, path: "feeds.yml", folder: "/")
    #expect(read.sources.map(\.name) == ["BBC News می\u{200C}خواهم"])
    let listing = SourceListing(name: name, url: "https://b.example/", categories: ["c"])
    let added = SourceAdditions([listing], to: Configuration(), unfiled: "c")
    #expect(added.entries.map(\.name) == ["BBC News می\u{200C}خواهم"])
    #expect(throws: ConfigurationFault.self) {
      try ConfigurationReader.parse(
        text.replacing(name, with: "\u{200B}"), path: "feeds.yml", folder: "/")
    }
  }

  @Test func `a missing file is an error`() {
    #expect(throws: ConfigurationFault.missing(path: "/nowhere/feeds.yml")) {
      try ConfigurationReader.read("/nowhere/feeds.yml") { _, _ in nil }
    }
  }

  @Test(arguments: [
    ("90s", 90.0), ("30m", 1800), ("2h", 7200), ("1d", 86400), ("1h30m", 5400), ("1.5h", 5400),
    ("2 h", 7200), ("1w", 604800),
  ])
  func `durations are parsed`(text: String, seconds: Double) {
    #expect(DurationText.seconds(text) == seconds)
  }

  @Test(arguments: ["", "30", "m", "-1h", "1x", "1h30", "h1"])
  func `invalid durations are refused`(text: String) {
    #expect(DurationText.seconds(text) == nil)
  }

  @Test(arguments: [
    ("16MiB", 16 << 20), ("500kB", 500_000), ("64K", 65536), ("1024", 1024), ("1.5 MiB", 1_572_864),
  ])
  func `sizes are parsed`(text: String, bytes: Int) {
    #expect(SizeText.bytes(text) == bytes)
  }

  @Test(arguments: ["", "MiB", "-1", "1 parsec", "9e99"])
  func `invalid sizes are refused`(text: String) {
    #expect(SizeText.bytes(text) == nil)
  }
}
