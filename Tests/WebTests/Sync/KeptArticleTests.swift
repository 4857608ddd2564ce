import Foundation
import HTTPTypes
import Models
import Pipeline
import SQLiteStore
import Store
import TestStore
import Testing

@testable import Web

/// Starred and labelled articles of a feed that the reader is not subscribed to.
struct KeptArticleTests {
  let fixture: SyncFixture
  /// A starred and a labelled article.
  let (starred, labelled): (Int64, Int64)
  let source: Int64

  init() async throws {
    fixture = try SyncFixture()
    var moving = ArticleMoving(store: fixture.store, reader: "ada", now: SyncFixture.now) {
      SourceListing(name: $0.title ?? "", url: $0.feedURL ?? "")
    }
    let feed = MovedSource(feedURL: "https://old.example/feed", title: "Old Post")
    let articles = ["Starred", "Labelled", "Neither"].map { title in
      var article = MovedArticle()
      article.identity = title
      article.title = title
      article.published = SyncFixture.now - 86_400 * 400
      article.source = feed
      return article
    }
    var limits = MovedLimits(labels: [])
    try await moving.move(
      articles.map {
        var article = $0
        article.isStarred = article.title == "Starred"
        article.labels = article.title == "Labelled" ? ["Berlin"] : []
        return article
      }, within: &limits)
    try await moving.finish()
    let known = try fixture.store.streamSources(reader: "ada")
    source = try #require(known.first { !$0.isSubscribed }?.id)
    let ids = try fixture.store.streamIDs(
      StreamQuery(sources: [source], isOldestFirst: true), reader: "ada")
    (starred, labelled) = (ids[0], ids[1])
  }

  private func ids(_ stream: String) async throws -> [Int64] {
    let list = try await fixture.greader("stream/items/ids?n=100&s=user/-/\(stream)")
    return try #require(list["itemRefs"] as? [[String: String]]).compactMap {
      $0["id"].flatMap(GoogleReaderItemID.article)
    }
  }

  @Test func `Google Reader's streams of marks have them, with their feed`() async throws {
    try await fixture.add(["new"])
    #expect(try await ids("state/com.google/starred") == [starred])
    #expect(try await ids("label/Berlin") == [labelled])
    #expect(try await ids("state/com.google/reading-list").count == 1)
    let count = try await fixture.answer(
      fixture.request(
        .get, "/reader/api/0/stream/items/count?s=user/-/state/com.google/starred",
        headers: fixture.googleReader))
    #expect(try await SyncFixture.text(count) == "1")
    let contents = try await fixture.greader(
      "stream/contents?s=user/-/state/com.google/starred")
    let item = try #require((contents["items"] as? [[String: Any]])?.first)
    let origin = try #require(item["origin"] as? [String: Any])
    #expect(origin["streamId"] as? String == "feed/\(source)")
    #expect(origin["title"] as? String == "Old Post")
    let feeds = try #require(
      try await fixture.greader("subscription/list")["subscriptions"] as? [[String: Any]])
    #expect(feeds.count == 3)
  }

  @Test func `Fever lists what is saved, and its feed in a group`() async throws {
    try await fixture.add(["new"])
    let answer = try await fixture.fever("api&feeds&groups&saved_item_ids&unread_item_ids")
    #expect(answer["saved_item_ids"] as? String == String(FeverItemID.of(starred)))
    #expect((answer["unread_item_ids"] as? String)?.contains(",") == false)
    let feeds = try #require(answer["feeds"] as? [[String: Any]])
    #expect(feeds.last?["url"] as? String == "https://old.example/feed" && feeds.count == 4)
    let groups = try #require(answer["groups"] as? [[String: Any]]).map { $0["id"] as? Int64 }
    let members = try #require(answer["feeds_groups"] as? [[String: Any]])
    #expect(members.map { $0["group_id"] as? Int64 } == groups)
    let grouped = members.flatMap { ($0["feed_ids"] as? String ?? "").split(separator: ",") }
    #expect(
      grouped.compactMap { Int64($0) }.sorted() == feeds.compactMap { $0["id"] as? Int64 }.sorted())
    let items = try #require(
      try await fixture.fever("api&items&with_ids=\(FeverItemID.of(starred))")["items"]
        as? [[String: Any]])
    #expect(items.first?["feed_id"] as? Int64 == source)
    let all = try #require(
      try await fixture.fever("api&items&since_id=0")["items"] as? [[String: Any]])
    #expect(all.count == 1)
  }

  @Test func `Miniflux lists what is starred or tagged`() async throws {
    try await fixture.add(["new"])
    for (query, wanted) in [("starred=true", starred), ("tags=Berlin", labelled)] {
      let entries = try #require(
        try await fixture.miniflux("entries?\(query)")["entries"] as? [[String: Any]])
      #expect(entries.map { $0["id"] as? Int64 } == [wanted])
      #expect((entries.first?["feed"] as? [String: Any])?["title"] as? String == "Old Post")
    }
    #expect(try await fixture.miniflux("entries")["total"] as? Int == 1)
    #expect(try await fixture.miniflux("entries/\(starred)")["title"] as? String == "Starred")
  }

  @Test func `of a feed that the reader has left, apps get what is marked`() async throws {
    let added = try await fixture.add(["one", "two"], source: 2)
    _ = try fixture.store.label([added[0]], adding: ["Berlin"], removing: [], reader: "ada")
    let ada = try #require(try fixture.store.reader(named: "ada"))
    try fixture.store.setOwnSource(2, listing: .leftOut, name: nil, categories: nil, of: ada.id)
    func count(_ feed: Int64) async throws -> Int? {
      let list = try await fixture.greader("stream/items/ids?n=100&s=feed/\(feed)")
      return (list["itemRefs"] as? [Any])?.count
    }
    #expect(try await count(2) == 0)
    // That of a feed that came with an import is as before.
    #expect(try await count(source) == 3)
    #expect(try await Set(ids("label/Berlin")) == [added[0], labelled])
    let contents = try await fixture.greader(
      post: "stream/items/contents",
      added.map { "i=\(GoogleReaderItemID.number($0))" }.joined(separator: "&"))
    #expect(contents.contains("\"one\"") && !contents.contains("\"two\""))
    #expect(try await fixture.greader(post: "mark-all-as-read", "s=feed/2") == "OK")
    #expect(try fixture.store.streamItems(added, reader: "ada").map(\.isRead) == [false])
    #expect(try fixture.store.streamItems(added, reader: "ben").map(\.id) == added)
  }

  @Test func `another reader's stay another reader's`() async throws {
    #expect(try fixture.store.streamSources(reader: "ben").allSatisfy(\.isSubscribed))
  }
}
