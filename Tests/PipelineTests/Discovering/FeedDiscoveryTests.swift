import Fetching
import Foundation
import Models
import Parsing
import Synchronization
import TestOrigin
import Testing
import Words

@testable import Pipeline

/// Feed discovery on a real server.
struct FeedDiscoveryTests {
  static func rss(_ title: String, items: Int = 2) -> String {
    let items = (0..<items).map { "<item><title>\($0)</title><link>/\($0)</link></item>" }
    return "<rss version='2.0'><channel><title>\(title)</title>\(items.joined())</channel></rss>"
  }

  /// The feeds found on a site, and the requested addresses.
  func discover(
    _ start: String, _ site: @escaping @Sendable (String) -> String?
  ) async throws -> (Discovery, [String]) {
    let origin = try await TestOrigin { request in
      if request.path == "/moved" { return .redirect(301, "/feed.xml") }
      if request.path == "/headed" {
        let link = "</feed.xml>; rel=alternate; type=application/rss+xml"
        return .answer(200, ["Link": link], "<html><head><title>Bare</title></head></html>")
      }
      return site(request.path).map { OriginReply.answer(200, [:], $0) } ?? .answer(404, [:], "")
    }
    let (found, asked) = await discover(at: origin.url(start))
    #expect(asked.count == found.requests)
    return (found, origin.requests.map(\.path))
  }

  /// The feeds found at an address, and the addresses that a person saw.
  private func discover(at url: String) async -> (Discovery, [String]) {
    var options = FetchingOptions(version: "test", projectURL: "https://test.example")
    options.perHostDelay = 0
    // Long timeouts: a busy test machine must not look like a server that hangs.
    (options.connectTimeout, options.firstByteTimeout, options.totalTimeout) = (600, 600, 600)
    let fetcher = Fetcher(options)
    let asked = Mutex<[String]>([])
    let found = await FeedDiscovery(
      fetcher: fetcher, options: SourceNetworkOptions(allowPrivateNetwork: true)
    ).run(url) { url in asked.withLock { $0.append(url) } }
    await fetcher.shutdown()
    return (found, asked.withLock(\.self))
  }

  @Test(arguments: ["/blog", "/feed.xml"])
  func `a feed keeps the credentials of the asked address, and only what is stored has them`(
    start: String
  ) async throws {
    let origin = try await TestOrigin { request in
      guard request.header("Authorization") == "Basic dTpwdyE=" else {
        return .answer(401, [:], "")
      }
      let page =
        "<html><head><link rel=alternate type=application/rss+xml href=/feed.xml></head></html>"
      return .answer(200, [:], request.path == "/blog" ? page : Self.rss("Posts"))
    }
    let plain = origin.url("/feed.xml")
    func asked(_ url: String) -> String { url.replacing("http://", with: "http://u:pw%21@") }
    let (found, shown) = await discover(at: asked(origin.url(start)))
    #expect(found.listings.map(\.url) == [asked(plain)])
    #expect(found.listings.map(\.name) == ["Posts"])
    #expect(found.feeds.map(\.url) == [plain] && !found.url.contains("@"))
    #expect(shown.allSatisfy { !$0.contains("@") })
  }

  @Test func `a front page that leads to a language is followed`() async throws {
    let (found, asked) = try await discover("/") { path in
      switch path {
      case "/": "<html><head><meta http-equiv=Refresh content='0;URL=/en/'></head></html>"
      case "/en/":
        "<html><head><link rel=alternate type=application/rss+xml href=feed.xml></head></html>"
      case "/en/feed.xml": Self.rss("Posts")
      default: nil
      }
    }
    #expect(found.feeds.map(\.title) == ["Posts"])
    #expect(asked == ["/", "/en/", "/en/feed.xml"])
  }

  @Test func `a feed on another origin gets no credentials`() async throws {
    let other = try await TestOrigin { _ in .answer(200, [:], Self.rss("Posts")) }
    let feed = other.url("/feed.xml")
    let origin = try await TestOrigin { _ in .redirect(302, feed) }
    let start = origin.url("/").replacing("http://", with: "http://u:pw@")
    let (found, _) = await discover(at: start)
    #expect(found.listings.map(\.url) == [feed])
  }

  @Test func `a feed named only in a Link header is found`() async throws {
    let (found, _) = try await discover("/headed") { path in
      path == "/feed.xml" ? Self.rss("Posts") : nil
    }
    #expect(found.title == "Bare")
    #expect(found.feeds.map(\.title) == ["Posts"])
    #expect(found.feeds.map(\.clue) == [.declared])
  }

  @Test func `declared feeds come first and comment feeds last, each with a reason`() async throws {
    let (found, asked) = try await discover("/blog") { path in
      switch path {
      case "/blog":
        """
        <html><head><title>Lamp</title>
        <link rel=alternate type=application/rss+xml href=/comments.xml title="Comments">
        <link rel=alternate type=application/atom+xml href=/gone.atom>
        <link rel=alternate type=application/rss+xml href=feed.xml title="Posts">
        </head><body><a href="/moved">RSS</a><a href="/about">About</a></body></html>
        """
      case "/feed.xml": Self.rss("Posts")
      case "/comments.xml": Self.rss("Talk")
      default: nil
      }
    }
    #expect(found.title == "Lamp")
    #expect(found.feeds.map(\.title) == ["Posts", "Talk"])
    #expect(found.feeds.map(\.clue) == [.declared, .declared])
    #expect(found.feeds.map(\.isOfComments) == [false, true])
    #expect(found.feeds[0].why.english == "the page declares it as “Posts”")
    #expect(found.notes.count == 1 && found.notes[0].english.contains("/gone.atom"))
    #expect(asked == ["/blog", "/gone.atom", "/feed.xml", "/moved", "/feed.xml", "/comments.xml"])
  }

  @Test func `the address of a feed is recognised at once`() async throws {
    let (found, asked) = try await discover("/feed.xml") { _ in Self.rss("Posts") }
    #expect(found.feeds.map(\.clue) == [.itself])
    #expect(asked.count == 1)
  }

  @Test func `a page without feeds leads to the front page and then to the usual paths`()
    async throws
  {
    let silent = "<html><head><title>Silent</title></head><body>words</body></html>"
    let (found, asked) = try await discover("/deep/page") { path in
      switch path {
      case "/deep/page", "/": silent
      case "/atom.xml": Self.rss("Found")
      default: nil
      }
    }
    #expect(found.feeds.map(\.clue) == [.usual])
    #expect(asked == ["/deep/page", "/", "/feed", "/rss.xml", "/feed.xml", "/atom.xml"])
    let (front, _) = try await discover("/deep/page") { path in
      switch path {
      case "/deep/page": silent
      case "/":
        "<html><head><link rel=alternate type=application/rss+xml href=/f></head><body></body></html>"
      case "/f": Self.rss("Front")
      default: nil
      }
    }
    #expect(front.feeds.map(\.why.english) == ["the page declares it, on its front page"])
  }

  @Test func `a page without a feed is examined as a list`() async throws {
    let rows = (0..<6).map {
      "<li class=news><h3><a href=/story/\($0)>The story with number \($0)</a></h3></li>"
    }
    let (found, _) = try await discover("/list") { path in
      path == "/list" ? "<html><body><ul>\(rows.joined())</ul></body></html>" : nil
    }
    #expect(found.feeds.isEmpty)
    #expect(found.list?.matches == 6)
    #expect(found.list?.selectors?.item == "li.news")
    #expect(found.list?.samples.first == "The story with number 0")
  }

  @Test func `the number of requests to a site is limited`() async throws {
    let links = (0..<200).map { "<link rel=alternate type=application/rss+xml href=/f\($0)>" }
    let anchors = (0..<200).map { "<a href=/g\($0).rss>RSS \($0)</a>" }
    let page = "<html><head>\(links.joined())</head><body>\(anchors.joined())</body></html>"
    let (found, asked) = try await discover("/x") { _ in page }
    #expect(found.feeds.isEmpty)
    #expect(asked.count <= FeedDiscovery.requestLimit)
    let (many, _) = try await discover("/x") { $0 == "/x" ? page : Self.rss($0) }
    #expect(many.feeds.count == 8)
  }

  @Test func `a page that cannot be read has a reason`() async throws {
    let (found, _) = try await discover("/nowhere") { _ in nil }
    #expect(
      found.failure?.english
        == "The page does not exist (404). Look for the new address of the feed.")
    let (empty, _) = try await discover("/x") { _ in "{\"a\": 1}" }
    #expect(empty.notes.first?.english.contains("JSON") == true)
  }

  @Test func `the feed of a page that blocks programs is found`() async throws {
    let (found, asked) = try await discover("/@ada") { $0 == "/@ada.rss" ? Self.rss("Ada") : nil }
    #expect(found.feeds.map(\.clue) == [.site])
    #expect(found.failure == nil)
    #expect(asked == ["/@ada", "/@ada.rss"])
  }

  @Test(arguments: [
    (
      "https://www.youtube.com/channel/UCab",
      "https://www.youtube.com/feeds/videos.xml?channel_id=UCab"
    ),
    (
      "https://youtube.com/watch?v=1&list=PL9",
      "https://www.youtube.com/feeds/videos.xml?playlist_id=PL9"
    ),
    ("https://old.reddit.com/r/swift/top", "https://www.reddit.com/r/swift/.rss"),
    ("https://github.com/o/r/issues", "https://github.com/o/r/releases.atom"),
    ("https://gitlab.com/o/r", "https://gitlab.com/o/r/-/tags?format=atom"),
    ("https://medium.com/@ada/story", "https://medium.com/feed/@ada"),
    ("https://social.example/@ada", "https://social.example/@ada.rss"),
    ("https://ada.substack.com/p/one", "https://ada.substack.com/feed"),
    ("https://ada.blogspot.com/", "https://ada.blogspot.com/feeds/posts/default"),
    ("https://lemmy.example/c/boats", "https://lemmy.example/feeds/c/boats.xml"),
    ("https://example.org/a", nil), ("nonsense", nil),
  ])
  func `known sites have their feeds at known paths`(url: String, feed: String?) {
    #expect(KnownSites.places(for: url).first?.url == feed)
  }

  @Test func `the generator of a page suggests the path of its feed`() {
    var page = PageDiscovery([], url: "https://a.example/")
    page.generator = "Hugo 0.120"
    let places = FeedCandidates.usual("https://a.example:8080/blog/x?y", page)
    #expect(places.first?.url == "https://a.example:8080/index.xml")
    #expect(places.count == 7)
    let folder = FeedCandidates.usual("https://a.example/~ada/blog/?page=1", page).map(\.url)
    #expect(
      folder.prefix(4) == [
        "https://a.example/~ada/blog/index.xml", "https://a.example/index.xml",
        "https://a.example/~ada/blog/feed", "https://a.example/feed",
      ])
    #expect(folder.count == 14)
    for url in ["https://a.example/", "https://a.example/2026/11/30/post/", "https://a.example/b"] {
      #expect(FeedCandidates.usual(url, page).count == 7)
    }
  }

  @Test(arguments: ["/~ada/blog/feed.xml", "/~ada/blog/feed"])
  func `the feed of a site in a folder is found`(place: String) async throws {
    let silent = "<html><head><title>Silent</title></head><body>words</body></html>"
    let (found, asked) = try await discover("/~ada/blog/") { path in
      path == place ? Self.rss("Ada") : path == "/~ada/blog/" || path == "/" ? silent : nil
    }
    #expect(found.feeds.map(\.title) == ["Ada"])
    #expect(asked.count <= FeedDiscovery.requestLimit)
  }
}
