import Foundation
import HTTPTypes
import Store
import Testing

@testable import Web

/// Changes of a reader's subscriptions by apps; those of the first reader are written to feeds.yml
/// at once.
struct SyncSubscriptionTests {
  let fixture: SyncFixture

  init() throws {
    fixture = try SyncFixture()
  }

  private func subscriptions() async throws -> [(id: String, title: String, label: String)] {
    let list = try await fixture.greader("subscription/list?output=json")
    return (list["subscriptions"] as? [[String: Any]] ?? []).map { item in
      let labels = item["categories"] as? [[String: String]] ?? []
      return (
        item["id"] as? String ?? "", item["title"] as? String ?? "", labels.first?["label"] ?? ""
      )
    }
  }

  private func edit(_ form: String) async throws -> String {
    try await fixture.greader(post: "subscription/edit", form)
  }

  @Test func `quickadd finds a feed and reports an existing one in the expected words`()
    async throws
  {
    let answer = try await fixture.greader(
      post: "subscription/quickadd?quickadd=found.example", "T=")
    #expect(
      answer
        == #"{"numResults":1,"query":"found.example","streamId":"feed/4","streamName":"Found ＜feed＞"}"#
    )
    #expect(try await subscriptions().last?.label == "unsorted")
    #expect(fixture.feedsFile.text.contains("# The list of all readers."))
    let again = try await fixture.greader(
      post: "subscription/quickadd", "quickadd=https://found.example/feed")
    #expect(again.contains("\"numResults\":0"))
    #expect(again.contains("\"error\":\"Already subscribed! https://found.example/feed\""))
    let none = try await fixture.greader(post: "subscription/quickadd", "quickadd=none.example")
    #expect(none.contains("\"error\":\"“none.example” does not answer.\""))
  }

  @Test func `a feed is added by its address with title and folder`() async throws {
    let form = "ac=subscribe&s=feed%2Fhttps%3A%2F%2Fnew.example%2Frss&t=New&a=user/-/label/world"
    #expect(try await edit(form) == "OK")
    #expect(try await edit(form) == "OK")
    let all = try await subscriptions()
    #expect(all.count == 4)
    #expect(all.last ?? ("", "", "") == ("feed/4", "New", "world"))
    // With the parameters in the query, as RSS Guard sends them.
    let query = "subscription/edit?ac=subscribe&s=feed/https://more.example/rss"
    #expect(try await fixture.greader(post: query, "T=x") == "OK")
    #expect(try await subscriptions().last?.title == "https://more.example/rss")
  }

  @Test func `control characters are removed from the name of a new feed`() async throws {
    let form = "ac=subscribe&s=feed/https://new.example/rss&t=a%00b%0A+c&a=user/-/label/x"
    #expect(try await edit(form) == "OK")
    #expect(try await subscriptions().last ?? ("", "", "") == ("feed/4", "a b c", "x"))
  }

  @Test func `a renamed or moved feed keeps its id and its other categories`() async throws {
    try await fixture.add(["one"], source: 2)
    #expect(
      try await edit("ac=edit&s=feed/2&t=Football&a=user/-/label/A%E2%88%95B+%26+C") == "OK")
    let all = try await subscriptions()
    #expect(all.count == 3)
    #expect(all.contains { $0 == ("feed/2", "Football", "A∕B & C") })
    #expect(fixture.feedsFile.text.contains("categories: [A/B & C, world]"))
    let ids = try await fixture.greader("stream/items/ids?s=feed/2&n=10")
    #expect((ids["itemRefs"] as? [Any])?.count == 1)
    // By the feed's address without the credentials in the file.
    #expect(
      try await edit("ac=edit&s=feed/https://courier.example/rss&r=user/-/label/world") == "OK")
    #expect(try await subscriptions().first { $0.id == "feed/1" }?.label == "unsorted")
  }

  @Test func `feeds are removed, and removing them again is not an error`() async throws {
    for _ in 1...2 {
      #expect(try await edit("ac=unsubscribe&s=feed/1&s=feed/https://or.example/feed") == "OK")
    }
    #expect(try await subscriptions().map(\.id) == ["feed/2"])
    #expect(!fixture.feedsFile.text.contains("courier.example"))
  }

  @Test func `a folder is renamed and removed, and its feeds are kept`() async throws {
    let renamed = try await fixture.greader(
      post: "rename-tag", "s=user/-/label/world&dest=user/-/label/News")
    #expect(renamed == "OK")
    #expect(try await subscriptions().first { $0.id == "feed/1" }?.label == "News")
    #expect(try await fixture.greader(post: "disable-tag", "s=user/-/label/News") == "OK")
    #expect(try await subscriptions().first { $0.id == "feed/1" }?.label == "unsorted")
    #expect(try await subscriptions().count == 3)
  }

  @Test func `names of folders may have an ampersand that the app does not encode`() async throws {
    let renamed = try await fixture.greader(
      post: "rename-tag", "T=x&s=user/-/label/A∕B & C&dest=user/-/label/D&E & F")
    #expect(renamed == "OK")
    #expect(try await subscriptions().map(\.label) == ["world", "sport", "D&E & F"])
    #expect(
      try await edit("T=x&s=feed/2&ac=edit&r=user/-/label/sport&a=user/-/label/D&E & F") == "OK")
    #expect(try await subscriptions().filter { $0.label == "D&E & F" }.count == 2)
    let removed = try await fixture.greader(
      post: "disable-tag", "T=x&s=user/-/label/D&E & F")
    #expect(removed == "OK")
    #expect(try await !subscriptions().contains { $0.label.contains("&") })
  }

  @Test func `the tab of a renamed folder keeps its place, and that of a removed one goes`()
    async throws
  {
    _ = try await fixture.greader(
      post: "rename-tag", "s=user/-/label/sport&dest=user/-/label/Games")
    #expect(fixture.feedsFile.text.contains("categories: [world, Games, \"A/B & C\"]"))
    _ = try await fixture.greader(post: "disable-tag", "s=user/-/label/Games")
    #expect(fixture.feedsFile.text.contains("categories: [world, \"A/B & C\"]"))
    _ = try await fixture.greader(post: "disable-tag", "s=user/-/label/A%E2%88%95B+%26+C")
    #expect(fixture.feedsFile.text.contains("categories: [world, unsorted]"))
  }

  @Test func `a folder gets a new spelling of its name`() async throws {
    let renamed = try await fixture.greader(
      post: "rename-tag", "s=user/-/label/world&dest=user/-/label/World")
    #expect(renamed == "OK")
    #expect(fixture.feedsFile.text.contains("categories: [World, sport, \"A/B & C\"]"))
    #expect(fixture.feedsFile.text.contains("category: World"))
    // Another source has it as its second category.
    #expect(fixture.feedsFile.text.contains("categories: [sport, World]"))
    let title = #"{"title": "SPORT"}"#
    #expect(try await fixture.miniflux(put: "categories/2", title) == .created)
    #expect(fixture.feedsFile.text.contains("categories: [World, SPORT, \"A/B & C\"]"))
    #expect(try await subscriptions().map(\.label) == ["World", "SPORT", "A∕B & C"])
    #expect(try fixture.store.listNames().categories == ["World", "SPORT", "A/B & C"])
  }

  @Test func `a feed and its folder keep their ids whatever changes of them`() async throws {
    let articles = try await fixture.add(["one", "two"], source: 2)
    try fixture.store.mark([articles[0]], isRead: true, reader: "ada", at: SyncFixture.now)
    let change = #"{"title":"Moved","feed_url":"https://goal.example/new","category_id":2}"#
    #expect(try await fixture.miniflux(put: "feeds/2", change) == .created)
    #expect(fixture.feedsFile.text.contains("url: https://goal.example/new"))
    #expect(try await fixture.miniflux(put: "categories/2", #"{"title":"Games"}"#) == .created)
    let feed = try await fixture.miniflux("feeds/2")
    #expect(feed["title"] as? String == "Moved")
    #expect(feed["feed_url"] as? String == "https://goal.example/new")
    let category = feed["category"] as? [String: Any]
    #expect(category?["title"] as? String == "Games" && category?["id"] as? Int == 2)
    let unread = try await fixture.miniflux("feeds/2/entries?status=unread")["entries"]
    #expect((unread as? [[String: Any]])?.map { $0["id"] as? Int64 } == [articles[1]])
    // A folder that takes the name of another one is that one. In Miniflux none can.
    for title in ["World", " world ", "A/B & C"] {
      #expect(
        try await fixture.miniflux(put: "categories/2", "{\"title\":\"\(title)\"}") == .badRequest)
    }
    #expect(try await subscriptions().map(\.label) == ["world", "Games", "A∕B & C"])
    _ = try await fixture.greader(
      post: "rename-tag", "s=user/-/label/Games&dest=user/-/label/World")
    let joined = try await fixture.miniflux("feeds/2")["category"] as? [String: Any]
    #expect(joined?["id"] as? Int == 1)
  }

  @Test func `lists are exported and imported as OPML`() async throws {
    let list = try await SyncFixture.text(
      fixture.answer(
        fixture.request(
          .get, "/reader/api/0/subscription/export", headers: fixture.googleReader)))
    #expect(list.contains("xmlUrl=\"https://goal.example/atom\"") && !list.contains("pw@"))
    let opml =
      "<opml version=\"2.0\"><body><outline text=\"A &amp; B\"><outline text=\"In\" "
      + "xmlUrl=\"https://in.example/rss?a=1&amp;b=2\"/></outline></body></opml>"
    var headers = fixture.googleReader
    headers[.contentType] = "text/xml"
    let answer = try await fixture.answer(
      fixture.request(
        .post, "/reader/api/0/subscription/import", headers: headers, body: Array(opml.utf8)))
    #expect(try await SyncFixture.text(answer) == "OK")
    #expect(try await subscriptions().last ?? ("", "", "") == ("feed/4", "In", "A & B"))
    #expect(
      fixture.handlers[0].bodyLimit(for: ["reader", "api", "0", "subscription", "import"]) == 8
        << 20)
  }

  @Test(arguments: ["/v1/import", "/reader/api/0/subscription/import"])
  func `a list that breaks off is added as far as it was read, and refused`(
    _ target: String
  ) async throws {
    let headers = target.hasPrefix("/v1") ? fixture.miniflux : fixture.googleReader
    func send(_ outlines: String) async throws -> (HTTPResponse.Status, String) {
      let answer = try await fixture.answer(
        fixture.request(
          .post, target, headers: headers,
          body: Array("<opml version=\"2.0\"><body>\(outlines)</body></opml>".utf8)))
      return (answer.status, try await SyncFixture.text(answer))
    }
    func feed(_ name: String) -> String {
      "<outline text=\"\(name)\" xmlUrl=\"https://\(name).example/\"/>"
    }
    func nested(_ depth: Int, _ name: String) -> String {
      String(repeating: "<outline text=\"f\">", count: depth) + feed(name)
        + String(repeating: "</outline>", count: depth)
    }
    let deep = try await send(feed("one") + nested(300, "two"))
    #expect(deep.0 == .badRequest && deep.1.contains("nested more than"))
    #expect(try await subscriptions().count == 4)
    let flat = try await send(nested(20, "three"))
    #expect([.ok, .created].contains(flat.0))
    #expect(try await subscriptions().count == 5)
  }

  @Test(arguments: [
    "ac=edit&s=feed/99&t=x", "ac=edit&s=user/-/label/world", "ac=dance&s=feed/1", "ac=subscribe&s=",
    "ac=subscribe&s=feed/javascript:alert(1)", "ac=subscribe&s=feed/99",
    "ac=subscribe&s=feed/file:///etc/passwd", "ac=edit&s=feed/1&a=world",
    "ac=edit&s=feed/1&t=" + String(repeating: "x", count: 201),
    "ac=edit&s=feed/1&t=Goal", "ac=edit&s=feed/1&t=a%00b", "ac=edit&s=feed/1&t=%1B[31m",
    "ac=edit&s=feed/1&a=user/-/label/..", "ac=edit&s=feed/1&a=user/-/label/a%E2%80%AEb",
    "ac=subscribe&s=feed/https://new.example/rss&a=user/-/label/%1Bx",
    "ac=subscribe&s=feed/https://new.example/rss&a=user/-/label/.",
    "ac=edit&s=feed/1&a=user/-/label/%00", "ac=edit&s=feed/1&a=user/-/label/a%C2%9Bb",
    "ac=unsubscribe" + String(repeating: "&s=feed/1", count: 101),
  ])
  func `invalid changes are refused and change nothing`(_ form: String) async throws {
    let answer = try await fixture.answer(
      fixture.request(
        .post, "/reader/api/0/subscription/edit", form: form, headers: fixture.googleReader))
    #expect((400...404).contains(answer.status.code))
    #expect(fixture.feedsFile.text == SyncFixture.text)
  }

  @Test func `another reader's changes affect only that reader`() async throws {
    let headers: HTTPFields = [
      .authorization: "GoogleLogin auth="
        + AppSecrets.loginToken(of: fixture.readers.apps[1], reader: "ben")
    ]
    let answer = try await fixture.answer(
      fixture.request(
        .post, "/reader/api/0/subscription/edit", form: "ac=unsubscribe&s=feed/1", headers: headers)
    )
    #expect(answer.status == .ok)
    #expect(fixture.feedsFile.text == SyncFixture.text)
    #expect(try await subscriptions().count == 3)
  }

  @Test func `Miniflux requests add, edit, move and remove feeds`() async throws {
    func send(
      _ method: HTTPRequest.Method, _ target: String, _ body: String
    ) async throws -> (HTTPResponse.Status, String) {
      let answer = try await fixture.answer(
        fixture.request(
          method, "/v1/" + target, form: body, type: "application/json", headers: fixture.miniflux))
      return (answer.status, try await SyncFixture.text(answer))
    }
    let found = try await send(.post, "discover", #"{"url":"found.example"}"#)
    #expect(
      found == (.ok, #"[{"url":"https://found.example/feed","title":"Found <feed>","type":"rss"}]"#)
    )
    let added = try await send(
      .post, "feeds", #"{"feed_url":"https://found.example/feed","category_id":2,"title":"F"}"#)
    #expect(added == (.created, #"{"feed_id":4}"#))
    #expect(try await subscriptions().last?.label == "sport")
    #expect(
      try await send(.post, "feeds", #"{"feed_url":"https://found.example/feed"}"#).0
        == .badRequest)
    let edited = try await send(.put, "feeds/4", #"{"title":"Found","category_id":1}"#)
    #expect(edited.0 == .created && edited.1.contains("\"title\":\"Found\""))
    let category = try await send(.put, "categories/1", #"{"title":"News"}"#)
    #expect(category.0 == .created && category.1.contains("\"title\":\"News\""))
    #expect(try await subscriptions().filter { $0.label == "News" }.count == 2)
    #expect(try await send(.delete, "feeds/4", "").0 == .noContent)
    #expect(try await send(.delete, "feeds/4", "").0 == .notFound)
    #expect(try await send(.get, "export", "").1.contains("<opml"))
    #expect(try await send(.post, "import", "no list").0 == .badRequest)
    #expect(
      try await send(.post, "feeds", #"{"feed_url":"https://goal.example/atom"}"#).0 == .badRequest)
    #expect(try await send(.post, "feeds", "[]").0 == .badRequest)
    #expect(try await send(.put, "feeds/1", #"{"category_id":77}"#).0 == .badRequest)
  }

  @Test func `a feed of Miniflux is asked and kept with the given name and password`() async throws
  {
    let body =
      #"{"feed_url":"https://found.example/feed","username":"ada","password":"p@:/ä","title":"F"}"#
    let answer = try await fixture.answer(
      fixture.request(
        .post, "/v1/feeds", form: body, type: "application/json", headers: fixture.miniflux))
    #expect(answer.status == .created)
    #expect(
      fixture.feedsFile.text.contains("https://ada:p%40%3A%2F%C3%A4@found.example/feed"))
    #expect(try await !SyncFixture.text(answer).contains("ada"))
  }

  @Test(arguments: [
    // It answers, and is a page that names a feed.
    ("found.example", "No feed was found at found.example."),
    ("https://none.example/rss", "“https://none.example/rss” does not answer."),
  ])
  func `Miniflux requests add no address where no feed answers`(
    _ url: String, _ words: String
  ) async throws {
    let answer = try await fixture.answer(
      fixture.request(
        .post, "/v1/feeds", form: "{\"feed_url\":\"\(url)\"}", type: "application/json",
        headers: fixture.miniflux))
    #expect(answer.status == .badRequest)
    let document = try await SyncFixture.json(answer)
    #expect(document["error_message"] as? String == words)
    #expect(fixture.feedsFile.text == SyncFixture.text)
  }

  @Test func `a feed that a Miniflux request adds without a title has its own`() async throws {
    let answer = try await fixture.answer(
      fixture.request(
        .post, "/v1/feeds", form: #"{"feed_url":"https://found.example/feed"}"#,
        type: "application/json", headers: fixture.miniflux))
    #expect(answer.status == .created)
    #expect(
      try await subscriptions().last ?? ("", "", "") == ("feed/4", "Found ＜feed＞", "unsorted"))
  }

  @Test(arguments: [true, false])
  func `a feed that is added again has the name that its reader gave it`(
    _ byQuickAdd: Bool
  ) async throws {
    _ = try await fixture.greader(post: "subscription/quickadd", "quickadd=found.example")
    let secret = fixture.readers.apps[1]
    let login = "GoogleLogin auth=" + AppSecrets.loginToken(of: secret, reader: "ben")
    func send(_ target: String, _ body: String) async throws -> String {
      try await SyncFixture.text(
        fixture.answer(
          fixture.request(.post, target, form: body, headers: [.authorization: login])))
    }
    for form in ["ac=edit&s=feed/4&t=Mine", "ac=unsubscribe&s=feed/4"] {
      #expect(try await send("/reader/api/0/subscription/edit", form) == "OK")
    }
    if byQuickAdd {
      let answer = try await send("/reader/api/0/subscription/quickadd", "quickadd=found.example")
      #expect(answer.contains(#""streamId":"feed/4","streamName":"Mine""#))
    } else {
      let name = try #require(HTTPField.Name("X-Auth-Token"))
      let answer = try await fixture.answer(
        fixture.request(
          .post, "/v1/feeds", form: #"{"feed_url":"https://found.example/feed"}"#,
          type: "application/json", headers: [name: secret]))
      #expect(try await SyncFixture.text(answer) == #"{"feed_id":4}"#)
    }
    let list = try await send("/reader/api/0/subscription/list", "")
    #expect(list.contains(#""id":"feed/4","title":"Mine""#))
  }
}
