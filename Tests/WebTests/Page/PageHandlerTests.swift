import Foundation
import HTTPTypes
import Models
import SQLiteStore
import Sourcing
import Store
import TestStore
import Testing

@testable import Web

@Suite("The reading page")
struct PageHandlerTests {
  @Test("A list has an article for each story with heading, time and buttons, 50 on a page")
  func list() throws {
    let sample = try PageSample(count: 60)
    let page = try sample.get([])
    #expect(page.status == .ok)
    #expect(page.headers[.contentType] == "text/html; charset=utf-8")
    #expect(page.text.occurrences(of: "<article ") == 50)
    #expect(page.text.occurrences(of: "<time ") == 50)
    #expect(page.text.occurrences(of: ">Mark read</button>") == 50)
    #expect(page.text.contains("<a href=\"./articles/\(sample.articles[0])\">Article 0</a>"))
    #expect(page.text.contains("aria-label=\"Categories\""))
    let next = try #require(page.text.firstMatch(of: /rel="next" href="\?after=([^"]+)"/)?.output.1)
    let second = try sample.get([], ["after": String(next)])
    #expect(second.text.occurrences(of: "<article ") == 10)
    #expect(second.text.contains("Article 59"))
  }

  @Test("The Tab key goes through the navigation as a wide screen shows it")
  func tabOrder() throws {
    let text = try PageSample(count: 1).get([]).text
    let parts = [
      "class=\"skip\"", "class=\"brand\"", "class=\"pages\"", "role=\"search\"", "class=\"tabs\"",
      "<main ",
    ]
    let places = parts.compactMap { text.range(of: $0)?.lowerBound }
    #expect(places.count == parts.count)
    #expect(places == places.sorted())
  }

  @Test("Categories are tabs, the shown one is current, and links are relative to the root")
  func category() throws {
    let page = try PageSample(count: 2).get(["categories", "world"])
    #expect(page.text.contains("<a href=\"../categories/world\" aria-current=\"page\" "))
    #expect(page.text.contains("href=\"../bookmarks\""))
    #expect(page.text.contains("<title>World · tintm</title>"))
    #expect(page.text.contains("<h1 class=\"hidden\">World</h1>"))
    let missing = try PageSample(count: 1).get(["categories", "wrold"])
    #expect(missing.status == .notFound)
    #expect(missing.text.contains("../categories/world"))
  }

  @Test("A missing path gives a signed-in reader a page with navigation, in their language")
  func missingPaths() async throws {
    let site = Site(
      settings: ServerSettings(), names: ServedNames(ServerSettings(), machine: []),
      handlers: [try PageSample(count: 1).handler])
    for (accepted, language, words) in [
      ("text/html,*/*", "de", "Diese Seite gibt es nicht."),
      ("text/html", "en", "<a href=\"/news/\">To the front page</a>"),
      ("*/*", "en", "This path does not exist."),
    ] {
      var request = WebRequest(
        .get, ["news", "nothing"], headers: [.accept: accepted, .acceptLanguage: language])
      request.basePath = "/news"
      let answer = try await site.answer(to: request, at: .main).response
      #expect(answer.status == .notFound && answer.text.contains(words))
      let isPage = answer.headers[.contentType] == "text/html; charset=utf-8"
      #expect(isPage == accepted.contains("html"))
      #expect(!answer.text.contains("<nav"))
      // With a session, the page has the navigation of every page, at every depth.
      request.headers[.cookie] = PageSample.cookie
      request.path = ["news", "no", "such", "page"]
      let own = try await site.answer(to: request, at: .main).response
      #expect(own.status == .notFound)
      #expect(own.text.contains("<a href=\"../../settings\">"))
      #expect(own.text.contains("aria-label=\"Categories\"") == (language == "en"))
      request.path = ["news", "articles", "0"]
      #expect(try await site.answer(to: request, at: .main).response.text.contains("<nav"))
      request.path = ["news", "api", "v1x"]
      #expect(try await !site.answer(to: request, at: .main).response.text.contains("<nav"))
      // A picture or a script of a page.
      request.path = ["news", "favicon.ico"]
      request.headers[.accept] = "*/*"
      request.headers[.secFetchDest] = "image"
      #expect(try await !site.answer(to: request, at: .main).response.text.contains("<nav"))
    }
  }

  @Test("The base path without a slash redirects to the front page")
  func baseWithoutSlash() async throws {
    let site = Site(
      settings: ServerSettings(), names: ServedNames(ServerSettings(), machine: []),
      handlers: [try PageSample(count: 1).handler])
    for (path, location) in [(["news"], "/news/"), (["news", ""], nil), ([], nil)] {
      var request = WebRequest(
        .get, path, headers: [.cookie: PageSample.cookie, .accept: "text/html"])
      request.basePath = "/news"
      let answer = try await site.answer(to: request, at: .main).response
      #expect(answer.status == (location == nil ? .ok : .seeOther))
      #expect(answer.headers[.location] == location)
    }
  }

  @Test("A list is recorded after its response")
  func recordedAfterwards() async throws {
    let sample = try PageSample(count: 3)
    let site = Site(
      settings: ServerSettings(), names: ServedNames(ServerSettings(), machine: []),
      handlers: [sample.handler], impressions: sample.store.impressions)
    func answer(_ path: String) async throws -> WebResponse {
      let headers: HTTPFields = [.cookie: PageSample.cookie, .accept: "text/html"]
      return try await site.answer(
        to: WebRequest(.get, [path], headers: headers), at: .main
      ).response
    }
    func shown() throws -> Int? { try sample.store.state(of: "ada").openList?.shown }
    let page = try await answer("")
    #expect(try page.status == .ok && shown() == nil)
    let rest = try #require(site.remainder(of: page))
    rest()
    #expect(try shown() == 3)
    let settings = try await answer("settings")
    #expect(site.remainder(of: settings) == nil)
  }

  @Test("An error of a form is a page for a browser and a sentence for the script")
  func errorPages() throws {
    let sample = try PageSample(count: 1)
    for (form, status) in [
      ("form=guess&deed=hide-1", HTTPResponse.Status.forbidden),
      ("form=\(PageSample.token)", .badRequest),
      ("form=\(PageSample.token)&deed=hide-999", .notFound),
    ] {
      let page = try sample.post(["marks"], form)
      #expect(page.status == status)
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      #expect(page.text.contains("<h1>") && page.text.contains(">Bookmarks</a>"))
    }
    let sentence = try sample.post(["marks"], "form=guess&deed=hide-1", accept: "application/json")
    #expect(sentence.headers[.contentType] == "text/plain; charset=utf-8")
    let restored = try sample.get(["marks"])
    #expect(restored.status == .methodNotAllowed && restored.headers[.allow] == "POST, OPTIONS")
    #expect(restored.text.contains(">Bookmarks</a>"))
  }

  @Test("An article links to its original through our own path, without a view")
  func originals() throws {
    let sample = try PageSample(count: 1)
    let id = String(sample.articles[0])
    let answer = try sample.get(["articles", id, "original"])
    #expect(answer.status == .seeOther)
    #expect(answer.headers[.location] == "https://courier.example/0")
    #expect(try !sample.state(sample.articles[0]).read)
    #expect(try sample.get(["articles", "999", "original"]).status == .notFound)
    let hostile = try PageSample([
      ArticleDraft(identity: "1", ArticleMetadata(title: "x", url: "javascript:x"))
    ])
    let here = try hostile.get(["articles", String(hostile.articles[0]), "original"])
    #expect(here.headers[.location] == "../../articles/\(hostile.articles[0])")
  }

  @Test("Terms of a score without effect are left out")
  func explanation() throws {
    let sample = try PageSample(count: 1)
    let text = try sample.get(["articles", String(sample.articles[0]), "explain"]).text
    #expect(text.contains("class=\"terms\""))
    #expect(!text.contains("<span class=\"bits\">0.0</span>"))
  }

  @Test("Opening an article is a view, prefetching it is not")
  func views() throws {
    let sample = try PageSample(count: 2)
    let path = ["articles", String(sample.articles[0])]
    let fetch = try #require(HTTPField.Name("Sec-Fetch-Dest"))
    let mode = try #require(HTTPField.Name("Sec-Fetch-Mode"))
    let purpose = try #require(HTTPField.Name("Sec-Purpose"))
    for headers: HTTPFields in [
      [fetch: "empty"], [fetch: "empty", mode: "cors"], [fetch: "empty", mode: "same-origin"],
      [fetch: "image", mode: "no-cors"], [fetch: "iframe", mode: "navigate"],
      [fetch: "document", mode: "navigate", purpose: "prefetch;prerender"],
      [fetch: "empty", mode: "navigate", purpose: "prefetch"], [.accept: "*/*"],
    ] {
      _ = try sample.get(path, as: headers)
      #expect(try !sample.state(sample.articles[0]).read, "\(headers)")
    }
    // As the service worker passes on what the reader opens.
    let other = sample.articles[1]
    _ = try sample.get(["articles", String(other)], as: [fetch: "empty", mode: "navigate"])
    #expect(try sample.state(other).read)
    let page = try sample.get(path, as: [fetch: "document"])
    #expect(try sample.state(sample.articles[0]).read)
    #expect(page.text.occurrences(of: "<h1") == 1)
    #expect(page.text.contains("<p dir=\"auto\">Body of <strong>0</strong></p>"))
    #expect(page.text.contains("courier.example/0\" rel=\"noreferrer\">Original</a>"))
  }

  @Test("Titles, names and texts are escaped")
  func hostile() throws {
    let attack = "\"><script>alert(1)</script><img src=x onerror=alert(1)>'&{}"
    let sample = try PageSample([
      ArticleDraft(
        identity: "1", ArticleMetadata(title: attack, summary: attack, url: "javascript:alert(1)"),
        content: ArticleContent(html: "<p>x <a href='javascript:alert(1)'>y</a> &lt;b&gt;</p>"))
    ])
    let id = String(sample.articles[0])
    for path in [[], ["articles", id], ["articles", id, "explain"]] {
      let text = try sample.get(path).text
      #expect(!text.contains("<script>"))
      #expect(!text.contains("<img src=x"))
      #expect(!text.contains("href=\"javascript"))
      #expect(text.contains("&lt;script&gt;"))
    }
    let text = try sample.get(["search"], ["q": attack]).text
    #expect(!text.contains("<script>"))
  }

  @Test(
    "A search for a source or category that does not exist names it, and keeps its words",
    arguments: ["source:zzz", "category:zzz dam"])
  func unknownName(words: String) throws {
    let page = try PageSample(count: 1).get(["search"], ["q": words])
    #expect(page.status == .ok)
    #expect(page.text.contains("role=\"alert\"") && page.text.contains("“zzz”"))
    #expect(page.text.contains("value=\"\(words)\""))
  }

  @Test("A form performs an action once, confirms it and offers an undo")
  func actions() throws {
    let sample = try PageSample(count: 3)
    let id = sample.articles[1]
    let answer = try sample.post(
      ["marks"],
      "form=\(PageSample.token)&next=%2Fcategories%2Fworld%3Fafter%3Dx&deed=bookmark-\(id)")
    #expect(answer.status == .seeOther)
    #expect(answer.headers[.location] == "/categories/world?after=x&done=bookmark-\(id)")
    #expect(try sample.state(id).bookmarked)
    let page = try sample.get(["bookmarks"], ["done": "bookmark-\(id)"]).text
    #expect(page.contains("Bookmarked."))
    #expect(page.contains("value=\"unbookmark-\(id)\">Undo"))
    let receipt = try sample.post(
      ["marks"], "form=\(PageSample.token)&deed=unbookmark-\(id)&deed=hide-\(id)",
      accept: "application/json")
    #expect(receipt.text.contains("\"undo\":\"unhide-\(id)\""))
    #expect(try sample.state(id) == ArticleState(hidden: true))
  }

  @Test(
    "A form redirects only to our own paths",
    arguments: ["//evil.example", "https://evil.example", "/\\evil.example", "evil", "/a\nb", ""])
  func openRedirects(next: String) throws {
    let sample = try PageSample(count: 1)
    let encoded = PagePath.encoded(next)
    let answer = try sample.post(["marks"], "form=\(PageSample.token)&next=\(encoded)&deed=read-1")
    #expect(answer.headers[.location] == "/?done=read-1")
  }

  @Test("Forms of other sites, invalid forms and wrong methods are refused")
  func refusals() throws {
    let sample = try PageSample(count: 1)
    #expect(try sample.post(["marks"], "form=guess&deed=hide-1").status == .forbidden)
    #expect(
      try sample.post(["marks"], "form=\(PageSample.token)&deed=explode-1").status == .badRequest)
    #expect(try sample.post(["marks"], "form=\(PageSample.token)").status == .badRequest)
    #expect(
      try sample.post(["marks"], "form=\(PageSample.token)&deed=hide-999").status == .notFound)
    #expect(try sample.get(["marks"]).status == .methodNotAllowed)
    #expect(try sample.get(["articles", "999"]).status == .notFound)
    #expect(try !sample.state(1).hidden)
    for path in [["articles", "-1"], ["articles", "01"], ["api"], ["articles", "1", "x"]] {
      #expect(try sample.handler.response(to: WebRequest(.get, path)) == nil)
    }
  }

  @Test("A visitor without a session is redirected to the form and back")
  func signIn() throws {
    let handler = try PageSample(count: 1).handler
    let page = try #require(try handler.response(to: WebRequest(.get, ["articles", "1"])))
    #expect(page.status == .seeOther)
    #expect(page.headers[.location] == "../sign-in?next=%2Farticles%2F1")
    let action = try handler.response(
      to: WebRequest(.post, ["marks"], headers: [.accept: "application/json"]))
    #expect(action?.status == .unauthorized)
    for (path, body, place) in [
      (["articles", "1", "note"], "text=mine", "../../sign-in?next=%2Farticles%2F1&lost=1"),
      (["settings", "rules"], "match=x", "../sign-in?next=%2Fsettings%2Frules&lost=1"),
      (["sources"], "do=move", "./sign-in?next=%2Fsources&lost=1"),
      (["refresh"], "", "./sign-in?lost=1"),
      (["marks"], "deed=hide-1&next=%2Fbookmarks", "./sign-in?next=%2Fbookmarks&lost=1"),
      (["marks"], "deed=hide-1&next=%2F%2Fevil.example", "./sign-in?lost=1"),
    ] {
      let form = try handler.response(
        to: WebRequest(
          .post, path, headers: [.contentType: "application/x-www-form-urlencoded"],
          body: Array(body.utf8)))
      #expect(form?.headers[.location] == place)
    }
    #expect(try handler.response(to: WebRequest(.get, ["manifest.webmanifest"]))?.status == .ok)
  }

  @Test(
    "The page uses the browser's language, otherwise English",
    arguments: [
      ("de-AT,de;q=0.9,en;q=0.5", "Merkliste"), ("fr, en;q=0.4", "Favoris"),
      ("nl, en;q=0.4", "Bookmarks"),
      ("en;q=0.2, de;q=0.3", "Merkliste"), ("de;q=0", "Bookmarks"), ("", "Bookmarks"),
    ])
  func languages(accepted: String, word: String) throws {
    let page = try PageSample(count: 1).get([], as: [.acceptLanguage: accepted]).text
    #expect(page.contains(">\(word)</a>"))
  }

  @Test("The content policy allows no other hosts, no inline code and no frames")
  func policy() throws {
    let page = try PageSample(count: 1).get([])
    let policy = try #require(page.headers[.contentSecurityPolicy])
    #expect(policy.hasPrefix("default-src 'none'"))
    #expect(policy.contains("frame-ancestors 'none'"))
    #expect(!policy.contains("unsafe"))
    #expect(!page.text.contains(" style="))
    #expect(!page.text.contains(" onclick="))
  }
}
