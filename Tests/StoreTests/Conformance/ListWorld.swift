import Foundation
import Models
import Store

/// Articles of three sources with equal ranks, stories, marks and matched rules, and a naive
/// computation of their lists.
final class ListWorld: Sendable {
  struct Item: Sendable {
    var id: Int64 = 0
    var source: Int64
    var today: Double
    var now: Double
    var dated: Date
    /// The rules that matched, by their indices in ``ListWorld/rules``.
    var rules: Set<Int>
    var story: Int64?
    var text: String

    var isRead: Bool { rules.contains(0) }
    var isHidden: Bool { rules.contains(1) }
    var isBookmarked: Bool { rules.contains(2) }
    var isTagged: Bool { rules.contains(3) }
    var raise: Double { rules.contains(4) ? 2 : 0 }
  }

  static let sources = [
    Source(name: "Courier", address: .web("https://courier.example/rss"), categories: ["world"]),
    Source(
      name: "Goal", address: .web("https://goal.example/atom"), categories: ["sport", "world"]),
    Source(name: "Notes", address: .web("https://notes.example/feed"), categories: ["essays"]),
  ]
  static let now = ConformanceFixture.now
  private static let rules = [
    Rule("read", actions: RuleActions(read: true)), Rule("hide", actions: RuleActions(hide: true)),
    Rule("keep", actions: RuleActions(bookmark: true)),
    Rule("tag", actions: RuleActions(tag: "Works")),
    Rule("raise", actions: RuleActions(raise: 2)),
  ]

  let fixture: ConformanceFixture
  let items: [Item]
  var store: any Store { fixture.store }

  init(_ kind: StoreKind) async throws {
    fixture = try ConformanceFixture(kind)
    let store = fixture.store
    try store.configure(Self.sources, categories: ["world", "sport", "essays"], at: Self.now)
    _ = try store.addRules(Self.rules, reader: "ada")
    let rules = try await store.rules(of: "ada")
    var items = (0..<96).map(Self.item)
    for first in stride(from: 0, to: items.count, by: 12) {
      for source in Int64(1)...3 {
        let places = (first..<first + 12).filter { items[$0].source == source }
        let made = places.map { items[$0] }
        let dated = Self.now.addingTimeInterval(Double(first * 5 % 96 / 12 + Int(source)) * -3600)
        let stored = try await fixture.store(
          zip(places, made).map { ConformanceFixture.draft("\($0)", text: $1.text) },
          source: source, dated: dated
        ) { _, place in
          var change = DocumentChanges.Article()
          change.keys = RankKeys(today: made[place].today, now: made[place].now)
          change.rules = made[place].rules.sorted().map { rules[$0] }
          return change
        }
        for (place, article) in zip(places, stored.findings?.articles ?? []) {
          items[place].id = article.outcome.id ?? 0
          items[place].dated = dated
        }
      }
    }
    for index in items.indices {
      let first = items.indices.first { $0 % 7 == index % 7 && $0 / 28 == index / 28 } ?? index
      if index % 7 < 4 { items[index].story = items[first].id }
    }
    let clustered = items
    try await store.clusterBatch(clustered.map(\.id), at: Self.now) { findings, _ in
      var changes = ClusteringChanges(
        compared: findings.compared, articlesSince: clustered.count)
      changes.steps = clustered.compactMap { item in
        item.story.map {
          .place(
            StoryMembership(article: item.id, story: $0, source: item.source, dated: item.dated))
        }
      }
      return changes
    }
    self.items = items
  }

  /// Pseudo-random, the same in each run.
  private static func item(_ index: Int) -> Item {
    func draw(_ salt: Int, of count: Int) -> Int {
      var bits = UInt64(truncatingIfNeeded: index &* 31 &+ salt &* 1009 &+ 7)
      bits = (bits ^ (bits >> 31)) &* 0x9E37_79B9_7F4A_7C15
      bits = (bits ^ (bits >> 29)) &* 0xBF58_476D_1CE4_E5B9
      return Int((bits ^ (bits >> 32)) % UInt64(count))
    }
    var rules = Set((0..<5).filter { draw($0, of: 5) == 0 })
    if draw(8, of: 9) > 0 { rules.remove(1) }
    return Item(
      source: Int64(1 + draw(9, of: 3)), today: Double(draw(10, of: 9)) / 3,
      now: Double(draw(11, of: 40)) / 7, dated: now, rules: rules,
      text: draw(12, of: 4) == 0 ? "a lighthouse stands" : "a harbour lies")
  }

  private func categories(_ source: Int64) -> [String] { Self.sources[Int(source) - 1].categories }

  /// The articles in the scope of a list, before filters, best first.
  private func scope(_ query: FeedQuery) -> [(item: Item, key: Double)] {
    items.filter { item in
      (query.category.map { categories(item.source).contains($0) } ?? true)
        && (query.source.map { Self.sources[Int(item.source) - 1].name == $0 } ?? true)
        && (query.scope.only?.contains(item.source) ?? true)
        && !query.scope.without.contains(item.source)
        && (query.since.map { item.dated >= $0 } ?? true)
        && (query.ownCategory == nil || item.isTagged)
    }.map { item in
      let key =
        switch query.sort {
        case .rank(.today): item.today
        case .rank(.now): item.now
        case .newest: item.dated.timeIntervalSince1970
        }
      return (item, key)
    }.sorted { ($0.key, $0.item.id) > ($1.key, $1.item.id) }
  }

  /// The ids of a list.
  ///
  /// - Parameters:
  ///   - isAda: whether the list is for the reader who owns the rules; another reader has no marks.
  ///   - condition: the same test as `query.condition`.
  func list(
    _ query: FeedQuery, isAda: Bool = true, where condition: ((Item) -> Bool)? = nil
  ) -> [Int64] {
    let all = scope(query).map(\.item)
    let first = Dictionary(
      all.compactMap { item in
        item.story.flatMap { condition?(item) ?? true ? ($0, item.id) : nil }
      }, uniquingKeysWith: { one, _ in one })
    return all.filter { item in
      if query.collapsesStories, let story = item.story, condition?(item) ?? true,
        first[story] != item.id
      {
        return false
      }
      return (isAda && item.isHidden) == query.hidden && !(query.unread && isAda && item.isRead)
        && (!query.bookmarked || isAda && item.isBookmarked) && condition?(item) ?? true
    }.map(\.id)
  }

  /// The candidates of a walk.
  func candidates(_ walk: CandidateWalk) -> [Item] {
    scope(walk.query).filter { item, key in
      key >= walk.lowestKey && !walk.without.contains(item.source)
        && !walk.listed.contains(item.id)
    }.map(\.item)
  }
}
