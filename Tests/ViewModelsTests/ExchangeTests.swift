import Foundation
import Models
import Testing

@testable import ViewModels

/// Data exchange with other programs.
struct ExchangeTests {
  private static let listing = SourceListing(
    name: "Wire", url: "https://wire.example/", categories: ["b", "A"])

  @Test func aSubscriptionIsListedInEachOfItsFolders() {
    let other = SourceListing(name: "Other", url: "https://o.example/", categories: ["a"])
    let lost = SourceListing(name: "Lost", url: "https://l.example/", categories: ["z"])
    let page = SubscriptionsViewModel([other, lost, Self.listing], categories: ["B", "a"])
    #expect(
      page.items.map { "\($0.folder ?? "") \($0.label ?? "")" } == [
        "B Wire", "a Wire", "a Other",
      ])
    #expect(page.items[0].folders == ["b", "A"])
    #expect(page.items[2].folders == [])
    #expect(page.items[0].labelRole == .plain)
  }

  @Test func anEntryKeepsItsURN() {
    let article = RankedArticle(
      article: Article(
        id: 1, source: SourceReference(name: "S"), category: "c", ArticleMetadata(),
        fetched: .distantPast), score: 0)
    func entry(_ identity: String, _ source: String = "https://s.example/") -> EntryViewModel {
      EntryViewModel(article, content: ArticleContent(), identity: identity, source: source)
    }
    #expect(entry("a").urn == entry("a").urn)
    #expect(entry("a").urn != entry("b").urn)
    #expect(entry("a").urn != entry("a", "https://t.example/").urn)
    #expect(entry("a").sourceURN == entry("b").sourceURN)
    #expect(entry("a").rank == nil)
    #expect(entry("a").updated == .distantPast)
  }

  @Test func anImportCountsItsAdditions() {
    let page = ImportViewModel(
      [
        ImportedViewModel(Self.listing, .added),
        ImportedViewModel(Self.listing, .skipped(because: "there")),
      ], file: "f", configuration: "c", isDryRun: false)
    #expect(
      page.closing.worded
        == .text(
          "1 source added to c; 1 skipped; `tintm fetch` fetches their articles.", .heading))
    #expect(page.items.map(\.statusRole) == [.success, .secondary])
    #expect(page.items.map(\.labelRole) == [.plain, .plain])
  }

  @Test func anEmptyDiscoveryListsItsAttempts() {
    let page = DiscoveryViewModel(
      url: "u", siteTitle: nil, feeds: [], requests: 2, notes: ["x is not a feed."])
    #expect(page.closing.worded == .text("x is not a feed.", .secondary))
    #expect(page.title == "u")
  }
}
