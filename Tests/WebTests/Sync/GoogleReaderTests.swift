import Foundation
import HTTPTypes
import Models
import Pipeline
import SQLiteStore
import Store
import Testing

@testable import Web

struct GoogleReaderTests {
  let fixture: SyncFixture

  init() throws {
    fixture = try SyncFixture()
  }

  private func ids(_ query: String) async throws -> [Int64] {
    let answer = try await fixture.greader("stream/items/ids?" + query)
    let references = try #require(answer["itemRefs"] as? [[String: String]])
    // Each object has exactly one member.
    #expect(references.allSatisfy { $0.count == 1 })
    return references.compactMap { $0["id"].flatMap(GoogleReaderItemID.article) }
  }

  @Test(
    arguments: [
      ("1000000000000042", 42), ("tag:google.com,2005:reader/item/00038d7ea4c6802a", 42),
      ("00038d7ea4c6802a", 42), ("tag:google.com,2005:reader/item/38d7ea4c6802a", 42),
      ("00038D7EA4C6802A", 42), ("42", 0), ("0", 0), ("ffffffffffffffff", 0), ("-7", 0),
      ("", nil), ("x", nil), ("tag:google.com,2005:reader/item/", nil), ("12 34", nil),
      ("4444444444444444444444444444444444444444", nil), ("99999999999999999999", nil),
      ("00000000000000000", nil), ("1\u{0}", nil), ("-", nil),
    ] as [(String, Int64?)])
  func `ids are parsed in every form that apps send`(_ text: String, _ id: Int64?) {
    #expect(GoogleReaderItemID.article(text) == id)
  }

  @Test func `ids have sixteen digits in both forms`() {
    #expect(GoogleReaderItemID.short(42) == "1000000000000042")
    #expect(GoogleReaderItemID.long(42) == "tag:google.com,2005:reader/item/00038d7ea4c6802a")
    #expect(GoogleReaderItemID.article(GoogleReaderItemID.long(1 << 40)) == 1 << 40)
  }

  @Test func `each source is listed in one folder`() async throws {
    let answer = try await fixture.greader("subscription/list?output=json")
    let subscriptions = try #require(answer["subscriptions"] as? [[String: Any]])
    #expect(subscriptions.map { $0["id"] as? String } == ["feed/1", "feed/2", "feed/3"])
    let folders = subscriptions.map { ($0["categories"] as? [[String: String]]) ?? [] }
    #expect(folders.map(\.count) == [1, 1, 1])
    #expect(folders.map { $0[0]["label"] } == ["world", "sport", "A\u{2215}B & C"])
    // Credentials that only the fetcher needs are left out.
    #expect(subscriptions[0]["url"] as? String == "https://courier.example/rss")
    #expect(subscriptions[0]["htmlUrl"] as? String == "https://courier.example")
    let tags = try await fixture.greader("tag/list")["tags"] as? [[String: String]]
    #expect(
      tags == [
        ["id": "user/-/state/com.google/starred"],
        ["id": "user/-/label/world", "type": "folder"],
        ["id": "user/-/label/sport", "type": "folder"],
        ["id": "user/-/label/A\u{2215}B & C", "type": "folder"],
        ["id": "user/-/label/Top", "type": "tag"],
      ])
  }

  @Test func `pages follow each other while articles arrive`() async throws {
    let old = try await fixture.add((0..<25).map { "Old \($0)" })
    var listed: [Int64] = []
    var next = ""
    repeat {
      let answer = try await fixture.greader("stream/items/ids?n=10" + next)
      let page = try #require(answer["itemRefs"] as? [[String: String]])
      listed += page.compactMap { $0["id"].flatMap(GoogleReaderItemID.article) }
      next = (answer["continuation"] as? String).map { "&c=" + $0 } ?? ""
      try await fixture.add(["New \(listed.count)"], source: 2, later: 60)
    } while !next.isEmpty
    #expect(listed == old.reversed())
  }

  @Test func `a list longer than one page of the database is complete`() async throws {
    let ids = try await fixture.add((0..<10_050).map { "\($0)" })
    #expect(try await self.ids("n=200000") == ids.reversed())
    #expect(try await self.ids("n=10000").count == 10_000)
    let first = try await fixture.greader("stream/items/ids?n=10050")
    #expect(first["continuation"] == nil)
    let part = try await fixture.greader("stream/items/ids?n=10049&r=o")
    #expect(part["continuation"] as? String == GoogleReaderItemID.short(ids[10_048]))
  }

  @Test func `streams can be filtered, ordered and limited`() async throws {
    let world = try await fixture.add(["one", "two", "three"])
    let sport = try await fixture.add(["four", "five"], source: 2, later: 10)
    let both = world + sport
    let down: [Int64] = both.reversed()
    let reading = "s=user/-/state/com.google/reading-list"
    _ = try await fixture.greader(
      post: "edit-tag",
      "a=user/-/state/com.google/read&i=\(GoogleReaderItemID.short(world[0]))&i=\(GoogleReaderItemID.long(sport[1]))"
    )
    _ = try await fixture.greader(
      post: "edit-tag", "a=user/-/state/com.google/starred&i=\(GoogleReaderItemID.long(world[1]))")
    let read = [sport[1], world[0]]
    let unread = [sport[0], world[2], world[1]]
    #expect(try await ids(reading) == down)
    #expect(try await ids(reading + "&r=o") == both)
    #expect(try await ids("n=2") == Array(down.prefix(2)))
    #expect(try await ids(reading + "&xt=user/-/state/com.google/read") == unread)
    #expect(try await ids("s=user/-/state/com.google/read") == read)
    #expect(try await ids(reading + "&it=user/1/state/com.google/read") == read)
    #expect(try await ids(reading + "&xt=user/-/state/com.google/unread") == read)
    #expect(try await ids("s=user/-/state/com.google/starred") == [world[1]])
    #expect(
      try await ids(
        reading
          + "&xt=user/-/state/com.google/read&xt=user%2F-%2Fstate%2Fcom.google%2Fstarred")
        == [sport[0], world[2]])
    #expect(try await ids("s=feed/2") == sport.reversed())
    #expect(try await ids("s=feed%2Fhttps%3A%2F%2Fgoal.example%2Fatom") == sport.reversed())
    #expect(try await ids("s=feed/https://courier.example/rss") == world.reversed())
    #expect(try await ids("s=user/9/label/sport") == sport.reversed())
    #expect(try await ids("s=feed/2&it=user/-/state/com.google/starred") == [])
    #expect(try await ids(reading + "&xt=feed/1") == sport.reversed())
    for empty in [
      "s=feed/99", "s=feed/no", "s=user/-/label/NoSuch", "s=user/-/state/com.google/like",
      "xt=user/-/state/com.google/reading-list",
      "s=user/-/state/com.google/read&xt=user/-/state/com.google/read", "n=0",
    ] {
      #expect(try await ids(empty) == [], "\(empty)")
    }
    let later = Int(SyncFixture.now.timeIntervalSince1970) + 10
    #expect(try await ids("ot=\(later)") == sport.reversed())
    #expect(try await ids("ot=\(later).5&n=9") == sport.reversed())
    // An article may become visible a moment after its time.
    #expect(try await ids("ot=\(later + 5)") == sport.reversed())
    #expect(try await ids("ot=\(later + 6)") == [])
    #expect(try await ids("ot=&n=9") == down)
    #expect(try await ids("ot=0") == down)
    #expect(try await ids("nt=\(later)") == down)
    #expect(try await ids("nt=\(later - 1)") == world.reversed())
  }

  @Test func `a mark by an app is not a view`() async throws {
    let ids = try await fixture.add(["one", "two"])
    let long = ids.map(GoogleReaderItemID.long)
    #expect(
      try await fixture.greader(
        post: "edit-tag",
        "i=\(long[0])&a=user/-/state/com.google/read&r=user/-/state/com.google/kept-unread&ac=edit&T="
      ) == "OK")
    let marks = try fixture.marks(ids[0])
    #expect(marks?.readAt != nil && marks?.viewedAt == nil)
    #expect(try fixture.log(ids[0]).isEmpty)
    let star = "a=user/-/state/com.google/starred&i=\(long[1])&i=\(GoogleReaderItemID.short(7777))"
    for _ in 0..<2 { _ = try await fixture.greader(post: "edit-tag", star) }
    let log = try fixture.log(ids[1])
    #expect(log.map(\.kind) == [.interaction(.bookmark, reader: fixture.readers.ada.id)])
    _ = try await fixture.greader(
      post: "edit-tag",
      "i=\(long[0])&r=user/-/state/com.google/read&a=user/-/state/com.google/kept-unread"
        + "&a=user/-/state/com.google/tracking-kept-unread")
    #expect(try await self.ids("s=user/-/state/com.google/read") == [])
    // Another reader has separate marks.
    let ben: HTTPFields = [
      .authorization: "GoogleLogin auth="
        + AppSecrets.loginToken(of: fixture.readers.apps[1], reader: "ben")
    ]
    let starred = try await fixture.answer(
      fixture.request(
        .get, "/reader/api/0/stream/items/ids?s=user/-/state/com.google/starred", headers: ben))
    #expect(try await SyncFixture.text(starred) == "{\"itemRefs\":[]}")
  }

  @Test(
    arguments: [
      ("", 0), ("&ts=1700000005000000", 1), ("&ts=1700000004999999", 2), ("&ts=1700000005", 1),
      ("&ts=1700000004", 2), ("&ts=1700000005000", 1),
      ("&ts=1700000005000000000", 1), ("&ts=1700000004999000000", 2), ("&ts=99999999999999999", 0),
    ])
  func `all articles up to a time are marked as read`(_ time: String, _ left: Int) async throws {
    try await fixture.add(["one"])
    try await fixture.add(["two"], source: 2, later: 5)
    try await fixture.add(["three"], source: 3, later: 9)
    let answer = try await fixture.greader(
      post: "mark-all-as-read", "s=user/-/state/com.google/reading-list" + time)
    #expect(answer == "OK")
    let unread = try await ids("xt=user/-/state/com.google/read")
    #expect(unread.count == left)
  }

  @Test func `a folder is marked as read, and counts follow`() async throws {
    try await fixture.add(["one", "two"])
    try await fixture.add(["three"], source: 2)
    try await fixture.add(["four"], source: 3, later: 1.5)
    _ = try await fixture.greader(post: "mark-all-as-read", "s=user/-/label/world")
    let answer = try await fixture.greader("unread-count?output=json&all=true")
    let counts = try #require(answer["unreadcounts"] as? [[String: Any]])
    let numbers = Dictionary(
      uniqueKeysWithValues: counts.map { ($0["id"] as? String ?? "", $0["count"] as? Int ?? -1) })
    #expect(
      numbers == [
        "feed/1": 0, "feed/2": 1, "feed/3": 1, "user/-/label/world": 0, "user/-/label/sport": 1,
        "user/-/label/A\u{2215}B & C": 1, "user/-/state/com.google/reading-list": 2,
      ])
    #expect(counts.allSatisfy { $0["newestItemTimestampUsec"] is String })
    #expect(counts.last?["newestItemTimestampUsec"] as? String == "1700000001500000")
    #expect(answer["max"] as? Int == 2)
  }

  @Test func `the newest article of a label has its time, as that of a feed`() async throws {
    let ids = try await fixture.add(["one", "two"], later: 3)
    _ = try await fixture.greader(
      post: "edit-tag", "i=\(GoogleReaderItemID.long(ids[0]))&a=user/-/label/later")
    let answer = try await fixture.greader("unread-count?output=json")
    let counts = try #require(answer["unreadcounts"] as? [[String: Any]])
    let label = try #require(counts.first { $0["id"] as? String == "user/-/label/later" })
    #expect(label["newestItemTimestampUsec"] as? String == "1700000003000000")
  }

  @Test func `an article has the fields that strict apps require`() async throws {
    let id = try await fixture.add(["A <b> & c"], source: 2) { draft in
      draft.metadata.tags = ["cup", "user/-/state/com.google/read"]
      draft.content.attachments = [
        Attachment(url: "https://goal.example/a.mp3", mimeType: "audio/mpeg", sizeInBytes: 9)
      ]
    }[0]
    let answer = try await fixture.greader("stream/contents/feed%2F2?n=5")
    #expect(answer["id"] as? String == "feed/2" && answer["updated"] is Int)
    let item = try #require((answer["items"] as? [[String: Any]])?.first)
    #expect(item["id"] as? String == GoogleReaderItemID.long(id))
    #expect(item["title"] as? String == "A ＜b＞ & c")
    #expect(item["crawlTimeMsec"] as? String == "1700000000000")
    #expect(item["timestampUsec"] as? String == "1700000000000000")
    #expect(item["published"] as? Int == 1_699_999_400 && item["updated"] as? Int == 1_699_999_400)
    #expect(
      (item["canonical"] as? [[String: String]])?.first?["href"] == "https://courier.example/9")
    #expect((item["alternate"] as? [[String: String]])?.first?["type"] == "text/html")
    #expect(
      item["categories"] as? [String] == [
        "user/-/state/com.google/reading-list", "user/-/label/sport", "world", "cup",
        "user\u{2215}-\u{2215}state\u{2215}com.google\u{2215}read",
      ])
    #expect(
      item["origin"] as? [String: String] == [
        "streamId": "feed/2", "htmlUrl": "https://goal.example", "title": "Goal",
      ])
    #expect((item["summary"] as? [String: String])?["content"] == "<p>About A <b> & c</p>")
    #expect(item["content"] == nil && item["author"] as? String == "Ada Lovelace, Ben Ng")
    let enclosure = (item["enclosure"] as? [[String: Any]])?.first
    #expect(enclosure?["length"] as? Int == 9)
  }

  @Test func `a label of an article is accepted, so that its other marks are kept`() async throws {
    let id = try await fixture.add(["one"])[0]
    let long = GoogleReaderItemID.long(id)
    // In the form of News+.
    let marks = "a=user/1/label/later&a=user/-/state/com.google/starred"
    #expect(
      try await fixture.greader(post: "edit-tag", "T=x&\(marks)&i=\(long)&s=feed/1&async=true")
        == "OK")
    #expect(try await fixture.greader(post: "edit-tag", "r=user/1/label/later&i=\(long)") == "OK")
    let items = try fixture.store.streamItems([id], reader: "ada")
    #expect(items.map(\.isBookmarked) == [true] && items[0].metadata.tags.isEmpty)
  }

  @Test func `unread is a state that is added and removed`() async throws {
    let id = try await fixture.add(["one"])[0]
    let state = "user/-/state/com.google/"
    for (marks, isRead) in [
      ("a=\(state)read", true), ("a=\(state)unread", false), ("r=\(state)unread", true),
      ("r=\(state)read&a=\(state)unread", false), ("a=\(state)read&r=\(state)unread", true),
    ] {
      let form = "\(marks)&i=\(GoogleReaderItemID.long(id))"
      #expect(try await fixture.greader(post: "edit-tag", form) == "OK")
      #expect(try fixture.store.streamItems([id], reader: "ada").map(\.isRead) == [isRead])
    }
    let both = "a=\(state)read&a=\(state)unread&i=\(GoogleReaderItemID.long(id))"
    #expect(try await fixture.greader(post: "edit-tag", both) != "OK")
  }

  @Test func `an unknown date is the time of arrival`() async throws {
    let unknown = Date(timeIntervalSince1970: -62_135_596_800)
    let id = try await fixture.add(["one"]) { draft in
      (draft.metadata.published, draft.metadata.modified) = (unknown, unknown)
    }[0]
    let answer = try await fixture.greader("stream/contents/feed%2F1?n=5")
    let item = try #require((answer["items"] as? [[String: Any]])?.first)
    #expect(item["published"] as? Int == 1_700_000_000 && item["updated"] as? Int == 1_700_000_000)
    let entry = try await fixture.miniflux("entries/\(id)")
    #expect(entry["published_at"] as? String == "2023-11-14T22:13:20Z")
  }

  @Test func `articles are returned once for ids in any form, without deleted ones`() async throws {
    let ids = try await fixture.add((0..<120).map { "\($0)" })
    let asked =
      ids.reversed().map { "i=" + GoogleReaderItemID.short($0) }
      + ["i=" + GoogleReaderItemID.long(ids[3]), "i=1000000000999999"]
    let text = try await fixture.greader(
      post: "stream/items/contents", asked.joined(separator: "&") + "&T=x")
    let items = try #require(try text.object()["items"] as? [[String: Any]])
    #expect(items.map { $0["id"] as? String } == ids.reversed().map(GoogleReaderItemID.long))
    let none = try await fixture.greader(post: "stream/items/contents", "output=json")
    #expect(none.contains("\"items\":[]"))
  }

  @Test func `the label Top is today's ranked list`() async throws {
    let ids = try await fixture.add(["one", "two", "three"])
    try fixture.store.mark([ids[2]], isRead: true, reader: "ada", at: SyncFixture.now)
    let top = try await self.ids("s=user/-/label/Top&n=100")
    #expect(Set(top) == Set(ids))
    let first = try await fixture.greader("stream/items/ids?s=user/-/label/Top&n=2")
    let next = try #require(first["continuation"] as? String)
    #expect(try await self.ids("s=user/-/label/Top&n=2&c=\(next)").count == 1)
    #expect(
      Set(try await self.ids("s=user/-/label/Top&xt=user/-/state/com.google/read")) == [
        ids[0], ids[1],
      ])
    #expect(try !fixture.hasOpenList())
  }

  @Test func `an app cannot mark or star articles of another reader`() async throws {
    let saving = PageSaving(store: fixture.store, reader: "ben", now: SyncFixture.now)
    let saved = try saving.save(SavedPage(url: "https://page.example/"))
    let article = try #require(saved.article)
    let form = "a=user/-/state/com.google/read&a=user/-/state/com.google/starred&i="
    #expect(
      try await fixture.greader(post: "edit-tag", form + GoogleReaderItemID.short(article)) == "OK")
    #expect(try fixture.marks(article)?.readAt == nil)
    let own = fixture.readers.ben.id
    #expect(try fixture.log(article).map(\.kind) == [.interaction(.bookmark, reader: own)])
  }

  @Test func `paths opened in a browser return a short text`() async throws {
    for (path, text) in [
      ("/api/greader.php", "OK"), ("/api/greader.php/", "OK"), ("/check/compatibility", "PASS"),
      ("/api/greader.php/check/compatibility", "PASS"),
    ] {
      let answer = try await fixture.answer(fixture.request(.get, path))
      #expect(try await SyncFixture.text(answer) == text)
      #expect(answer.headers[.accessControlAllowOrigin] == "*")
    }
    let preflight = try await fixture.answer(fixture.request(.options, "/reader/api/0/token"))
    #expect(preflight.status == .noContent)
    #expect(preflight.headers[.accessControlAllowHeaders] == "Authorization")
  }

  @Test func `the Atom stream for newsboat marks read articles`() async throws {
    let ids = try await fixture.add(["one & only", "two"])
    try fixture.store.mark([ids[0]], isRead: true, reader: "ada", at: SyncFixture.now)
    let answer = try await fixture.answer(
      fixture.request(.get, "/reader/atom/feed%2F1?n=20", headers: fixture.googleReader))
    let text = try await SyncFixture.text(answer)
    #expect(answer.headers[.contentType] == "application/atom+xml; charset=utf-8")
    #expect(text.contains("<title>one &amp; only</title>"))
    #expect(text.contains("<id>\(GoogleReaderItemID.long(ids[0]))</id>"))
    #expect(text.components(separatedBy: "label=\"read\"").count == 2)
    #expect(text.components(separatedBy: "label=\"fresh\"").count == 2)
  }
}
