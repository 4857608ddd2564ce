import Foundation
import Models
import Testing
import Words

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
    #expect(page.offers.isEmpty)
  }

  @Test func aDiscoveryOffersItsFeedsElseThePage() throws {
    let feed = FoundFeed(
      url: "https://a.example/feed", title: "A", format: "rss2", items: 7,
      newest: Date(timeIntervalSince1970: 0), clue: .declared, why: .verbatim("declared"),
      samples: ["One"])
    let listing = SourceListing(name: "A", url: feed.url, categories: [])
    let found = DiscoveryViewModel(
      url: "https://a.example/", siteTitle: "Site", feeds: [feed],
      list: .init(matches: 3, samples: ["Else"]), listings: [listing], requests: 1)
    let offer = try #require(found.offers.first)
    #expect((offer.name, offer.url) == ("A", feed.url))
    #expect((offer.format, offer.newest) == ("rss2", feed.newest))
    #expect((offer.count, offer.samples, offer.why?.english) == (7, ["One"], "declared"))
    #expect(!offer.isPage)
    func remarks(_ offer: DiscoveryViewModel.Offer) -> [FieldValue] {
      var values: [FieldValue] = []
      offer.emitValues(.people) { values.append($0.worded) }
      return values
    }
    #expect(
      remarks(offer) == [
        .text("A", .plain), .text(feed.url, .plain), .text("rss2", .plain), .count(7, .articles),
        .date(Date(timeIntervalSince1970: 0), .newest), .text("declared", .secondary),
      ])

    let page = DiscoveryViewModel(
      url: "https://a.example/", siteTitle: nil, feeds: [],
      list: .init(matches: 3, samples: ["Else"]),
      listings: [
        SourceListing(
          name: "A", url: "https://a.example/", format: .html,
          selectors: ItemSelectors(item: "article"))
      ], requests: 1)
    let read = try #require(page.offers.first)
    #expect(read.isPage)
    #expect(remarks(read)[2] == .text(Message(.pageAsList).english, .plain))
    #expect((read.count, read.samples) == (3, ["Else"]))
    #expect(read.format == nil && read.why == nil && read.newest == nil)
  }

  @Test func aFileHasANameAndItsMeasures() {
    let url = "https://cast.example/a.mp3"
    let bare = MediaFile(Attachment(url: url))
    #expect(bare.name.english == "Audio from cast.example" && bare.measures.isEmpty)
    #expect(
      MediaFile(Attachment(url: "https://cast.example/a")).name.english == "File from cast.example")
    let unknown = MediaFile(Attachment(url: url, sizeInBytes: 0, durationInSeconds: 0))
    #expect(unknown.measures.isEmpty)
    let named = MediaFile(Attachment(url: url, title: "One", sizeInBytes: 9, durationInSeconds: 60))
    #expect(named.name.english == "One")
    #expect(named.measures == [.count(60, .seconds), .count(9, .bytes)])
    #expect(MediaFile(Attachment(url: "odd")).host == "odd")
  }

  @Test(arguments: [(10, "Ten minutes"), (25, "25 min")])
  func aListForAReadingTimeHasAName(minutes: Int, name: String) {
    let sum = ReadingSum(minutes: minutes, seconds: 0, leftOut: 0, leftOutSeconds: 0)
    #expect(sum.name.english == name)
  }

  @Test(arguments: [(5160.0, "1 h 26 min"), (2880, "1 h 25 min")])
  func whatIsLeftOutTakesAMinuteEachAtLeast(seconds: Double, time: String) {
    let sum = ReadingSum(minutes: 10, seconds: 600, leftOut: 85, leftOutSeconds: seconds)
    #expect(
      sum.message.english == "That is all: 10 min of reading. 85 articles left out, \(time).")
  }
}
