import Basics
import Foundation
import HTTPTypes
import Models
import NIOCore
import SQLiteStore
import TestStore
import Testing

@testable import Store
@testable import Web

@Suite("Pictures in the own API")
final class APIPictureTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/tintm-" + UUID().uuidString
  private let fixture: APIFixture
  private let bytes: [UInt8] = Array("a picture".utf8)

  private var digest: String { SHA256.hex(of: bytes) }

  /// The first article has a stored lead picture, which its text shows too.
  init() async throws {
    fixture = try APIFixture(pictures: folder)
    let url = "https://a.example/lead.png"
    var article = SampleArticle(
      ArticleDraft(
        identity: "1", ArticleMetadata(title: "Headline 1", url: "https://a.example/1", image: url),
        content: ArticleContent(html: "<p>A lighthouse keeper</p><img src=\"\(url)\">")),
      at: fixture.now)
    article.change.pictures = [ArticlePicture(url: url, isLead: true)]
    try fixture.store.add([article])
    try await fixture.store.keepPicture(
      bytes,
      as: Picture(digest: digest, format: .png, bytes: bytes.count, width: 1, height: 1),
      for: WantedPicture(article: 1, source: 1, url: url, request: url, isLead: true, tries: 0))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @Test("A picture is named by its address and read there, with a secret")
  func address() throws {
    let article = try #require(try fixture.object("articles/1")["article"] as? [String: Any])
    let address = "/api/v1/pictures/" + digest
    #expect(article["image_url"] as? String == address)
    #expect(article["image_file"] is NSNull)
    let pictures = try #require(article["pictures"] as? [[String: Any]])
    #expect(pictures.map { $0["file"] as? String } == [address])
    let answer = try fixture.ask(.get, "pictures/" + digest)
    #expect(answer.status == 200 && answer.type == "image/png")
    #expect(answer.body == String(decoding: bytes, as: UTF8.self))
    let small = try fixture.ask(.get, "pictures/" + digest + "?width=160")
    #expect(small.status == 200 && small.type.hasPrefix("image/"))
    #expect(try fixture.ask(.get, "pictures/" + digest + "?width=0").status == 400)
    #expect(try fixture.ask(.get, "pictures/" + digest, secret: nil).status == 401)
    #expect(try fixture.ask(.post, "pictures/" + digest).status == 405)
    let unknown = String(repeating: "0", count: 64)
    for other in [unknown, digest + ".json", "..%2f..%2f" + digest, "x"] {
      #expect(try fixture.ask(.get, "pictures/" + other).status == 404)
    }
  }

  @Test("An address begins with the base path of the request")
  func basePath() throws {
    var request = WebRequest(
      .get, ["api", "v1", "feed"], headers: [.authorization: "Bearer right"])
    request.basePath = "/news"
    let response = try #require(try fixture.handler.response(to: request))
    #expect(response.text.contains("\"/news/api/v1/pictures/\(digest)\""))
  }

  @Test(
    "No document has a path of the disk",
    arguments: [
      "feed", "feed.jsonl", "feed.jsonfeed", "feed.atom", "feed.txt?fields=id,image_url",
      "feed?fields=image_url", "search?q=lighthouse", "search.jsonfeed?q=lighthouse",
      "articles/1", "articles/1.jsonl", "articles/1.txt", "articles/2/previous", "articles/1/story",
      "articles/4/related", "articles/1/revisions/1", "changes?since=START",
    ])
  func noPath(target: String) throws {
    let start = ChangeNumber.beginning.text
    let answer = try fixture.ask(.get, target.replacing("START", with: start))
    #expect(answer.status == 200)
    #expect(!answer.body.contains(folder) && !answer.body.contains("file:"))
  }

  @Test("A stream and the lists for feed readers have no path of the disk either")
  func streams() async throws {
    let request = WebRequest(
      .get, ["api", "v1", "stream.jsonl"], query: ["since": ChangeNumber.beginning.text],
      headers: [.authorization: "Bearer right"])
    let response = try #require(try fixture.handler.response(to: request))
    guard case .stream(let pieces) = response.body else {
      Issue.record("no stream")
      return
    }
    var text = ""
    for try await piece in pieces {
      text = String(buffer: piece)
      break
    }
    #expect(text.contains("/api/v1/pictures/" + digest) && !text.contains(folder))
    let feeds = FeedsHandler(fixture.services)
    for format in ["atom", "jsonfeed", "rss"] {
      let request = WebRequest(.get, ["feeds", "all." + format], query: ["key": "right"])
      let response = try #require(try feeds.response(to: request))
      #expect(response.text.contains("lighthouse") && !response.text.contains(folder))
    }
  }
}
