import Foundation
import Models
import Store
import Testing

struct SourceConformance {
  let now = ConformanceFixture.now

  @Test(arguments: StoreKind.all)
  func `the sources equal those of the configuration, in its order`(_ kind: StoreKind) async throws
  {
    let fixture = try ConformanceFixture(kind)
    func names() throws -> [String] {
      var names: [String] = []
      try fixture.store.forEachFeed { source, _ in names.append(source.name) }
      return names
    }
    #expect(try names() == ["Courier", "Goal"])
    let id = try await fixture.store.pollableSources()["courier"]?.id
    // One source is renamed and comes last, the other is removed.
    let renamed = Source(
      name: "The Courier", address: .web(ConformanceFixture.urls[0]), categories: ["sport"])
    let new = Source(name: "New", address: .web("https://new.example"), categories: ["world"])
    try fixture.store.configure([new, renamed], categories: ["world"], at: now)
    #expect(try names() == ["New", "The Courier"])
    let sources = try await fixture.store.pollableSources()
    #expect(Set(sources.keys) == ["new", "the courier"])
    #expect(sources["the courier"]?.id == id)
    #expect(sources["new"]?.isEmpty == true)
  }

  /// The longest names that the configuration allows, with characters that get longer in lower
  /// case.
  @Test(arguments: StoreKind.all)
  func `long names are stored`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    func name(_ end: String) -> String { String(repeating: "İ", count: 399) + end }
    let source = Source(
      name: name("s"), address: .web("https://long.example"), categories: [name("c")])
    try store.configure([source], categories: [], at: now)
    #expect(try await store.pollableSources()[name("s").lowercased()] != nil)
    let actions = RuleActions(hide: true, tag: String(repeating: "İ", count: TagName.limit))
    try store.addRules([Rule("a", actions: actions)], reader: "ada")
    #expect(try await store.rules(of: "ada").map(\.rule.actions) == [actions])
  }

  @Test(arguments: StoreKind.all)
  func `a claim of a source is exclusive until it is settled, released or expired`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    #expect(try await Set(fixture.claim([1, 2]).keys) == [1, 2])
    #expect(try await fixture.claim([1, 2]).isEmpty)
    var state = FeedState(url: ConformanceFixture.urls[0])
    state.lastPoll = now
    try await fixture.store([], state: state)
    // It was polled after the claim's state was read.
    #expect(try await fixture.claim([1]).isEmpty)
    #expect(try await fixture.claim([1], lastPoll: now)[1]?.state == state)
    try await fixture.store.release([1, 2])
    #expect(try await Set(fixture.claim([2]).keys) == [2])
    #expect(try await Set(fixture.claim([2], at: now.addingTimeInterval(301)).keys) == [2])
    // A claim in the far future comes from a clock that was set back since.
    #expect(try await Set(fixture.claim([2], at: now.addingTimeInterval(-86_400)).keys) == [2])
  }

  @Test(arguments: StoreKind.all)
  func `due sources are found by date, and no others are read`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    func due(at date: Date) throws -> [String] {
      var names: [String] = []
      try fixture.store.forEachDueFeed(at: date) { source, _ in names.append(source.name) }
      return names
    }
    // Never polled.
    #expect(try due(at: now).sorted() == ["Courier", "Goal"])
    #expect(try fixture.store.nextDue(after: now) == nil)
    let later = now.addingTimeInterval(3600)
    for (place, date) in [(0, later), (1, later.addingTimeInterval(60))] {
      var state = FeedState(url: ConformanceFixture.urls[place])
      (state.lastPoll, state.nextDue) = (now, date)
      state.reading = SourceFormat.auto.rawValue
      try await fixture.store([], source: Int64(place + 1), state: state)
    }
    #expect(try due(at: now) == [])
    #expect(try fixture.store.nextDue(after: now) == later)
    #expect(try due(at: later) == ["Courier"])
    #expect(try due(at: later.addingTimeInterval(60)) == ["Courier", "Goal"])
    try await fixture.store.postpone([1: later.addingTimeInterval(120)], because: .interval)
    #expect(try due(at: later.addingTimeInterval(120)) == ["Goal", "Courier"], "by due date")
    try await fixture.store.postpone([1: later], because: .interval)
    // The clock was a month ahead at the time: both dates may be wrong.
    #expect(try due(at: now.addingTimeInterval(-30 * 86_400)) == ["Courier", "Goal"])
    // A source with a new address or new settings for parsing is due; an unchanged one is not.
    let sources = ConformanceFixture.sources
    try fixture.store.configure(sources, categories: ["world", "sport"], at: now)
    #expect(try due(at: now) == [])
    var moved = sources
    moved[0].address = .web("https://elsewhere.example/rss")
    try fixture.store.configure(moved, categories: ["world", "sport"], at: now)
    #expect(try due(at: now) == ["Courier"])
    moved[1].format = .html
    try fixture.store.configure(moved, categories: ["world", "sport"], at: now)
    #expect(try due(at: now).sorted() == ["Courier", "Goal"])
    // Sources removed from the configuration, or gone for good, are never due.
    try fixture.store.configure([moved[0]], categories: ["world"], at: now)
    var gone = FeedState(url: "https://elsewhere.example/rss")
    (gone.lastPoll, gone.gone) = (now, .confirmed)
    try await fixture.store([], state: gone)
    #expect(try due(at: later.addingTimeInterval(3600)) == [])
    #expect(try fixture.store.nextDue(after: now) == nil)
  }

  @Test(arguments: StoreKind.all)
  func `a claim can be renewed unless another process has it`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    _ = try await fixture.claim([1, 2])
    let (end, later) = (now.addingTimeInterval(300), now.addingTimeInterval(600))
    _ = try await fixture.claim([2], at: end.addingTimeInterval(1))
    let result = try await fixture.store.exchange(
      PollBatch(renewals: [
        ClaimRenewal([1], from: end, until: later), ClaimRenewal([2], from: end, until: later),
      ]))
    #expect(result.renewed == [[1], []])
    #expect(try await fixture.claim([1], at: end.addingTimeInterval(9)).isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `a claim returns the state of the feed and its host`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    try await fixture.store.hold("courier.example", until: now.addingTimeInterval(60))
    let feed = try await fixture.claim([1])[1]
    #expect(feed?.state == nil)
    #expect(feed?.host?.blockedUntil == now.addingTimeInterval(60))
    // A shorter hold does not end a longer one; a hold in the far future is ignored.
    try await fixture.store.hold("courier.example", until: now.addingTimeInterval(30))
    #expect(try fixture.store.heldHosts(at: now.addingTimeInterval(59)).count == 1)
    #expect(try fixture.store.heldHosts(at: now.addingTimeInterval(60)).isEmpty)
    #expect(try fixture.store.heldHosts(at: now.addingTimeInterval(-9 * 86_400)).isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `a state is stored, and a changed address resets it`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    var state = FeedState(url: ConformanceFixture.urls[0])
    state.validators = .init(url: state.url, etag: "\"a\"", lastModified: "Tue")
    (state.lastPoll, state.nextDue, state.failures) = (now, now.addingTimeInterval(0.25), 3)
    (state.skipHours, state.conditional) = ([0, 23], .probed(at: now))
    try await fixture.store([], state: state)
    #expect(try await fixture.store.feedState(of: 1) == state)
    try await fixture.store.postpone([1: now.addingTimeInterval(9)], because: .skippedHours)
    state.nextDue = now.addingTimeInterval(9)
    state.nextReason = .skippedHours
    var states: [FeedState?] = []
    try fixture.store.forEachFeed { states.append($1) }
    #expect(states == [state, nil])
    var sources = ConformanceFixture.sources
    sources[0] = Source(
      name: "Courier", address: .web("https://moved.example"), categories: ["world"])
    try fixture.store.configure(sources, categories: ["world", "sport"], at: now)
    #expect(try await fixture.store.feedState(of: 1) == nil)
  }

  @Test(arguments: StoreKind.all)
  func `a batch is stored completely or not at all`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let state = FeedState(url: ConformanceFixture.urls[0])
    let batch = PollBatch(records: [
      PollRecord(source: 1, state: state), PollRecord(source: 99, state: state),
    ])
    await #expect(throws: StoreFault.self) { try await fixture.store.exchange(batch) }
    #expect(try await fixture.store.feedState(of: 1) == nil)
  }

  @Test(arguments: StoreKind.all)
  func `a new hub resets the subscription`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    func mention(_ hub: String?) async throws {
      var record = PollRecord(source: 1)
      record.hub = .init(hub: hub, topic: "https://courier.example/rss")
      _ = try await fixture.store.exchange(PollBatch(records: [record]))
    }
    try await mention("https://hub.example")
    var subscription = try #require(try fixture.store.subscriptions().first)
    subscription.token = "t"
    try await fixture.store.setSubscription(subscription)
    try await mention("https://hub.example")
    #expect(try fixture.store.subscriptions() == [subscription])
    try await mention("https://other.example")
    #expect(try fixture.store.subscriptions().map(\.token) == [nil])
    // The old hub's subscription does not come back.
    try await fixture.store.setSubscription(subscription)
    #expect(try fixture.store.subscriptions().map(\.token) == [nil])
    try await mention(nil)
    #expect(try fixture.store.subscriptions().isEmpty)
  }
}
