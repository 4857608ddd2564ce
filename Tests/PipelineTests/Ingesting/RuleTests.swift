import Foundation
import Matching
import Models
import Ranking
import Recommending
import SQLiteStore
import Store
import TestStore
import Testing

@testable import Pipeline

struct RuleTests {
  let store: SQLiteStore
  let now = Date(timeIntervalSince1970: 1_700_000_000)
  let source = Source(
    name: "Courier", address: .web("https://courier.example"), categories: ["world", "sport"])

  init() throws {
    store = try .inMemory()
    _ = try RankingSetup.ranker(for: store, settings: RankingSettings(), at: now)
    try store.configure([source], categories: [], at: now)
  }

  func setRules(_ rules: [Rule], reader: String = "ada") throws {
    try store.setRules(
      rules.enumerated().map { ConfiguredRule($1, place: "feeds.yml:\($0 + 1)") },
      orReader: reader)
  }

  @discardableResult
  func ingest(
    _ titles: [String], text: String = "", url: String? = nil, wantsPage: Bool = false,
    minutes: Double = 0
  ) async throws -> DocumentCounts {
    let now = now.addingTimeInterval(minutes * 60)
    let rules = try await RuleEvaluator(store.rules(of: nil))
    let ingest = ArticleIngest(
      policy: OfflinePolicy(fullText: wantsPage ? .always : .never, images: .none),
      rules: SourceRules(rules, for: source), now: now)
    let drafts = titles.map { title in
      ArticleDraft(
        identity: title,
        ArticleMetadata(
          title: title, url: url ?? "https://courier.example/\(title.count)",
          authors: ["Press Office"], published: now, wordCount: text.split(separator: " ").count),
        content: ArticleContent(html: "<p>\(text)</p>"), searchText: text)
    }
    return try store.ingest(ingest.document(drafts, source: 1, weight: 1, isFirst: false))
  }

  func states() throws -> [String: ArticleState] {
    Dictionary(
      uniqueKeysWithValues: try store.articles(Array(1...10), reader: "ada")
        .map { ($0.article.title ?? "", $0.state) })
  }

  func pass() async throws {
    let now = now
    try await RulePass(store: store, clock: PollingClock(now: { now }, chance: { 0 })).run()
  }

  @Test func `rules act on new articles and count their matches`() async throws {
    try setRules([
      Rule("title:live", actions: RuleActions(hide: true)),
      Rule("author:\"press office\"", actions: RuleActions(read: true)),
      Rule("tunnel OR bridge", actions: RuleActions(bookmark: true, tag: "works")),
      Rule("live", sources: ["Goal"], actions: RuleActions(bookmark: true)),
      Rule("live", categories: ["SPORT"], actions: RuleActions(tag: "games")),
    ])
    try await ingest(["Live from the tunnel", "A quiet day"])
    #expect(
      try states() == [
        "Live from the tunnel": ArticleState(read: true, bookmarked: true, hidden: true),
        "A quiet day": ArticleState(read: true),
      ])
    let live = try #require(try store.scoreInputs(of: 2, reader: "ada"))
    #expect(
      live.rules.map(\.place) == ["feeds.yml:1", "feeds.yml:2", "feeds.yml:3", "feeds.yml:5"])
    #expect(try store.tags(of: "ada") == ["works", "games"])
    #expect(
      try store.ruleUses(of: "ada", since: now.addingTimeInterval(-60)).map(\.matches)
        == [1, 2, 1, 0, 1])
    // One of the reader's own categories, which contains no source.
    let works = try store.feed(FeedQuery(category: "Works", hidden: true), reader: "ada")
    #expect(works.items.map(\.article.title) == ["Live from the tunnel"])
    #expect(works.list.category == "works")
    #expect(throws: UnknownName.self) {
      try store.feed(FeedQuery(category: "works"), reader: "ben")
    }
    try setRules([])
    let gone = try #require(try store.scoreInputs(of: 2, reader: "ada"))
    #expect(gone.rules.map(\.place) == ["", "", "", ""])
  }

  @Test func `a dropped article is not stored and is counted once`() async throws {
    try await ingest(["Stored before"])
    try setRules([Rule("title:before OR title:spam", actions: RuleActions(drop: true))])
    #expect(try await ingest(["Spam", "Stored before", "News"], minutes: 1).new == 1)
    #expect(try await ingest(["Spam", "Stored before", "News"], minutes: 2).new == 0)
    #expect(try Set(states().keys) == ["Stored before", "News"])
    try setRules([])
    #expect(
      try await ingest(["Spam"], minutes: 3).new == 0, "a dropped article is not stored later")
  }

  @Test func `a rule about the text is applied after the page is fetched`() async throws {
    try setRules([
      Rule("words:<20", actions: RuleActions(hide: true)),
      Rule("lighthouse", actions: RuleActions(bookmark: true)),
      Rule("-harbour", actions: RuleActions(tag: "inland")),
      Rule("title:brief", actions: RuleActions(read: true)),
    ])
    try await ingest(["A brief lighthouse"], text: "Three words here", wantsPage: true)
    #expect(
      try states()["A brief lighthouse"] == ArticleState(read: true, bookmarked: true),
      "the condition already holds")
    try await pass()
    #expect(try states()["A brief lighthouse"]?.hidden == false)
    try await StoryPass(store: store).run()
    try await store.endPageAttempt(1, .failed(reason: "gone", tries: 1, due: nil))
    try await pass()
    #expect(try states()["A brief lighthouse"]?.hidden == true)
    #expect(try store.tags(of: "ada") == ["inland"])
  }

  @Test func `rules do not override a reader's own actions`() async throws {
    try await ingest(["Tunnel opens", "Tunnel closes"])
    let applied = RuleApplication(store: store)
    try setRules([Rule("tunnel", actions: RuleActions(hide: true))])
    for interaction in [Interaction.hide, .unhide] {
      try Recommender(store: store, reader: "ada", now: now).record(interaction, articles: [1])
    }
    let since = now.addingTimeInterval(-3600)
    let trial = try await applied.run(reader: "ada", since: since, isTrial: true, at: now)
    #expect(trial.map(\.matches) == [2])
    #expect(try states().values.allSatisfy { !$0.hidden }, "a trial changes no states")
    _ = try await applied.run(reader: "ada", since: since, isTrial: false, at: now)
    #expect(try states().values.count { $0.hidden } == 1)
    let again = try await applied.run(reader: "ada", since: since, isTrial: false, at: now)
    #expect(again.map(\.matches) == [0])
  }

  @Test func `raises add up to at most three half-lives`() async throws {
    try setRules([
      Rule("tunnel", actions: RuleActions(raise: 2)), Rule("opens", actions: RuleActions(raise: 2)),
      Rule("quiet", actions: RuleActions(raise: -1)),
    ])
    try await ingest(["Tunnel opens", "A quiet tunnel", "A plain day"])
    #expect(try store.state(of: "ada").hasRaises)
    let raises = try (Int64(1)...3).map { try store.scoreInputs(of: $0, reader: "ada")?.raise }
    #expect(Set(raises) == [3, 1, 0])
  }

  @Test func `a rule decides whether a page is fetched`() async throws {
    try setRules([
      Rule("title:long", actions: RuleActions(fullText: .always)),
      Rule("title:short", actions: RuleActions(fullText: .never)),
    ])
    try await ingest(["A long one"], text: "teaser")
    try await ingest(["A short one"], text: "teaser", wantsPage: true, minutes: 1)
    #expect(try store.whole(1)?.offline.page != nil)
    #expect(try store.whole(2)?.offline.page == nil)
  }
}
