import Foundation
import Models
import Ranking
import Recommending
import SQLiteStore
import Store
import Testing

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
  func addArticle(_ url: String) async throws {
    let now = now
    try await store.write { writer in
      _ = try writer.take(
        ArticleIngest(now: now).document(
          [
            ArticleDraft(
              identity: url, urlKey: CanonicalURL.key(url),
              ArticleMetadata(title: "By feed", url: url))
          ],
          source: 1, weight: 1, isFirst: false))
    }
  }

  func state(_ article: Int64, of name: String = "ada") throws -> ReaderMarks? {
    try store.read { try $0.marks(reader: $0.readerID(name) ?? 0, article: article) }
  }

  @Test func `a page is saved once, whether by hand or by an import`() async throws {
    try await addArticle("https://a.example/1")
    let pages = [
      SavedPage(url: "http://A.example/1/?utm_source=x", tags: ["works", " far  away ", " "]),
      SavedPage(url: "https://b.example/2", title: "Two"),
      SavedPage(url: "https://b.example/2#part"), SavedPage(url: "mailto:a@b.example"),
    ]
    #expect(try await saving().save(pages) == [.known(1), .saved(2), .known(2), .refused])
    #expect(try await saving().save(pages) == [.known(1), .known(2), .known(2), .refused])
    #expect(try state(1)?.bookmarkedAt == now)
    #expect(try state(2)?.bookmarkedAt == now)
    try await store.read { reader throws in
      let ada = try #require(try reader.readerID("ada"))
      #expect(try Set(reader.readerTags(ada)) == ["works", "far away"])
      #expect(try reader.page(2)?.due == now)
      #expect(try reader.page(2)?.wanted == "saved")
      #expect(try reader.page(1) == nil)
      let article = try #require(try reader.articles([2], reader: ada).first?.article)
      #expect(article.title == "Two")
      #expect(article.category == "Saved")
      #expect(article.source.name == "Saved")
    }
  }

  @Test func `each reader has their own saved pages`() async throws {
    #expect(try await saving().save([SavedPage(url: "https://b.example/2")]) == [.saved(1)])
    #expect(try await saving("ben").save([SavedPage(url: "https://b.example/2")]) == [.saved(2)])
    try await store.read { reader throws in
      let (ada, ben) = (try #require(try reader.readerID("ada")), try reader.readerID("ben"))
      #expect(
        try reader.ownList(of: ada)?.hidden.map(Optional.some)
          == [try reader.savedSource(of: ben ?? 0)])
    }
    #expect(
      try await store.savedSources().map(\.address.string) == ["saved:1", "saved:2"])
    // They are never polled, and another configuration does not remove them.
    #expect(try store.sourcesOfReaders().isEmpty)
    try store.configure([], categories: ["world"], at: now)
    try await store.read { reader throws in
      #expect(try reader.streamSources(reader: reader.readerID("ada")).map(\.name) == ["Saved"])
    }
    #expect(try await store.savedSources().count == 2)
    // They are deleted with their reader.
    try Recommender(store: store, reader: "ben", now: now).removeReader()
    #expect(try await store.savedSources().map(\.address.string) == ["saved:1"])
    try await store.read { reader throws in
      #expect(try reader.articles([1, 2], reader: nil).map(\.article.id) == [1])
    }
  }

  @Test func `an imported page keeps its date, text and marks`() async throws {
    let then = now.addingTimeInterval(-400 * 86_400)
    let page = SavedPage(
      url: "https://b.example/2", title: "Two", added: then, isRead: true,
      html: "<p onclick=\"x()\">Words <a href=\"/3\">of it</a><script>x()</script></p>")
    #expect(try await saving().save([page]) == [.saved(1)])
    #expect(try state(1)?.bookmarkedAt == then)
    #expect(try state(1)?.readAt == then)
    try await store.read { reader throws in
      #expect(
        try reader.content(1)?.html
          == "<p>Words <a href=\"https://b.example/3\">of it</a></p>")
      #expect(try reader.rankBasis(1)?.dated == then)
      #expect(try reader.log(1).isEmpty)
    }
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
    let now = now
    try await store.write { try $0.delete([1], at: now) }
    #expect(try await saving().save([page]) == [.saved(2)])
  }
}
