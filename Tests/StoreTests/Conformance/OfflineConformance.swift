import Basics
import Foundation
import Models
import TestStore
import Testing
import Words

@testable import Store

struct OfflineConformance {
  let now = ConformanceFixture.now

  private func request(
    limit: Int = 100, perSource: Int = 100, sources: [Int64] = [1, 2], later: Double = 0,
    only articles: [Int64]? = nil
  ) -> QueueRequest {
    QueueRequest(
      sources: sources, now: now.addingTimeInterval(later), limit: limit, perSource: perSource,
      articles: articles)
  }

  private func page(_ article: Int64, _ text: String) -> FetchedPage {
    FetchedPage(
      article: article, text: PageText(html: "<p>\(text)</p>", text: text, words: 3),
      site: "courier.example", address: article, blocks: [1, UInt64(article) + 10],
      leadPicture: "https://i.example/card")
  }

  @Test(arguments: StoreKind.all)
  func `the highest ranks come first, and each source has a limit`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    #expect(try await !store.isFetchDue(at: now))
    let low = try await fixture.add("low", rank: 1)
    let high = try await fixture.add("high", rank: 9)
    let other = try await fixture.add("other", source: 2, rank: 5)
    try await store.wantPages([low, high, other], because: "short", at: now)
    #expect(try await store.isFetchDue(at: now))
    #expect(try await store.duePages(request()).map(\.article) == [high, other, low])
    #expect(try await store.duePages(request(perSource: 1)).map(\.article) == [high, other])
    #expect(try await store.duePages(request(limit: 1)).map(\.article) == [high])
    #expect(try await store.duePages(request(sources: [2])).map(\.article) == [other])
    #expect(try await store.duePages(request(only: [low])).map(\.article) == [low])
    #expect(try await store.duePages(request(later: -1)).isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `a claim of a page is exclusive and expires, and a page can be given up`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let id = try await fixture.add("a")
    try await store.wantPages([id], because: "short", at: now)
    let until = now.addingTimeInterval(300)
    #expect(try await store.claimPage(id, at: now, until: until, force: false))
    #expect(try await !store.claimPage(id, at: now, until: until, force: false))
    #expect(try await store.claimPage(id, at: now, until: until, force: true))
    #expect(try await store.duePages(request()).isEmpty)
    #expect(try await store.duePages(request(later: 300)).map(\.article) == [id])
    try await store.endPageAttempt(id, .interrupted(due: now))
    #expect(try await store.duePages(request()).map(\.tries) == [0])
    try await store.endPageAttempt(id, .failed(reason: "No.", tries: 1, due: now))
    #expect(try await store.duePages(request()).map(\.tries) == [1])
    try await store.endPageAttempt(id, .failed(reason: "No.", tries: 2, due: nil))
    #expect(try await store.duePages(request()).isEmpty)
    let report = try store.offlineReport(troubles: 9)
    #expect(report.pages.givenUp == 1 && report.pages.waiting == 0)
    #expect(report.troubles.map(\.reason) == ["No."] && report.troubles[0].givenUp == 1)
  }

  @Test(arguments: StoreKind.all)
  func `the decision about a page gets the stored state, and pages teach boilerplate`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    var ids: [Int64] = []
    for index in 0..<3 { ids.append(try await fixture.add("a\(index)")) }
    try await store.wantPages(ids, because: "short", at: now)
    for id in ids {
      let decision = try await store.keepPage(page(id, "the whole story"), at: now) { stored in
        PageDecision(
          isShown: true, reason: .verbatim(stored.feed.content.html ?? ""), feedText: "",
          feedWords: 0)
      }
      #expect(decision.decision?.reason == "<p>some words</p>")
    }
    let again = try await store.keepPage(page(ids[0], "another"), at: now) { stored in
      PageDecision(
        isShown: false, reason: .verbatim(stored.shownPage ?? ""), feedText: "some words",
        feedWords: 2)
    }
    #expect(again.decision?.reason == "<p>the whole story</p>")
    let gone = try await store.keepPage(page(99, "x"), at: now) { _ in
      PageDecision(isShown: true, reason: "", feedText: "", feedWords: 0)
    }
    guard case .gone = gone else { Issue.record("the article was never there"); return }
    #expect(try store.offlineReport(troubles: 0).pages.fetched == 3)
    let site = try await store.siteRecord("courier.example")
    #expect(site.boilerplate == [1] && site.defaultPictures == ["https://i.example/card"])
    #expect(try await store.siteRecord("goal.example").boilerplate.isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `robots.txt rules are valid until they expire`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    let origin = "https://courier.example"
    try await store.setRobots("-/x", origin: origin, until: now.addingTimeInterval(60))
    #expect(try await store.robots(origin, at: now) == "-/x")
    #expect(try await store.robots(origin, at: now.addingTimeInterval(60)) == nil)
    #expect(try await store.robots("https://goal.example", at: now) == nil)
  }

  private func wantPictures(
    _ urls: [String], of article: Int64, _ fixture: ConformanceFixture
  ) async throws {
    var draft = ConformanceFixture.draft("picture \(article)")
    draft.metadata.summary = urls.joined()
    try await fixture.store([draft]) { _, _ in
      var change = DocumentChanges.Article()
      change.pictures = urls.map { ArticlePicture(url: $0, isLead: $0 == urls[0]) }
      return change
    }
  }

  private func picture(_ bytes: [UInt8]) -> Picture {
    let digest = String(repeating: "0", count: 62) + (bytes[0] < 10 ? "0\(bytes[0])" : "99")
    return Picture(digest: digest, format: .png, bytes: bytes.count, width: 1, height: 1)
  }

  @Test(arguments: StoreKind.all)
  func `a picture is claimed, stored once and shared`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let until = now.addingTimeInterval(180)
    let (first, second) = ("https://i.example/1", "https://i.example/2")
    try await wantPictures([first, second], of: 1, fixture)
    let wanted = try await store.duePictures(request())
    #expect(wanted.map(\.url) == [first, second] && wanted.map(\.isLead) == [true, false])
    #expect(
      try await store.claimPicture(wanted[0], at: now, until: until, force: false)
        == .held(kept: 0))
    #expect(
      try await store.claimPicture(wanted[0], at: now, until: until, force: false) == .lost)
    try await store.keepPicture([1, 2], as: picture([1, 2]), for: wanted[0])
    #expect(
      try await store.claimPicture(wanted[1], at: now, until: until, force: false)
        == .held(kept: 2))
    try await store.endPictureAttempt(wanted[1], .failed(reason: "No.", tries: 1, due: now))
    #expect(try await store.duePictures(request()).map(\.tries) == [1])
    // Another article with the same picture address gets it at once.
    try await wantPictures([first], of: 2, fixture)
    #expect(try await store.duePictures(request()).map(\.url) == [second])
    #expect(try await store.pictureBytes() == 2)
    #expect(try store.offlineReport(troubles: 0).pictures.count == 1)
    let article = try #require(
      try store.wholeArticles([wanted[0].article], reader: nil).articles.first)
    let files = article.offline.pictures.map(\.file)
    #expect(files == [store.pictures.file(of: picture([1, 2])), nil])
    let file = try #require(files.first ?? nil)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data([1, 2]))
    #expect(try !store.showPicture("none", to: "ada"))
  }

  @Test(arguments: StoreKind.all)
  func `a claim of a picture stored meanwhile shares it`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let url = "https://i.example/1"
    try await wantPictures([url], of: 1, fixture)
    try await wantPictures([url], of: 2, fixture)
    let wanted = try await store.duePictures(request())
    try await store.keepPicture([1], as: picture([1]), for: wanted[0])
    let claim = try await store.claimPicture(
      wanted[1], at: now, until: now.addingTimeInterval(180), force: false)
    #expect(claim == .shared)
    #expect(try await store.duePictures(request()).isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `pictures are evicted over the budget and without an article`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    for index in 1...3 {
      try await wantPictures(["https://i.example/\(index)"], of: Int64(index), fixture)
      let wanted = try #require(try await store.duePictures(request()).first)
      let bytes = [UInt8(index), 0]
      try await store.keepPicture(bytes, as: picture(bytes), for: wanted)
    }
    #expect(try await store.evictPictures(to: 6) == 6)
    #expect(try await store.evictPictures(to: 5) == 4)
    // Evicted pictures are not fetched again.
    #expect(try await store.duePictures(request()).isEmpty)
    #expect(
      try await store.deleteOutdated(.count(articles: 1, source: 1), at: now, limit: 9) == 2)
    try await store.dropUnusedPictures()
    #expect(try await store.pictureBytes() == 2)
    try await store.maintainOffline(pictureBudget: 0, at: now)
    #expect(try await store.pictureBytes() == 0)
    #expect(try store.inspect().isSound)
  }

  @Test(arguments: StoreKind.all)
  func `a picture of a reader's own source is shown to that reader`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let ada = try #require(try store.addReader("ada"))
    _ = try store.addReader("ben")
    let letters = SourceListing(
      name: "Letters", url: "https://letters.example/feed", categories: ["essays"])
    let own = try #require(try store.addOwnSource(letters, of: ada.id, at: now))
    var digests: [Int64: String] = [:]
    for (source, byte) in [(own, UInt8(1)), (1, 2)] {
      let url = "https://i.example/\(byte)"
      let stored = try await fixture.store(
        [ConformanceFixture.draft("picture \(byte)")], source: source
      ) { _, _ in
        var change = DocumentChanges.Article()
        change.pictures = [ArticlePicture(url: url, isLead: true)]
        return change
      }
      let id = try #require(stored.findings?.articles.first?.outcome.id)
      let picture = picture([byte])
      try await store.keepPicture(
        [byte], as: picture,
        for: WantedPicture(
          article: id, source: source, url: url, request: url, isLead: true, tries: 0))
      digests[source] = picture.digest
    }
    let (mine, common) = (try #require(digests[own]), try #require(digests[1]))
    #expect(try store.showPicture(mine, to: "ada"))
    for reader in ["ben", "nobody"] { #expect(try !store.showPicture(mine, to: reader)) }
    for reader in ["ada", "ben", "nobody"] {
      #expect(try store.showPicture(common, to: reader))
    }
    // A reader who adds the source sees its pictures too.
    let ben = try #require(try store.reader(named: "ben"))
    _ = try store.addOwnSource(letters, of: ben.id, at: now)
    #expect(try store.showPicture(mine, to: "ben"))
  }
}
