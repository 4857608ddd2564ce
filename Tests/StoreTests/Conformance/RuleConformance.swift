import Foundation
import Matching
import Models
import TestStore
import Testing
import Words

@testable import Store

struct RuleConformance {
  let now = ConformanceFixture.now

  private func configured(_ expressions: [String]) -> [ConfiguredRule] {
    expressions.enumerated().map { place, expression in
      ConfiguredRule(
        Rule(expression, actions: RuleActions(hide: true)), place: "feeds.yml:\(place + 1)")
    }
  }

  @Test(arguments: StoreKind.all)
  func `configured rules belong to the first reader and precede the reader's own`(
    _ kind: StoreKind
  ) async throws {
    let store = try ConformanceFixture(kind).store
    try store.setRules([], orReader: "ada")
    #expect(try store.firstReader() == nil, "without rules nothing is written")
    #expect(try await store.rules(of: nil).isEmpty)
    let own = Rule("tunnel", actions: RuleActions(bookmark: true))
    let first = try #require(store.addRules([own], reader: "ada").first)
    try store.setRules(configured(["live", "spam"]), orReader: "ben")
    #expect(try store.reader(named: "ben") == nil, "ada is the first")
    let rules = try await store.rules(of: "ada")
    #expect(rules.map(\.rule.match) == ["live", "spam", "tunnel"])
    #expect(rules.map(\.place) == ["feeds.yml:1", "feeds.yml:2", "rule \(first)"])
    #expect(try store.addRules([own], reader: "ada") == [first], "the rule already exists")
    let other = try #require(store.addRules([own], reader: "ben").first)
    #expect(other != first)
    #expect(try await store.rules(of: nil).map(\.id) == rules.map(\.id) + [other])
    #expect(try await store.rules(of: "cy").isEmpty)
    try store.setRules(configured(["spam"]), orReader: "ada")
    #expect(try await store.rules(of: "ada").map(\.rule.match) == ["spam", "tunnel"])
    try store.setRules([], orReader: "ada")
    #expect(try await store.rules(of: "ada").map(\.id) == [first])
    let more = ["b", "a"].map { Rule($0, actions: RuleActions(hide: true)) }
    let numbers = try store.addRules(more + [own], reader: "ada")
    #expect(numbers.last == first)
    #expect(try await store.rules(of: "ada").map(\.rule.match) == ["b", "a", "tunnel"])
    #expect(try store.addRules([], reader: "ada").isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `a reader can remove only their own rules`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    try store.setRules(configured(["live"]), orReader: "ada")
    let configured = try #require(try await store.rules(of: "ada").first?.id)
    let own = try #require(
      store.addRules([Rule("a", actions: RuleActions(hide: true))], reader: "ada").first)
    #expect(try !store.removeRule(configured, reader: "ada"))
    #expect(try !store.removeRule(own, reader: "ben"))
    #expect(try !store.removeRule(99, reader: "ada"))
    #expect(try store.removeRule(own, reader: "ada"))
    #expect(try !store.removeRule(own, reader: "ada"))
    #expect(try await store.rules(of: "ada").map(\.id) == [configured])
  }

  @Test(arguments: StoreKind.all)
  func `stored articles are processed in batches, and a rule acts once on each`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    for index in 0..<3 { _ = try await fixture.add("a\(index)") }
    _ = try await fixture.add("old", dated: now.addingTimeInterval(-86_400))
    try store.addRules([Rule("a", actions: RuleActions(hide: true))], reader: "ada")
    let rules = try await store.rules(of: "ada")
    let rule = try #require(rules.first?.id)
    func batch(_ after: Int64 = 0, limit: Int = 2, isTrial: Bool = false) -> RuleBatch {
      RuleBatch(
        .stored(since: now.addingTimeInterval(-60), isTrial: isTrial), after: after, limit: limit,
        at: now)
    }
    let trial = try await store.applyRules(to: batch(isTrial: true)) { _ in rules }
    #expect(trial == RuleBatchResult(matches: [rule: 2], last: 2))
    let first = try await store.applyRules(to: batch()) { facts in
      facts.title == "Title of a0" && facts.text == "some words" ? rules : []
    }
    #expect(first == RuleBatchResult(matches: [rule: 1], last: 2))
    let rest = try await store.applyRules(to: batch(2)) { _ in rules }
    #expect(rest == RuleBatchResult(matches: [rule: 1]), "the old article is not in the batch")
    let again = try await store.applyRules(to: batch(limit: 9, isTrial: true)) { _ in rules }
    #expect(again == RuleBatchResult(matches: [rule: 1]), "the second did not match before")
    let beyond = try await store.applyRules(to: batch(9)) { _ in rules }
    #expect(beyond == RuleBatchResult())
  }

  @Test(arguments: StoreKind.all)
  func `an article waits for its story and page and is matched once`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    try store.addRules([Rule("a", actions: RuleActions(hide: true))], reader: "ada")
    let rules = try await store.rules(of: nil)
    let rule = try #require(rules.first?.id)
    try await fixture.store([ConformanceFixture.draft("a")]) { _, _ in
      var change = DocumentChanges.Article()
      change.waitsForRules = true
      return change
    }
    #expect(
      try await store.articlesReadyForRules(withStories: true, at: now).isEmpty,
      "the article still waits for its story")
    let ready = try await store.articlesReadyForRules(withStories: false, at: now)
    #expect(ready.count == 1)
    try await store.wantPages(ready, because: "short", at: now)
    #expect(try await store.articlesReadyForRules(withStories: false, at: now).isEmpty)
    let late = now.addingTimeInterval(2 * 86_400 + 1)
    #expect(try await store.articlesReadyForRules(withStories: true, at: late) == ready)
    let waited = RuleBatch(.waiting(ready), limit: 9, at: late)
    #expect(
      try await store.applyRules(to: waited) { _ in rules } == RuleBatchResult(matches: [rule: 1]))
    #expect(try await store.applyRules(to: waited) { _ in rules } == RuleBatchResult())
  }

  @Test(arguments: StoreKind.all)
  func `a source that a rule's reader has left brings nothing into lists of marks`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let ada = try #require(try store.addReader("ada"))
    try store.addRules(
      [Rule("a", actions: RuleActions(bookmark: true, tag: "Works"))], reader: "ada")
    let rules = try await store.rules(of: "ada")
    try store.setOwnSource(1, listing: .leftOut, name: nil, categories: nil, of: ada.id)
    var ids: [Int64] = []
    for source in Int64(1)...2 {
      let draft = ConformanceFixture.draft("a\(source)")
      let stored = try await fixture.store([draft], source: source) { _, _ in
        var change = DocumentChanges.Article()
        change.rules = rules
        return change
      }
      ids.append(try #require(stored.findings?.articles.first?.outcome.id))
    }
    // Of the source that is left, apps get what has a mark: nothing.
    let items = try store.streamItems(ids, reader: "ada")
    #expect(items.map(\.id) == [ids[1]])
    #expect(items.map(\.isBookmarked) == [true] && items.map(\.labels) == [["Works"]])
  }

  @Test(arguments: StoreKind.all)
  func `actions of matching rules are applied to new and stored articles`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let old = try await fixture.add("old")
    try store.addRules(
      [
        Rule("a", actions: RuleActions(read: true, tag: "Works", raise: 2, notify: "Hook")),
        Rule("b", actions: RuleActions(bookmark: true, tag: "works", raise: 2)),
        Rule("c", actions: RuleActions(hide: true)),
      ], reader: "ada")
    let rules = try await store.rules(of: "ada")
    try await fixture.store(["new", "late"].map { ConformanceFixture.draft($0) }) { _, place in
      var change = DocumentChanges.Article()
      if place == 0 { change.rules = Array(rules.prefix(2)) }
      change.waitsForRules = place == 1
      return change
    }
    // The first article of a document has the highest id.
    let (late, new) = (old + 1, old + 2)
    let over = RuleBatch(
      .stored(since: .distantPast, isTrial: false), limit: 9, at: now.addingTimeInterval(60))
    let matches = try await store.applyRules(to: over) { facts in
      facts.title == "Title of late" ? [rules[2]] : rules.prefix(2).map { $0 }
    }
    #expect(matches.matches == [rules[0].id: 1, rules[1].id: 1, rules[2].id: 1])
    for reader in ["ada", "ben"] {
      let items = try store.streamItems([old, late, new], reader: reader)
      #expect(items.map(\.id) == (reader == "ada" ? [old, new] : [old, late, new]))
      #expect(items.allSatisfy { $0.isRead == (reader == "ada") })
      #expect(items.allSatisfy { $0.isBookmarked == (reader == "ada") })
    }
    let target = NoticeTarget(name: "hook", way: .command(["true"]))
    try await store.noteNotices(for: [target], reader: "ada", at: now)
    let notices = try await store.claimNotices(of: "hook", limit: { _ in 9 }, at: now)
    #expect(
      notices.map(\.reason) == [.verbatim(rules[0].place)], "no notice is sent for stored articles")
    let waited = RuleBatch(.waiting([new, late]), limit: 9, at: now.addingTimeInterval(60))
    let matched = try await store.applyRules(to: waited) { _ in [rules[0]] }
    #expect(matched.matches == [rules[0].id: 1])
    try await store.markNoticesSent(notices.map(\.id), of: "hook")
    let later = try await store.claimNotices(
      of: "hook", limit: { _ in 9 }, at: now.addingTimeInterval(NoticePace.pause + 1))
    #expect(later.map(\.reason) == [.verbatim(rules[0].place)])
  }

  @Test(arguments: StoreKind.all)
  func `a removed rule does nothing`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    try store.setRules(configured(["a"]), orReader: "ada")
    let rules = try await store.rules(of: nil)
    try store.setRules([], orReader: "ada")
    let stored = try await fixture.store(["a", "b"].map { ConformanceFixture.draft($0) }) { _, _ in
      var change = DocumentChanges.Article()
      change.rules = rules
      return change
    }
    #expect(stored.counts.new == 2, "articles of the pass are stored")
    let batch = RuleBatch(.stored(since: .distantPast, isTrial: false), limit: 9, at: now)
    #expect(try await store.applyRules(to: batch) { _ in rules } == RuleBatchResult())
  }

  @Test(arguments: StoreKind.all)
  func `the number of a reader's rules is limited, and a rule can be added again`(_ kind: StoreKind)
    async throws
  {
    let store = try ConformanceFixture(kind).store
    let many = (0...RuleLimits.own).map { Rule("w\($0)", actions: RuleActions(hide: true)) }
    let numbers = try store.addRules(many, reader: "ada")
    #expect(numbers.count == RuleLimits.own)
    #expect(try await store.rules(of: "ada").count == RuleLimits.own)
    #expect(try store.addRules([many[RuleLimits.own]], reader: "ada") == [])
    #expect(try store.addRules([many[1], many[0]], reader: "ada") == [numbers[1], numbers[0]])
    #expect(try store.addRules([many[1]], reader: "ben").count == 1)
  }
}
