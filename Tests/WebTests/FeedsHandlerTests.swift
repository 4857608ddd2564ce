import Foundation
import HTTPTypes
import SQLiteStore
import Sourcing
import Store
import Testing

@testable import Web

@Suite("Feeds of lists")
struct FeedsHandlerTests {
  let fixture: APIFixture
  let feedsFile: ConfigurationFixture
  let handler: FeedsHandler

  init() throws {
    fixture = try APIFixture()
    feedsFile = try ConfigurationFixture(
      """
      sources:
        - {name: "Courier & Co", url: "https://courier.example/rss", category: world}

      """, store: SQLiteStore.inMemory())
    handler = FeedsHandler(
      WebServices(
        store: fixture.store, authenticator: fixture.authenticator,
        management: feedsFile.management, clock: { [now = fixture.now] in now }))
  }

  private func ask(
    _ file: String, key: String? = "right", method: HTTPRequest.Method = .get
  ) throws -> (status: Int, type: String, body: String) {
    try ask(["feeds", file], key: key, method: method)
  }

  private func ask(
    _ path: [String], key: String? = "right", method: HTTPRequest.Method = .get
  ) throws -> (status: Int, type: String, body: String) {
    let query: FormFields = key.map { ["key": $0] } ?? [:]
    let request = WebRequest(method, path, query: query)
    let response = try #require(try handler.response(to: request))
    return (response.status.code, response.headers[.contentType] ?? "", response.text)
  }

  @Test(
    "Each format contains the texts",
    arguments: [
      ("world.atom", "application/atom+xml", "<entry"),
      ("world.jsonfeed", "application/feed+json", "{\"id\":"),
      ("World.rss", "application/rss+xml", "<item>"),
    ])
  func formats(file: String, type: String, item: String) throws {
    let answer = try ask(file)
    #expect(answer.status == 200 && answer.type == type + "; charset=utf-8")
    #expect(answer.body.components(separatedBy: item).count == 4)
    #expect(answer.body.contains("lighthouse keeper"))
    // The same each time, so that its ETag is the same too.
    #expect(try ask(file).body == answer.body)
  }

  @Test("All articles and bookmarks are lists")
  func lists() throws {
    _ = try fixture.ask(.post, "articles/3/bookmark")
    #expect(try ask("all.rss").body.components(separatedBy: "<item>").count == 5)
    let bookmarks = try ask("bookmarks.rss").body
    #expect(bookmarks.components(separatedBy: "<item>").count == 2)
    #expect(bookmarks.contains("<title>Headline 3</title>"))
    #expect(bookmarks.contains("<link>http://localhost/</link>"))
  }

  @Test("The sources are exported as OPML")
  func subscriptions() throws {
    let list = try ask(["opml"])
    #expect(list.status == 200 && list.type == "text/x-opml; charset=utf-8")
    #expect(list.body.contains("text=\"Courier &amp; Co\""))
    #expect(list.body.contains("xmlUrl=\"https://courier.example/rss\""))
    #expect(try ask(["opml"], key: "wrong").status == 401)
    #expect(try ask(["opml"], key: nil).status == 401)
  }

  @Test("Without a reader's key every path is unauthorized")
  func keys() throws {
    #expect(try ask("world.atom", key: nil).status == 401)
    #expect(try ask("world.atom", key: "wrong").status == 401)
    #expect(try ask("nothing.atom", key: "wrong").status == 401)
    #expect(try ask("nothing.atom").status == 404)
    for file in ["world", ".atom", "world.xml", "..", ""] {
      #expect(try ask(file).status == 404)
    }
    #expect(try ask("world.atom", method: .post).status == 405)
    #expect(try ask("", key: nil).status == 401)
    #expect(try ask("", method: .post).status == 405)
  }

  @Test("What is no file below feeds is a page that does not exist")
  func otherPaths() async throws {
    let site = Site(
      settings: ServerSettings(), names: ServedNames(ServerSettings(), machine: []),
      handlers: [handler])
    for path in [["feeds"], ["feeds", "world", "x.atom"]] {
      let request = WebRequest(.get, path, headers: [.accept: "text/html"])
      let answer = try await site.answer(to: request, at: .main).response
      #expect(answer.status == .notFound)
      #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
    }
  }
}
