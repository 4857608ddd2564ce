import Foundation
import Models
import TestStore
import Testing

@testable import Store

struct ChangeConformance {
  private let now = ConformanceFixture.now

  private func changes(
    _ store: any Store, after place: ChangeNumber? = .beginning, reader: String = "ada",
    category: String? = nil, limit: Int = 100
  ) throws -> ChangePage {
    try store.changes(after: place, reader: reader, category: category, limit: limit)
  }

  private func texts(_ page: ChangePage) -> [String] {
    page.changes.map { "\($0.change.kind) \($0.change.subject)" }
  }

  private func sourceStates(_ page: ChangePage) -> [String] {
    page.changes.compactMap { change in
      guard case .source(let source) = change.subject else { return nil }
      return "\(source.name) \(source.failures) \(source.isListed) "
        + source.categories.joined(separator: ",")
    }
  }

  @Test(arguments: StoreKind.all)
  func `changes are listed in order, the last of each kind, with their current state`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    #expect(try changes(store) == ChangePage(next: .beginning))
    #expect(try changes(store, after: nil) == ChangePage(next: .beginning))
    let (first, second) = (try await fixture.add("a"), try await fixture.add("b", source: 2))
    let page = try changes(store)
    #expect(texts(page) == ["article \(first)", "article \(second)"])
    #expect(
      page.changes.map(\.subject)
        == (try store.articles([first, second], reader: "ada").map { .article($0) }))
    #expect(try changes(store, after: nil) == ChangePage(next: page.next))
    #expect(try changes(store, after: page.next) == ChangePage(next: page.next))
    for title in ["Another", "A third"] {
      var edited = ConformanceFixture.draft("a")
      edited.metadata.title = title
      try await fixture.store([edited], at: now.addingTimeInterval(60))
    }
    #expect(texts(try changes(store, after: page.next)) == ["updated \(first)"])
    #expect(texts(try changes(store, limit: 1)) == ["article \(first)"])
  }

  @Test(arguments: StoreKind.all)
  func `a reader gets their own marks, and a category its own changes`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let id = try await fixture.add("a")
    let other = try await fixture.add("b", source: 2)
    let start = try changes(store).next
    try store.mark([id], isRead: true, reader: "ada", at: now)
    try store.mark([other], isRead: true, reader: "ben", at: now)
    let ada = try changes(store, after: start)
    #expect(texts(ada) == ["state \(id)"])
    guard case .article(let article) = ada.changes.first?.subject else {
      Issue.record("no article")
      return
    }
    #expect(article.state.read)
    #expect(texts(try changes(store, after: start, reader: "ben")) == ["state \(other)"])
    #expect(try changes(store, after: start, reader: "nobody").changes.isEmpty)
    #expect(texts(try changes(store, category: "SPORT")) == ["article \(other)"])
    let empty = try changes(store, category: "sport", limit: 1)
    #expect(empty.changes.isEmpty && empty.next != .beginning)
    #expect(throws: UnknownName(kind: .category, name: "x", known: ["world", "sport"])) {
      try changes(store, category: "x")
    }
  }

  @Test(arguments: StoreKind.all)
  func `a reader gets changes of their own sources, in their own categories`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let ada = try #require(try store.addReader("ada"))
    try store.addRules([Rule("a", actions: RuleActions(tag: "Works"))], reader: "ada")
    let rules = try await store.rules(of: "ada")
    let stored = try await fixture.store([ConformanceFixture.draft("a")]) { _, _ in
      var change = DocumentChanges.Article()
      change.rules = rules
      return change
    }
    let first = try #require(stored.findings?.articles.first?.outcome.id)
    let second = try await fixture.add("b", source: 2)
    #expect(texts(try changes(store, category: "works")) == ["article \(first)"])
    let courier = try #require(try store.sourceID(named: "Courier"))
    let goal = try #require(try store.sourceID(named: "Goal"))
    try store.setOwnSource(
      goal, listing: .changed, name: nil, categories: ["World", "own"], of: ada.id)
    let both = ["article \(first)", "article \(second)"]
    #expect(texts(try changes(store, category: "world")) == both)
    #expect(texts(try changes(store, category: "OWN")) == [both[1]])
    #expect(texts(try changes(store, reader: "ben", category: "world")) == [both[0]])
    try store.setOwnSource(courier, listing: .leftOut, name: nil, categories: nil, of: ada.id)
    #expect(texts(try changes(store)) == [both[1]])
    #expect(texts(try changes(store, category: "world")) == [both[1]])
    #expect(texts(try changes(store, reader: "ben")) == both)
    var state = FeedState(url: ConformanceFixture.urls[0])
    state.failures = 3
    try await fixture.store([], state: state)
    #expect(texts(try changes(store)) == [both[1]])
    #expect(texts(try changes(store, reader: "ben")).last == "source \(courier)")
  }

  @Test(arguments: StoreKind.all)
  func `a failing source is a change`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    var state = FeedState(url: ConformanceFixture.urls[0])
    for failures in [0, 2] {
      state.failures = failures
      try await fixture.store([], state: state)
    }
    let page = try changes(fixture.store)
    #expect(sourceStates(page) == ["Courier 2 true world"])
  }

  @Test(arguments: StoreKind.all)
  func `an edited source list gives a change for each source with its current state`(
    _ kind: StoreKind
  ) throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let sources = ConformanceFixture.sources
    var place = try #require(try changes(store, after: nil).next)
    func edit(_ sources: [Source], category: String? = nil) throws -> [String] {
      try store.configure(sources, categories: ["world", "sport", "sea"], at: now)
      let page = try changes(store, after: place, category: category)
      place = page.next
      return sourceStates(page)
    }
    // Neither the initial list, before the first reader existed, nor a new order is a change.
    #expect(try edit(sources).isEmpty)
    #expect(try edit(sources.reversed()).isEmpty)
    let harbour = Source(
      name: "Harbour", address: .web("https://harbour.example/rss"), categories: ["sea", "world"])
    #expect(try edit(sources + [harbour]) == ["Harbour 0 true sea,world"])
    #expect(try edit(sources + [harbour]).isEmpty)
    let renamed = Source(name: "Haven", address: harbour.address, categories: ["sea", "world"])
    #expect(try edit(sources + [renamed]) == ["Haven 0 true sea,world"])
    // A client that follows the category that it leaves is notified too.
    let moved = Source(name: "Haven", address: harbour.address, categories: ["sport"])
    #expect(try edit(sources + [moved], category: "sea") == ["Haven 0 true sport"])
    #expect(try edit([sources[1], moved]) == ["Courier 0 false "])
    #expect(try edit(sources + [moved]) == ["Courier 0 true world"])
    // A source that only one reader has is not part of this list.
    let ada = try #require(try store.addReader("ada"))
    let haven = try #require(try store.sourceID(named: "Haven"))
    try store.setOwnSource(
      haven, listing: .added, name: nil, categories: ["sport"], of: ada.id)
    #expect(try edit(sources) == ["Haven 0 true sport"])
    #expect(try edit(sources).isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `an invalid or outdated cursor resets the stream`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    _ = try await fixture.add("a")
    let next = try changes(fixture.store).next
    for place in [
      ChangeNumber(id: next.id, at: next.at - 1), ChangeNumber(id: next.id + 7, at: next.at),
    ] {
      #expect(
        try changes(fixture.store, after: place) == ChangePage(next: next, isReset: true))
    }
  }
}
