import Foundation
import Models
import TestOrigin
import Testing

@testable import Moving

struct MinifluxServerTests {
  /// Entries 1…count; even ones are read, each third is starred, the fourth is removed. What is
  /// starred has also entries of `left`, a feed that is no subscription any more.
  static func reply(
    _ request: OriginRequest, count: Int = 600, left: Int = 0,
    authorization: String = "Basic YWRhOnNlY3JldA=="
  ) -> OriginReply {
    guard request.place.hasPrefix("/v1/") else { return .answer(404) }
    guard
      request.header("Authorization") == authorization || request.header("X-Auth-Token") == "token"
    else { return .answer(401, [:], "{\"error_message\":\"Access Unauthorized\"}") }
    let feed: [String: Any] = [
      "id": 3, "feed_url": "https://one.example/feed", "site_url": "https://one.example/",
      "title": "One", "category": ["id": 1, "title": "World"],
    ]
    let other: [String: Any] = [
      "id": 4, "feed_url": "https://old.example/feed", "title": "Old Post",
      "category": ["id": 2, "title": "Imported"],
    ]
    switch request.place {
    case "/v1/me": return .json(["id": 1, "username": "ada"])
    case "/v1/feeds": return .json([feed])
    case "/v1/entries":
      let after = request.argument("after_entry_id").flatMap { Int($0) } ?? 0
      let limit = request.argument("limit").flatMap { Int($0) } ?? 100
      let isOfStarred = request.argument("starred") == "true"
      let all = isOfStarred ? (1...count).filter { $0 % 3 == 0 } : Array(1...count)
      let others = isOfStarred ? Array((count + 1)..<(count + 1 + left)) : []
      let rest = (all + others).filter { $0 > after }
      return .json([
        "total": rest.count,
        "entries": rest.prefix(limit).map { id in
          [
            "id": id, "feed": id > count ? other : feed, "title": "T\(id)",
            "url": "https://one.example/\(id)",
            "status": id == 4 ? "removed" : id % 2 == 0 ? "read" : "unread",
            "starred": id > count || id % 3 == 0, "published_at": "2024-05-06T07:08:09Z",
            "changed_at": "2024-06-06T07:08:09.123456+02:00", "author": "Ada",
            "content": "<p>x</p>",
            "tags": NSNull(), "enclosures": NSNull(),
          ] as [String: Any]
        },
      ])
    default: return .answer(404)
    }
  }

  @Test func `takes everything by the ids`() async throws {
    let origin = try await TestOrigin { Self.reply($0) }
    let reading = await ServerReading.of(origin.url("/"))
    #expect(reading.fault == nil)
    #expect(reading.sources.map(\.folders) == [["World"]])
    #expect(reading.articles.count == 599)
    for article in reading.articles {
      let id = try #require(article.url.flatMap { Int($0.dropFirst("https://one.example/".count)) })
      #expect(article.isRead == (id % 2 == 0))
      #expect(article.isStarred == (id % 3 == 0))
      #expect(article.source == reading.sources[0])
      #expect((article.readAt == nil) == (article.isRead == false))
    }
    #expect(origin.requests.count { $0.place == "/v1/entries" } == 4)
    #expect(reading.report.leftOut[.deleted]?.count == 1 && reading.report.notices.isEmpty)
  }

  @Test func `takes what is starred of feeds without a subscription, and says so`() async throws {
    let origin = try await TestOrigin { Self.reply($0, count: 9, left: 2) }
    let reading = await ServerReading.of(origin.url("/"))
    #expect(reading.fault == nil)
    #expect(
      reading.articles.compactMap(\.title).sorted()
        == [1, 2, 3, 5, 6, 7, 8, 9, 10, 11].map { "T\($0)" }.sorted())
    let old = reading.articles.filter { $0.source?.feedURL == "https://old.example/feed" }
    #expect(old.count == 2 && old.allSatisfy(\.isStarred) && old.contains { $0.isRead == true })
    #expect(reading.sources.map(\.title) == ["One"])
    let notice = try #require(reading.report.notices.first)
    #expect(notice.hasPrefix("2 starred articles are of 1 feed ") && notice.contains("“Old Post”"))
  }

  @Test func `a disabled feed is not subscribed to, and settings are said`() async throws {
    let origin = try await TestOrigin { request in
      guard request.place == "/v1/feeds" else { return Self.reply(request, count: 3) }
      return .json([
        [
          "id": 3, "feed_url": "https://one.example/feed", "title": "One", "crawler": true,
          "scraper_rules": ".text", "hide_globally": true,
        ] as [String: Any],
        [
          "id": 4, "feed_url": "https://two.example/feed", "title": "Two", "disabled": true,
        ] as [String: Any],
      ])
    }
    let reading = await ServerReading.of(origin.url("/"), kind: .miniflux)
    #expect(reading.fault == nil && reading.sources.map(\.title) == ["One"])
    #expect(reading.report.notices.count == 4)
    #expect(reading.report.notices[0].contains("not subscribed to: 1 feed (“Two”)"))
  }

  @Test func `a server that refuses the list of starred entries is read without it`() async throws {
    let origin = try await TestOrigin { request in
      request.argument("starred") == nil ? Self.reply(request, count: 3) : .answer(400)
    }
    let reading = await ServerReading.of(origin.url("/"), kind: .miniflux)
    #expect(reading.fault == nil && reading.articles.count == 3)
    #expect(reading.report.notices.count == 1)
  }

  @Test func `goes on where it was interrupted`() async throws {
    let origin = try await TestOrigin { Self.reply($0) }
    let first = await ServerReading.of(origin.url("/"), parts: 1)
    let before = origin.requests.count
    let rest = await ServerReading.of(origin.url("/"), from: first.positions.last)
    // The rest, and once more the starred ones before it.
    #expect(
      Set(rest.articles.compactMap(\.url)).isSuperset(
        of: (251...600).map { "https://one.example/\($0)" }))
    #expect(rest.articles.count == 350 + 83)
    #expect(origin.requests[before...].count { $0.place == "/v1/entries" } == 3)
  }

  @Test func `a token needs no name, and is asked of no other API`() async throws {
    let origin = try await TestOrigin { Self.reply($0, count: 2) }
    let reading = await ServerReading.of(origin.url("/v1/"), user: nil, password: "token")
    #expect(reading.fault == nil)
    #expect(reading.articles.count == 2)
    #expect(Set(origin.requests.map(\.method)) == ["GET"])
  }

  @Test func `a list that does not go on`() async throws {
    let origin = try await TestOrigin { request in
      request.place == "/v1/entries"
        ? .json(["total": 9, "entries": [["id": 5, "status": "read", "title": "T"]]])
        : Self.reply(request)
    }
    let reading = await ServerReading.of(origin.url("/"), kind: .miniflux)
    #expect(reading.fault == .endless)
    #expect(reading.articles.count == 1)
  }

  @Test func `entries without ids, and none`() async throws {
    for (answer, fault) in [
      (
        "{\"total\":1,\"entries\":[{\"title\":\"x\"}]}",
        ServerFault.unexpected(.miniflux, "ids of entries")
      ),
      ("{\"total\":0,\"entries\":null}", nil), ("{\"total\":0}", .unexpected(.miniflux, "entries")),
      ("{\"entries\":[{\"id\":9223372036854775807},{\"id\":1e999}]}", .endless),
    ] {
      let origin = try await TestOrigin { request in
        request.place == "/v1/entries" ? .answer(200, [:], answer) : Self.reply(request)
      }
      #expect(await ServerReading.of(origin.url("/"), kind: .miniflux).fault == fault)
    }
  }
}
