import Foundation
import HTTPTypes
import Models
import SQLiteStore
import Store
import TestStore
import Testing
import Words

@testable import Web

struct MinifluxTests {
  let fixture: SyncFixture

  init() throws {
    fixture = try SyncFixture()
  }

  private func entries(_ target: String) async throws -> [Int64] {
    let answer = try await fixture.miniflux(target)
    let entries = try #require(answer["entries"] as? [[String: Any]], "\(answer)")
    return entries.compactMap { $0["id"] as? Int64 }
  }

  private func list(_ target: String) async throws -> [[String: Any]] {
    let answer = try await fixture.answer(
      fixture.request(.get, "/v1/" + target, headers: fixture.miniflux))
    let text = try await SyncFixture.text(answer)
    return try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]] ?? []
  }

  @Test(arguments: [
    ("https://courier.example/lead", ["audio/mpeg", "image/*"]),
    // In another size it is in the text, or attached without a type.
    ("https://courier.example/in.jpg?w=99", ["audio/mpeg"]),
    ("https://courier.example/at.jpg?w=99", ["audio/mpeg", "image/jpeg"]),
  ])
  func `an article's lead picture is among its files`(image: String, types: [String]) async throws {
    let id = try await fixture.add(["one"]) { draft in
      draft.metadata.image = image
      draft.content.html = "<p><img src=\"https://courier.example/in.jpg\">One</p>"
      draft.content.attachments = [
        Attachment(url: "https://courier.example/a", mimeType: "audio/mpeg")
      ]
      if image.contains("/at") {
        draft.content.attachments.append(Attachment(url: "https://courier.example/at.jpg"))
      }
    }[0]
    let entry = try await fixture.miniflux("entries/\(id)")
    let files = try #require(entry["enclosures"] as? [[String: Any]])
    #expect(files.compactMap { $0["mime_type"] as? String } == types)
    #expect(Set(files.compactMap { $0["id"] as? Int64 }).count == files.count)
  }

  @Test func `cross-origin requests of a browser are allowed`() async throws {
    let asked = try await fixture.answer(
      fixture.request(.options, "/v1/entries", headers: [.origin: "https://reactflux.example"]))
    #expect(asked.status == .noContent)
    #expect(asked.headers[.accessControlAllowHeaders]?.contains("X-Auth-Token") == true)
    #expect(asked.headers[.accessControlAllowMethods]?.contains("PUT") == true)
    let wrong = try await fixture.answer(fixture.request(.get, "/v1/me"))
    #expect(wrong.status == .unauthorized && wrong.headers[.accessControlAllowOrigin] == "*")
  }

  @Test func `account, categories and feeds are returned`() async throws {
    #expect(try await fixture.miniflux("version")["version"] is String)
    let me = try await fixture.miniflux("me")
    #expect(me["username"] as? String == "ada")
    // Typed clients fail at null.
    #expect(me.values.allSatisfy { !($0 is NSNull) })
    #expect(
      try await list("categories").map { $0["title"] as? String } == ["world", "sport", "A/B & C"])
    let feeds = try await list("feeds")
    #expect(feeds.map { $0["feed_url"] as? String }.first == "https://courier.example/rss")
    #expect(feeds.map { ($0["category"] as? [String: Any])?["id"] as? Int } == [1, 2, 3])
    for name in ["crawler", "disabled", "ignore_http_cache", "fetch_via_proxy"] {
      #expect(feeds.allSatisfy { $0[name] is Bool })
    }
    #expect(try await fixture.miniflux("feeds/2")["title"] as? String == "Goal")
    #expect(try await list("categories/2/feeds").count == 1)
    let basic = try await fixture.answer(
      fixture.request(
        .get, "/v1/me",
        headers: [
          .authorization: "Basic "
            + Data("ada:\(fixture.readers.apps[0])".utf8).base64EncodedString()
        ]))
    #expect(basic.status == .ok)
  }

  @Test func `entries have the time that they are ordered and filtered by`() async throws {
    let id = try await fixture.add(["late"]) { draft in
      draft.metadata.published = Date(timeIntervalSince1970: 4_070_908_800)
    }[0]
    let entry = try await fixture.miniflux("entries/\(id)")
    #expect(entry["published_at"] as? String == "2023-11-14T22:13:20Z")
    #expect(try await entries("entries?published_after=1699999999") == [id])
    #expect(try await entries("entries?published_after=1700000000") == [])
    // Apps that sort by themselves do not have it on top for ever.
    let answer = try await fixture.greader("stream/contents/feed%2F1?n=5")
    let item = try #require((answer["items"] as? [[String: Any]])?.first)
    #expect(item["published"] as? Int == 1_700_000_000)
  }

  @Test func `entries can be paged, ordered and filtered`() async throws {
    let world = try await fixture.add((0..<4).map { "World \($0)" })
    let sport = try await fixture.add(["Sport 0", "Sport 1"], source: 2, later: 100)
    let all = world + sport
    #expect(try await entries("entries?order=id") == all)
    #expect(try await entries("entries?order=id&limit=0") == all)
    #expect(
      try await entries("entries?order=id&direction=desc&limit=2&offset=1") == [sport[0], world[3]])
    #expect(
      try await entries("entries?order=published_at&direction=desc&limit=2") == sport.reversed())
    #expect(try await entries("entries?order=title") == sport + world)
    #expect(try await entries("entries?after_entry_id=\(world[2])&order=id") == Array(all[3...]))
    #expect(try await entries("entries?before_entry_id=\(world[1])") == [world[0]])
    #expect(try await entries("entries?before_entry_id=0&after_entry_id=0&order=id") == all)
    #expect(try await entries("feeds/2/entries?order=id") == sport)
    #expect(try await entries("categories/1/entries?order=id&direction=asc") == world)
    #expect(try await entries("entries?category_id=2&order=id") == sport)
    #expect(try await entries("entries?feed_id=1&limit=1&order=id") == [world[0]])
    #expect(try await entries("entries?published_after=1700000050&order=id") == sport)
    #expect(try await entries("entries?before=1700000050&order=id") == world)
    #expect(try await entries("entries?search=sport&order=id") == sport)
    for (text, problem) in [("((sport", "column 2: "), ("a%20b:c", "column 3: "), ("a%00b", "NUL")]
    {
      let answer = try await fixture.answer(
        fixture.request(.get, "/v1/entries?search=" + text, headers: fixture.miniflux))
      #expect(answer.status == .badRequest)
      #expect(try await SyncFixture.text(answer).contains(problem))
    }
    #expect(try await entries("entries?status=removed") == [])
    #expect(try await entries("entries?tags=&order=id&tags=") == all)
    #expect(try await entries("entries?tags=none") == [])
    #expect(
      try await fixture.miniflux(
        put: "entries", "{\"entry_ids\":[\(world[0]),99],\"status\":\"read\"}") == .noContent)
    #expect(try await entries("entries?status=unread&order=id") == Array(all.dropFirst()))
    #expect(try await entries("entries?status=read&status=unread&order=id") == all)
    #expect(try await entries("entries?status=read") == [world[0]])
    #expect(try await fixture.miniflux("entries?limit=1")["total"] as? Int == 6)
    #expect(try await fixture.miniflux("entries?status=unread&limit=1")["total"] as? Int == 5)
    #expect(try await fixture.miniflux("entries?status=read&limit=1")["total"] as? Int == 1)
    #expect(
      try await fixture.miniflux("entries?status=read&starred=false&limit=1")["total"] as? Int == 1)
    let day = Int(SyncFixture.now.timeIntervalSince1970) + 86_000
    #expect(try await entries("entries?changed_after=\(day)") == [world[0]])
    let counters = try await fixture.miniflux("feeds/counters")
    #expect(counters["unreads"] as? [String: Int] == ["1": 3, "2": 2, "3": 0])
    #expect(counters["reads"] as? [String: Int] == ["1": 1, "2": 0, "3": 0])
  }

  @Test func `entries are marked and starred`() async throws {
    let ids = try await fixture.add(["one", "two", "three"])
    let other = try await fixture.add(["four"], source: 2)
    #expect(try await fixture.miniflux(put: "entries/\(ids[0])/bookmark") == .noContent)
    #expect(try await entries("entries?starred=true") == [ids[0]])
    #expect(try await fixture.miniflux(put: "entries/\(ids[0])/bookmark") == .noContent)
    #expect(try await entries("entries?starred=1") == [])
    #expect(try await fixture.miniflux(put: "feeds/1/mark-all-as-read") == .noContent)
    #expect(try await entries("entries?status=unread") == other)
    #expect(try await fixture.miniflux(put: "categories/2/mark-all-as-read") == .noContent)
    #expect(try await entries("entries?status=unread") == [])
    let marks = try fixture.marks(other[0])
    #expect(marks?.readAt != nil && marks?.viewedAt == nil)
    #expect(
      try await fixture.miniflux(put: "users/\(fixture.readers.ben.id)/mark-all-as-read")
        == .forbidden)
    #expect(
      try await fixture.miniflux(put: "users/\(fixture.readers.ada.id)/mark-all-as-read")
        == .noContent)
  }

  @Test func `entries get a status, a star or both, and their ids can be listed`() async throws {
    let ids = try await fixture.add(["one", "two", "three"])
    func put(_ change: String) async throws -> HTTPResponse.Status {
      try await fixture.miniflux(put: "entries", "{\"entry_ids\":[\(ids[0]),\(ids[1])],\(change)}")
    }
    func listed(_ query: String, of total: Int) async throws -> [Int64] {
      let answer = try await fixture.miniflux("entries/ids" + query)
      #expect(answer["total"] as? Int == total)
      return try #require(answer["entry_ids"] as? [Int]).map { Int64($0) }
    }
    #expect(try await put("\"status\":\"read\",\"starred\":true") == .noContent)
    #expect(try await listed("?status=read", of: 2) == [ids[1], ids[0]])
    #expect(try await listed("?starred=true", of: 2) == [ids[1], ids[0]])
    #expect(try await put("\"starred\":false") == .noContent)
    #expect(try await listed("?starred=true", of: 0) == [])
    #expect(try await listed("?status=unread", of: 1) == [ids[2]])
    #expect(try await put("\"status\":\"unread\",\"starred\":null") == .noContent)
    #expect(try await listed("", of: 3) == ids.reversed())
    #expect(try await listed("?limit=1&offset=1", of: 3) == [ids[1]])
  }

  @Test func `a feed has the times of its last and its next poll`() async throws {
    var state = FeedState(url: "https://courier.example/rss")
    state.lastPoll = SyncFixture.now
    state.nextDue = SyncFixture.now.addingTimeInterval(3600)
    try fixture.store.setFeedState(state, source: 1)
    let feed = try await fixture.miniflux("feeds/1")
    #expect(feed["checked_at"] as? String == "2023-11-14T22:13:20Z")
    #expect(feed["next_check_at"] as? String == "2023-11-14T23:13:20Z")
    let other = try await fixture.miniflux("feeds/2")
    #expect(other["checked_at"] as? String == "0001-01-01T00:00:00Z")
    #expect(other["next_check_at"] as? String == "0001-01-01T00:00:00Z")
  }

  @Test func `an entry is at the paths of its own feed and category only`() async throws {
    let id = try await fixture.add(["one"])[0]
    func status(_ target: String) async throws -> HTTPResponse.Status {
      try await fixture.answer(
        fixture.request(.get, "/v1/" + target, headers: fixture.miniflux)
      ).status
    }
    for place in ["feeds/1", "categories/1"] {
      #expect(try await fixture.miniflux("\(place)/entries/\(id)")["id"] as? Int64 == id)
    }
    for place in ["feeds/2", "feeds/999", "categories/2", "categories/999"] {
      #expect(try await status("\(place)/entries/\(id)") == .notFound)
    }
    #expect(try await status("feeds/1/entries/999") == .notFound)
  }

  @Test(
    arguments: [
      ("feeds/refresh", [2, 3]), ("feeds/2/refresh", [2]), ("categories/3/refresh", [3]),
    ] as [(String, [Int64])])
  func `feeds are looked at when an app asks, if they may be`(
    _ target: String, _ asked: [Int64]
  ) async throws {
    let soon = Date().addingTimeInterval(3600)
    for (id, url) in [
      (1, "https://ada:pw@courier.example/rss"), (2, "https://goal.example/atom"),
      (3, "https://or.example/feed"),
    ] as [(Int64, String)] {
      var state = FeedState(url: url)
      state.lastPoll = SyncFixture.now
      state.nextDue = soon
      // The first one's publisher asks to wait.
      state.nextReason = id == 1 ? .retryAfter : .adaptive
      try fixture.store.setFeedState(state, source: id)
    }
    #expect(try await fixture.miniflux(put: target) == .noContent)
    let early = try fixture.store.streamSources(reader: "ada").filter { source in
      source.nextPoll.map { $0 < soon.addingTimeInterval(-1800) } ?? false
    }
    #expect(early.map(\.id) == asked)
    #expect(try await fixture.miniflux(put: "feeds/99/refresh") == .notFound)
    #expect(try await fixture.miniflux(put: "categories/99/refresh") == .notFound)
  }

  @Test func `a feed names its icon wherever it is shown`() async throws {
    let ids = try await fixture.add(["one"]) + fixture.add(["two"], source: 2)
    try fixture.store.wantIcons(of: [1], at: SyncFixture.now)
    try await fixture.store.keepIcon(
      SourceIcon(type: "image/png", bytes: [1, 2]), of: 1, at: SyncFixture.now)
    let listed = try await fixture.miniflux("entries?order=id")["entries"] as? [[String: Any]]
    let feeds: [[String: Any]?] = [
      try await fixture.miniflux("feeds/1"),
      try await fixture.miniflux("entries/\(ids[0])")["feed"] as? [String: Any],
      listed?.first?["feed"] as? [String: Any],
    ]
    for feed in feeds {
      #expect((feed?["icon"] as? [String: Any])?["icon_id"] as? Int == 1)
    }
    #expect((listed?.last?["feed"] as? [String: Any])?["icon"] is NSNull)
    #expect(try await fixture.miniflux("icons/1")["data"] as? String == "image/png;base64,AQI=")
  }

  @Test func `an entry that lost a mark has changed just now`() async throws {
    let ids = try await fixture.add(["one", "two", "three"])
    func changed() async throws -> String {
      try await fixture.miniflux("entries/\(ids[0])")["changed_at"] as? String ?? ""
    }
    #expect(try await changed() == "2023-11-14T22:13:20Z")
    for status in ["read", "unread"] {
      #expect(
        try await fixture.miniflux(
          put: "entries", "{\"entry_ids\":[\(ids[0])],\"status\":\"\(status)\"}") == .noContent)
    }
    // The store notes changes with the machine's clock, which is later than the fixture's.
    let time = try await changed()
    #expect(time > "2024")
    let listed = try await fixture.miniflux("entries?order=changed_at&direction=desc")
    let first = (listed["entries"] as? [[String: Any]])?.first
    #expect(first?["id"] as? Int64 == ids[0])
    #expect(first?["changed_at"] as? String == time)
    let later = Int(SyncFixture.now.timeIntervalSince1970) + 90_000
    #expect(try await entries("entries?order=id&changed_before=\(later)") == Array(ids.dropFirst()))
    #expect(try await entries("entries?changed_after=\(later)") == [ids[0]])
  }

  @Test func `a feed that fails says how often and why, wherever it is shown`() async throws {
    var state = FeedState(url: "https://courier.example/rss")
    state.lastPoll = SyncFixture.now
    state.failures = 3
    state.lastError = Message(.pageWithoutFeed)
    try fixture.store.setFeedState(state, source: 1)
    let id = try await fixture.add(["one"])[0]
    let feed = try await fixture.miniflux("feeds/1")
    let listed = try await list("feeds").first { $0["id"] as? Int == 1 }
    let entry = try await fixture.miniflux("entries/\(id)")["feed"] as? [String: Any]
    for feed in [feed, listed, entry] {
      #expect(feed?["parsing_error_count"] as? Int == 3)
      #expect(
        feed?["parsing_error_message"] as? String == Message(.pageWithoutFeed).english)
    }
    let other = try await fixture.miniflux("feeds/2")
    #expect(other["parsing_error_count"] as? Int == 0)
    #expect(other["parsing_error_message"] as? String == "")
  }

  @Test func `an entry has the fields that strict apps require`() async throws {
    let id = try await fixture.add(["one"]) { draft in
      draft.metadata.title = nil
      draft.metadata.url = nil
      draft.metadata.authors = []
      draft.content.attachments = [Attachment(url: "https://courier.example/a.mp3")]
    }[0]
    let entry = try await fixture.miniflux("entries/\(id)")
    for name in [
      "title", "url", "author", "content", "published_at", "status", "hash", "created_at",
    ] {
      #expect(entry[name] is String, "\(name)")
    }
    #expect(
      entry["title"] as? String == "Untitled"
        && entry["published_at"] as? String == "2023-11-14T22:13:20Z")
    #expect((entry["feed"] as? [String: Any])?["title"] as? String == "Courier")
    #expect((entry["enclosures"] as? [[String: Any]])?.first?["size"] as? Int == 0)
    #expect((entry["enclosures"] as? [[String: Any]])?.count == 1)
    #expect(
      try await fixture.miniflux("entries/\(id)/fetch-content")["content"] as? String
        == "<p>About one</p>")
    #expect(try await fixture.miniflux("feeds/1/entries/\(id)")["id"] as? Int64 == id)
  }
}
