import Composing
import Foundation
import HTTPTypes
import Models
import Testing
import Views

@testable import Web

@Suite("The own API")
struct APIHandlerTests {
  let fixture: APIFixture

  init() throws {
    fixture = try APIFixture()
  }

  @Test(
    "A path returns the document of the command line, byte for byte",
    arguments: [
      ("feed", Route.feed(FeedQuery())),
      ("feed.json?category=WORLD&limit=2", .feed(FeedQuery(category: "WORLD", limit: 2))),
      ("feed?sort=newest&unread", .feed(FeedQuery(sort: .newest, unread: true))),
      ("feed?fields=id,source.name", .feed(FeedQuery(), fields: ["id", "source.name"])),
      ("articles/2", .article(2, isPeek: true)), ("articles/2/next", neighbour(2)),
      ("articles/2/story", .story(2)), ("stories/2", .story(2)),
      ("articles/2/related?limit=3", .related(2, limit: 3)),
      ("articles/2/explain", .explain(2, category: nil)),
      ("articles/2/revisions/1", .revision(2, number: 1)),
      ("search?q=lighthouse%20keeper", .search(SearchQuery("lighthouse keeper"))),
      ("search?q=-!", .search(SearchQuery("-!"))), ("categories", .categories),
    ])
  func documents(target: String, route: Route) throws {
    let page = try Newsroom(store: fixture.store, reader: "ada", now: fixture.now)
      .answer(route, isShown: false).page
    let answer = try fixture.ask(.get, target)
    #expect(answer.status == 200)
    #expect(answer.type == "application/json; charset=utf-8")
    #expect(answer.body == JSONRenderer().text(page))
  }

  private static func neighbour(_ id: Int64) -> Route {
    .neighbour(of: id, in: .category, isForward: true, isPeek: true)
  }

  @Test("The methods of a path and the description are public")
  func methods() throws {
    // The server makes the response to OPTIONS from the one with Allow.
    #expect(try fixture.ask(.options, "articles/1/bookmark", secret: nil).status == 405)
    #expect(try fixture.ask(.options, "nothing", secret: nil).status == 401)
    #expect(try fixture.ask(.get, "feed", secret: nil).status == 401)
  }

  @Test(
    "A suffix selects the format, otherwise Accept does",
    arguments: [
      ("feed.jsonl", nil, "application/x-ndjson", "{\"id\":"),
      ("feed.jsonfeed", nil, "application/feed+json", "{\"version\":\"https://jsonfeed.org"),
      ("feed.atom", "application/json", "application/atom+xml", "<?xml"),
      ("feed.txt", nil, "text/plain", "1\t"),
      ("feed", "application/atom+xml, */*;q=0.1", "application/atom+xml", "<?xml"),
      ("feed", "text/html, */*;q=0.8", "application/json", "{\"version\":1"),
      ("feed", "application/json;q=0.1, text/*", "text/plain", "1\t"),
      ("feed", "application/json;q=0, */*;q=0.1", "application/x-ndjson", "{\"id\":"),
    ])
  func formats(target: String, accept: String?, type: String, start: String) throws {
    let answer = try fixture.ask(.get, target, accept: accept)
    #expect(answer.status == 200 && answer.type == type + "; charset=utf-8")
    #expect(answer.body.hasPrefix(start))
  }

  @Test("Repeated actions act once and can be undone")
  func actions() throws {
    for _ in 1...2 {
      #expect(try fixture.ask(.post, "articles/2/bookmark").status == 200)
      #expect(try fixture.ask(.post, "hide", form: "id=3&id=4").status == 200)
      #expect(try fixture.ask(.post, "articles/1/read").body.contains("\"action\":\"read\""))
    }
    #expect(try fixture.items("feed?bookmarked").compactMap { $0["id"] as? Int } == [2])
    #expect(try fixture.items("feed").compactMap { $0["id"] as? Int } == [2, 1])
    #expect(try fixture.items("feed?unread").compactMap { $0["id"] as? Int } == [2])
    for _ in 1...2 {
      #expect(try fixture.ask(.delete, "articles/2/bookmark").status == 200)
      #expect(try fixture.ask(.delete, "hide?id=3&id=4").status == 200)
      #expect(try fixture.ask(.delete, "read?id=1").body.contains("\"action\":\"unread\""))
    }
    #expect(try fixture.items("feed").count == 4)
    #expect(try fixture.items("feed?unread").count == 4)
    #expect(try fixture.items("feed?bookmarked").isEmpty)
  }

  @Test("Only a view request counts as a view, marking as read does not")
  func views() throws {
    func seen() throws -> Int? {
      let article = try fixture.object("articles/1")["article"] as? [String: Any]
      return (article?["interactions"] as? [String: Any])?["views"] as? Int
    }
    _ = try fixture.ask(.get, "articles/1")
    _ = try fixture.ask(.post, "articles/1/read")
    #expect(try seen() == 0)
    #expect(try fixture.ask(.post, "articles/1/view").body.contains("\"read\":true"))
    #expect(try seen() == 1)
  }

  @Test("An unchanged list gives the same document, and lists for programs are not recorded")
  func stable() throws {
    #expect(try fixture.ask(.get, "feed?limit=2").body == fixture.ask(.get, "feed?limit=2").body)
    let first = try fixture.object("feed?limit=3")
    let next = try #require(first["next"] as? String)
    #expect(try fixture.items("feed?limit=3&after=\(next)").count == 1)
  }

  @Test(
    "Errors are error documents",
    arguments: [
      (HTTPRequest.Method.get, "nothing", 404, "no_such_path"), (.get, "", 404, "no_such_path"),
      (.get, "articles/99", 404, "no_such_article"), (.get, "articles/0", 400, "usage"),
      (.get, "articles/-1", 400, "usage"), (.get, "articles/01x", 400, "usage"),
      (.get, "articles/\(String(repeating: "9", count: 40))", 400, "usage"),
      (.get, "articles/%2e%2e%2fetc", 400, "usage"), (.post, "feed", 405, "no_such_method"),
      (.delete, "articles/1", 405, "no_such_method"), (.get, "feed.xml", 404, "no_such_path"),
      (.get, "articles/1.atom", 404, "no_such_format"),
      (.get, "stream.txt", 404, "no_such_format"), (.get, "stream.atom", 404, "no_such_format"),
      (.get, "feed?catgory=world", 400, "usage"),
      (.get, "feed?category=wrold", 404, "no_such_category"),
      (.get, "feed?limit=0", 400, "usage"), (.get, "feed?limit=1001", 400, "usage"),
      (.get, "feed?limit=-1", 400, "usage"), (.get, "feed?limit=1e2", 400, "usage"),
      (.get, "feed?limit=1&limit=2", 400, "usage"), (.get, "feed?after=x", 400, "usage"),
      (.get, "feed?unread=maybe", 400, "usage"), (.get, "feed?since=yesterday", 400, "usage"),
      (.get, "feed?sort=best", 400, "usage"), (.get, "feed?fields=titel", 400, "no_such_field"),
      (.get, "feed?category=a%00b", 400, "usage"), (.get, "search", 400, "usage"),
      (.get, "search?q=bogus:x", 400, "usage"), (.get, "search?q=(harbour", 400, "usage"),
      (.get, "search?q=title:/%5B/", 400, "usage"), (.get, "search?q=words:abc", 400, "usage"),
      (.get, "articles/1/related?limit=51", 400, "usage"),
      (.get, "articles/1/revisions/9", 404, "no_such_revision"),
      (.get, "articles/1/diff", 404, "never_edited"), (.post, "read", 400, "usage"),
      (.post, "read?id=1&id=99", 404, "no_such_article"), (.post, "hide?id=x", 400, "usage"),
      (.post, "articles/99/bookmark", 404, "no_such_article"),
      (.get, "sources?source=Touchlin", 404, "no_such_source"),
    ])
  func errors(method: HTTPRequest.Method, target: String, status: Int, code: String) throws {
    let answer = try fixture.ask(method, target)
    #expect(answer.status == status)
    #expect(answer.type == "application/json; charset=utf-8")
    #expect(
      answer.body.hasPrefix("{\"version\":1,\"kind\":\"error\",\"error\":{\"code\":\"\(code)\""))
    // Nothing was changed.
    #expect(try fixture.items("feed").count == 4 && fixture.items("feed?unread").count == 4)
  }

  @Test(
    "A stream has a format that the client accepts, or is refused",
    arguments: [
      ("application/atom+xml", 406), ("text/html, application/json", 406),
      ("text/event-stream", 200), ("*/*", 200), ("application/ndjson", 200),
    ])
  func streamFormats(accept: String, status: Int) throws {
    #expect(try fixture.ask(.get, "stream", accept: accept).status == status)
  }

  @Test(
    "The error of a path names its invalid segment",
    arguments: [("articles/x/revisions/1", "x"), ("articles/5/revisions/y", "y")])
  func invalidSegment(target: String, segment: String) throws {
    let answer = try fixture.ask(.get, target)
    #expect(answer.status == 400 && answer.body.contains("not “\(segment)”"))
  }

  @Test("At most ten thousand articles are accepted at a time")
  func manyArticles() throws {
    let form = (0..<10_001).map { _ in "id=1" }.joined(separator: "&")
    #expect(try fixture.ask(.post, "read", form: form).status == 400)
    #expect(try fixture.ask(.post, "read", form: String(form.dropLast(5))).status == 200)
  }

  @Test("Without a secret every path is unauthorized")
  func secrets() throws {
    for secret in [nil, "Bearer wrong", "Basic x"] {
      for target in ["feed", "nothing", "articles/99", "feed?limit=0"] {
        let answer = try fixture.ask(.get, target, secret: secret)
        #expect(answer.status == 401 && answer.body.contains("\"code\":\"unauthorized\""))
      }
      _ = try fixture.ask(.post, "articles/1/hide", secret: secret)
    }
    #expect(try fixture.items("feed").count == 4)
  }
}
