import Foundation
import Models
import Ranking
import Recommending
import SQLiteStore
import Store
import TestStore
import Testing
import Words

@testable import Pipeline

/// Pages that a reader saves, before they are fetched.
struct PageSavingTests {
  let store: SQLiteStore
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws {
    store = try .inMemory()
    _ = try RankingSetup.ranker(for: store, settings: RankingSettings(), at: now)
    // A configured source with the same name.
    try store.configure(
      [Source(name: "Saved", address: .web("https://saved.example/rss"), categories: ["world"])],
      categories: [], at: now)
  }

  func saving(_ reader: String = "ada") -> PageSaving {
    PageSaving(store: store, reader: reader, now: now)
  }

  /// An article from a feed.
  func addArticle(_ url: String, days: Double = 0) throws {
    try store.add(
      ArticleDraft(
        identity: url, urlKey: CanonicalURL.key(url), ArticleMetadata(title: "By feed", url: url)),
      at: now.addingTimeInterval(days * 86_400))
  }

  func state(_ article: Int64, of name: String = "ada") throws -> ReaderMarks? {
    try store.marks(article, reader: name)
  }

  @Test func `a page is saved once, whether by hand or by an import`() async throws {
    try addArticle("https://a.example/1")
    let pages = [
      SavedPage(url: "http://A.example/1/?utm_source=x", tags: ["works", " far  away ", " "]),
      SavedPage(url: "https://b.example/2", title: "Two"),
      SavedPage(url: "https://b.example/2#part"), SavedPage(url: "mailto:a@b.example"),
    ]
    #expect(try await saving().save(pages) == [.known(1), .saved(2), .known(2), .refused])
    #expect(try await saving().save(pages) == [.known(1), .known(2), .known(2), .refused])
    #expect(try state(1)?.bookmarkedAt == now)
    #expect(try state(2)?.bookmarkedAt == now)
    #expect(try store.tags(of: "ada") == ["works", "far away"])
    let second = try #require(try store.whole(2, reader: "ada"))
    #expect(second.offline.page?.due == now)
    #expect(second.offline.page?.wanted == Message(.wantedSaved))
    #expect(try store.whole(1)?.offline.page == nil)
    let article = second.ranked.article
    #expect(article.title == "Two")
    #expect(article.category == "Saved")
    #expect(article.source.name == "Saved")
  }

  @Test func `pages of one headline are different pages, wherever they come from`() async throws {
    func move(_ url: String, at now: Date) async throws -> MovedCounts {
      var limits = MovedLimits(labels: [])
      var moving = ArticleMoving(store: store, reader: "ada", now: now) { _ in
        SourceListing(name: Source.savedName, url: Source.savedPages)
      }
      try await moving.move(
        [MovedArticle(url: url, title: "Home", published: self.now, isStarred: true)],
        within: &limits)
      try await moving.finish()
      return moving.counts
    }
    #expect(try await move("https://a.example/1", at: now).new == 1)
    let page = SavedPage(url: "https://b.example/2", title: "Home")
    #expect(try await saving().save([page]) == [.saved(2)])
    #expect(try await move("https://c.example/3", at: now + 60).new == 1)
    #expect(
      try store.articles([1, 2, 3], reader: "ada").compactMap(\.article.url)
        == ["https://a.example/1", "https://b.example/2", "https://c.example/3"])
    // The same again is known, by its address.
    #expect(try await move("https://b.example/2", at: now + 120).new == 0)
  }

  @Test func `an address with a password is neither stored nor shown`() async throws {
    let address = "http://ada:pw@b.example/2"
    #expect(try await saving().save([SavedPage(url: address)]) == [.saved(1)])
    let page = SavedPage(url: "https://ada:pw@c.example/", title: "https://ada:pw@c.example/")
    #expect(try await saving().save([page]) == [.saved(2)])
    let first = try #require(try store.whole(1, reader: "ada")?.ranked.article)
    // The title of the page will replace it.
    #expect(first.title == "http://b.example/2" && first.url == first.title)
    let second = try #require(try store.whole(2, reader: "ada")?.ranked.article)
    #expect(second.title == "https://c.example/" && second.url == second.title)
    #expect(try await saving().save([SavedPage(url: address)]) == [.known(1)])
  }

  @Test func `each reader has their own saved pages`() async throws {
    #expect(try await saving().save([SavedPage(url: "https://b.example/2")]) == [.saved(1)])
    #expect(try await saving("ben").save([SavedPage(url: "https://b.example/2")]) == [.saved(2)])
    #expect(try store.foreign([1, 2], to: "ada") == [2])
    #expect(
      try await store.unpolledSources().values.map(\.address.string).sorted() == [
        "saved:1", "saved:2",
      ])
    // They are never polled, and another configuration does not remove them.
    #expect(try store.sourcesOfReaders().isEmpty)
    try store.configure([], categories: ["world"], at: now)
    #expect(
      try store.streamSources(reader: "ada").filter(\.isSubscribed).map(\.name) == ["Saved"])
    #expect(try await store.unpolledSources().count == 2)
    // They are deleted with their reader.
    try Recommender(store: store, reader: "ben", now: now).removeReader()
    #expect(try await store.unpolledSources().values.map(\.address.string).sorted() == ["saved:1"])
    #expect(try store.articles([1, 2], reader: nil).map(\.article.id) == [1])
  }

  @Test func `an imported page keeps its date, text and marks`() async throws {
    let then = now.addingTimeInterval(-400 * 86_400)
    let page = SavedPage(
      url: "https://b.example/2", title: "Two", added: then, isRead: true,
      html: "<p onclick=\"x()\">Words <a href=\"/3\">of it</a><script>x()</script></p>")
    #expect(try await saving().save([page]) == [.saved(1)])
    #expect(try state(1)?.bookmarkedAt == then)
    #expect(try state(1)?.readAt == then)
    #expect(
      try store.whole(1)?.content?.html
        == "<p>Words <a href=\"https://b.example/3\">of it</a></p>")
    let rank = try store.scoreInputs(of: 1, reader: "ada")
    #expect(rank?.dated == then && rank?.log.isEmpty == true)
    // A date in the future counts as now, and marks set here stay.
    try Recommender(store: store, reader: "ada", now: now).record(.unview, articles: [1])
    var later = page
    later.added = now.addingTimeInterval(1e6)
    later.isRead = false
    #expect(try await saving().save([later]) == [.known(1)])
    #expect(try state(1)?.bookmarkedAt == then)
    #expect(try state(1)?.readAt == nil)
  }

  @Test func `a hidden or deleted page can be saved again`() async throws {
    let page = SavedPage(url: "https://b.example/2")
    _ = try await saving().save([page])
    try Recommender(store: store, reader: "ada", now: now).record(.hide, articles: [1])
    #expect(try await saving().save([page]) == [.known(1)])
    #expect(try state(1)?.hiddenAt == nil)
    try Recommender(store: store, reader: "ada", now: now).record(.unbookmark, articles: [1])
    try addArticle("https://c.example/1", days: 2)
    let later = now.addingTimeInterval(2 * 86_400)
    #expect(try await store.deleteOutdated(.age(days: 1), at: later, limit: 9) == 1)
    #expect(try await saving().save([page]) == [.saved(3)])
  }
}
