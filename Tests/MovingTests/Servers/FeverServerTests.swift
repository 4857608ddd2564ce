import Foundation
import Models
import TestOrigin
import Testing

@testable import Moving

struct FeverServerTests {
  /// Items 1…120, fifty at a time, for MD5 of `ada:secret`; each third is saved, even ones are read.
  static func reply(_ request: OriginRequest, at path: String) -> OriginReply {
    guard request.place == path else { return .answer(404) }
    var answer: [String: Any] = ["api_version": 3, "auth": 0]
    guard request.method == "POST",
      request.argument("api_key") == "6614daab2fdfbd23cf7385bd57f93d91"
    else { return .json(answer) }
    answer["auth"] = 1
    answer["last_refreshed_on_time"] = 1_700_000_000
    let feedsGroups: [[String: Any]] = [["group_id": 1, "feed_ids": "3, 4"]]
    if request.path.contains("&groups") {
      answer["groups"] = [["id": 1, "title": "World"]]
      answer["feeds_groups"] = feedsGroups
    }
    if request.path.contains("&feeds") {
      answer["feeds"] = [3, 4].map { id in
        [
          "id": id, "title": "Feed \(id)", "url": "https://one.example/\(id).xml",
          "site_url": "https://one.example/",
        ] as [String: Any]
      }
      answer["feeds_groups"] = feedsGroups
    }
    if let since = request.argument("since_id").flatMap({ Int($0) }) {
      answer["items"] = (1...120).filter { $0 > since }.prefix(50).map(item)
    }
    return .json(answer)
  }

  private static func item(_ id: Int) -> [String: Any] {
    var item: [String: Any] = [
      "id": id, "feed_id": 3, "title": "T \(id)", "author": "Ada", "html": "<p>x</p>",
      "url": "https://one.example/\(id)", "created_on_time": 1_700_000_000 + id,
    ]
    // FreshRSS writes its ids as strings.
    if id > 60 { item["id"] = String(id) }
    item["is_saved"] = id % 3 == 0 ? 1 : 0
    item["is_read"] = id % 2 == 0 ? 1 : 0
    return item
  }

  @Test(arguments: ["/fever/", "/api/fever.php", "/plugins/fever/"])
  func `takes everything by the ids`(path: String) async throws {
    let origin = try await TestOrigin { Self.reply($0, at: path) }
    let reading = await ServerReading.of(origin.url("/"))
    #expect(reading.fault == nil)
    #expect(reading.sources.map(\.folders) == [["World"], ["World"]])
    #expect(reading.articles.count == 120)
    for (index, article) in reading.articles.enumerated() {
      let id = index + 1
      #expect(article.url == "https://one.example/\(id)")
      #expect(article.isRead == (id % 2 == 0))
      #expect(article.isStarred == (id % 3 == 0))
      #expect(article.source == reading.sources[0])
      #expect(article.published == Date(timeIntervalSince1970: 1_700_000_000 + Double(id)))
    }
    let again = await ServerReading.of(origin.url(path), from: reading.positions[3])
    #expect(again.articles.count == 70)
  }

  /// A server that lists feed 5 only because of its saved items 201…260.
  private static func replyWithOthers(_ request: OriginRequest) -> OriginReply {
    if request.path.contains("saved_item_ids") {
      let ids = (1...120).filter { $0 % 3 == 0 } + Array(201...260)
      return .json([
        "api_version": 3, "auth": 1, "saved_item_ids": ids.map(String.init).joined(separator: ","),
      ])
    }
    if let ids = request.argument("with_ids") {
      let items = ids.split(separator: ",").compactMap { Int($0) }.filter { $0 != 260 }.map { id in
        var item = Self.item(id)
        if id > 200 {
          item["feed_id"] = 5
          item["is_saved"] = 1
        }
        return item
      }
      return .json(["api_version": 3, "auth": 1, "items": items])
    }
    guard request.path.contains("&feeds") else { return reply(request, at: "/fever/") }
    let feeds = [3, 4, 5].map { id in
      ["id": id, "title": "Feed \(id)", "url": "https://one.example/\(id).xml"] as [String: Any]
    }
    return .json(["api_version": 3, "auth": 1, "feeds": feeds])
  }

  @Test func `takes saved items of feeds without a subscription, and says so`() async throws {
    let origin = try await TestOrigin { Self.replyWithOthers($0) }
    let reading = await ServerReading.of(origin.url("/"), kind: .fever)
    #expect(reading.fault == nil)
    #expect(Set(reading.articles.compactMap(\.url)).count == 120 + 59)
    #expect(reading.articles.count == 120 + 59)
    #expect(
      reading.articles.filter { $0.source?.title == "Feed 5" && $0.isStarred }.count == 59)
    #expect(reading.sources.map(\.title) == ["Feed 3", "Feed 4"])
    let notice = try #require(reading.report.notices.first)
    #expect(notice.hasPrefix("59 starred articles are of 1 feed ") && notice.contains("“Feed 5”"))
    #expect(reading.report.leftOut[.notSent]?.count == 1)
  }

  @Test func `goes on without forgetting which feeds are subscriptions`() async throws {
    let origin = try await TestOrigin { Self.replyWithOthers($0) }
    let whole = await ServerReading.of(origin.url("/"), kind: .fever)
    let middle = try #require(whole.positions.first { $0.after == "100" })
    let rest = await ServerReading.of(origin.url("/"), kind: .fever, from: middle)
    #expect(rest.fault == nil && rest.sources.map(\.title) == ["Feed 4"])
    #expect(rest.report.notices == whole.report.notices)
    #expect(rest.articles.filter { $0.source?.title == "Feed 5" }.count == 59)
  }

  @Test func `a server that refuses the list of saved items is read without it`() async throws {
    let origin = try await TestOrigin { request in
      request.path.contains("saved_item_ids")
        ? .answer(400) : Self.reply(request, at: "/fever/")
    }
    let reading = await ServerReading.of(origin.url("/"), kind: .fever)
    #expect(reading.fault == nil && reading.articles.count == 120 && reading.sources.count == 2)
    #expect(reading.report.notices.count == 1)
  }

  @Test func `the address of the endpoint is enough`() async throws {
    let origin = try await TestOrigin { Self.reply($0, at: "/old/fever/") }
    let reading = await ServerReading.of(origin.url("/old/fever"))
    #expect(reading.articles.count == 120)
    #expect(Set(origin.requests.map(\.place)) == ["/old/fever/"])
  }

  @Test func `a wrong password is refused with a status of success`() async throws {
    let origin = try await TestOrigin { request in
      request.place == "/fever/" ? .json(["api_version": 3, "auth": 0]) : .page
    }
    #expect(await ServerReading.of(origin.url("/")).fault == .refused(.fever))
  }

  @Test func `items that do not go on`() async throws {
    let origin = try await TestOrigin { request in
      request.argument("since_id") == nil
        ? Self.reply(request, at: "/fever/")
        : .json(["api_version": 3, "auth": 1, "items": [["id": 4, "title": "x"]]])
    }
    let reading = await ServerReading.of(origin.url("/fever/"))
    #expect(reading.fault == .endless)
    #expect(reading.articles.count == 1)
  }
}
