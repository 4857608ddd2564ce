import Foundation
import Synchronization
import TestOrigin
import Testing

/// Full-text articles, on the command line.
struct OfflineTests {
  static func paragraph(_ place: String) -> String {
    "<p>When the boat came in, the people of the \(place) stood on the pier and waited for the "
      + "letters, because nobody had heard from the islands since the first storm of the winter. "
      + "The master said that he had never seen such a sea, and that he would not go out again "
      + "before the wind had turned to the west.</p>"
  }

  static func page(_ places: [String]) -> String {
    """
    <!DOCTYPE html><html lang="en"><head><title>Letters</title>
    <meta property="og:image" content="/lead.png"></head><body><article><h1>Letters for the
    islands</h1>\(places.map(paragraph).joined())</article></body></html>
    """
  }

  /// The first bytes of a picture of 800 × 600.
  static let picture: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    + [0, 0, 3, 32, 0, 0, 2, 88, 8, 2, 0, 0, 0]

  static func feed(_ base: String, items: Int = 1) -> String {
    let items = (1...items).map {
      "<item><guid>\($0)</guid><title>Letters \($0)</title><link>\(base)/\($0)</link>"
        + "<description>A boat came in.</description></item>"
    }
    return "<rss version=\"2.0\"><channel><title>C</title>\(items.joined())</channel></rss>"
  }

  static func configuration(_ url: String) -> String {
    """
    network: {allow_private: true, per_host: {delay: 0s}}
    sources:
      - {name: Courier, url: "\(url)", category: world}
    """
  }

  @Test func `after a fetch an article is complete without the network, and its edits are listed`()
    async throws
  {
    let sandbox = try Sandbox()
    let places = Mutex(["harbour", "town", "school", "inn"])
    let base = Mutex("")
    let origin = try await TestOrigin { request in
      switch request.path {
      case "/feed.xml": .answer(200, [:], Self.feed(base.withLock { $0 }))
      case "/robots.txt": .answer(404)
      case "/lead.png": .answer(200, [:], Self.picture)
      default: .answer(200, [:], Self.page(places.withLock { $0 }))
      }
    }
    base.withLock { $0 = origin.url("") }
    try sandbox.write(Self.configuration(origin.url("/feed.xml")), to: "feeds.yml")
    let fetched = try sandbox.run("fetch", "--json").json()
    #expect(fetched["pages"] as? Int == 1)
    #expect(fetched["pictures"] as? Int == 1)

    let article = try sandbox.run("read", "1", "--json").json()["article"] as? [String: Any] ?? [:]
    #expect((article["content_text"] as? String)?.contains("people of the inn") == true)
    #expect(article["text_origin"] as? String == "page")
    let file = try #require(article["image_file"] as? String)
    #expect(FileManager.default.contents(atPath: file) == Data(Self.picture))
    #expect(try sandbox.run("read", "1").output.contains(file))

    #expect(try sandbox.run("read", "1", "--diff").status == 66)
    places.withLock { $0[3] = "hostel" }
    let again = try sandbox.run("refetch", "1")
    #expect(again.status == 0)
    #expect(again.output.hasPrefix("refetched\t1"))
    let diff = try sandbox.run("read", "1", "--diff").output
    #expect(diff.contains("[-inn-] {+hostel+}"))
    #expect(try sandbox.run("read", "1", "--revision", "1").output.contains("people of the inn"))
    #expect(try sandbox.run("read", "1", "--revision", "9").status == 66)
    #expect(try sandbox.run("check").status == 0)
  }

  @Test func `a failed page is reported with its reason`() async throws {
    let sandbox = try Sandbox()
    let base = Mutex("")
    let origin = try await TestOrigin { request in
      request.path == "/feed.xml"
        ? .answer(200, [:], Self.feed(base.withLock { $0 })) : .answer(404)
    }
    base.withLock { $0 = origin.url("") }
    try sandbox.write(Self.configuration(origin.url("/feed.xml")), to: "feeds.yml")
    #expect(try sandbox.run("fetch", "--no-pages").status == 0)
    #expect(origin.requests.count == 1)
    let again = try sandbox.run("refetch", "1", "--json")
    #expect(again.status == 75)
    let items = try again.items()
    #expect(items.first?["action"] as? String == "not_refetched")
    #expect((items.first?["reason"] as? String)?.contains("404") == true)
    #expect(try sandbox.run("refetch", "99").status == 66)
    // A fetch succeeds even if pages fail.
    #expect(try sandbox.run("fetch", "--force").status == 0)
  }
}
