import Foundation
import Models
import Store
import TestStore
import Testing

struct StreamConformance {
  let now = ConformanceFixture.now
  let reader = "ada"

  /// Twelve articles, alternating between the sources, an hour apart.
  private func filled(_ kind: StoreKind) async throws -> (ConformanceFixture, [Int64]) {
    let fixture = try ConformanceFixture(kind)
    var ids: [Int64] = []
    for hour in 0..<12 {
      let stored = try await fixture.store(
        [ConformanceFixture.draft("\(hour)")], source: Int64(1 + hour % 2),
        at: now.addingTimeInterval(Double(hour) * 3600))
      ids.append(stored.findings?.articles.first?.outcome.id ?? 0)
    }
    return (fixture, ids)
  }

  @Test(arguments: StoreKind.all)
  func `a list follows the ids down or up from a position`(_ kind: StoreKind) async throws {
    let (fixture, ids) = try await filled(kind)
    func list(_ query: StreamQuery) throws -> [Int64] {
      try fixture.store.streamIDs(query, reader: reader)
    }
    let down = Array(ids.reversed())
    var query = StreamQuery(sources: [1, 2], limit: 5)
    #expect(try list(query) == Array(down[..<5]))
    query.below = down[4]
    #expect(try list(query) == Array(down[5..<10]))
    query.below = down[9]
    #expect(try list(query) == Array(down[10...]))
    query = StreamQuery(sources: [1, 2], isOldestFirst: true, limit: 5)
    query.above = ids[4]
    #expect(try list(query) == Array(ids[5..<10]))
    query = StreamQuery(sources: [1], limit: 99)
    #expect(try list(query) == down.filter { (ids.firstIndex(of: $0) ?? 1) % 2 == 0 })
    #expect(try list(StreamQuery(sources: [], limit: 9)) == [])
    #expect(try list(StreamQuery(sources: [7], limit: 9)) == [])
    for wild in [Int64.min, -1, 0, .max] {
      #expect(
        try list(StreamQuery(sources: [1, 2], above: wild, limit: 9)).count == (wild > 0 ? 0 : 9))
      #expect(
        try list(StreamQuery(sources: [1, 2], below: wild, limit: 9)).count == (wild > 0 ? 9 : 0))
    }
  }

  @Test(arguments: StoreKind.all)
  func `a list starts or ends at a time with a precision of one second`(_ kind: StoreKind)
    async throws
  {
    let (fixture, ids) = try await filled(kind)
    func list(since: Double? = nil, before: Double? = nil) throws -> [Int64] {
      try fixture.store.streamIDs(
        StreamQuery(
          sources: [1, 2], fetchedSince: since.map(now.addingTimeInterval),
          fetchedBefore: before.map(now.addingTimeInterval), isOldestFirst: true, limit: 99),
        reader: reader)
    }
    #expect(try list(since: 3 * 3600) == Array(ids[3...]))
    #expect(try list(since: 3 * 3600 + 1) == Array(ids[4...]))
    #expect(try list(since: 1_000_000) == [])
    #expect(try list(before: 3 * 3600 + 1) == Array(ids[...3]))
    #expect(try list(before: 3 * 3600) == Array(ids[..<3]))
    #expect(try list(before: -1) == [])
    #expect(try list(since: 3600, before: 3 * 3600) == Array(ids[1..<3]))
  }

  @Test(arguments: StoreKind.all)
  func `an article stored later with an earlier time is listed since the previous one's time`(
    _ kind: StoreKind
  ) async throws {
    let (fixture, _) = try await filled(kind)
    let late = now.addingTimeInterval(86_400)
    let first = try await fixture.store([ConformanceFixture.draft("first")], at: late)
    let second = try await fixture.store(
      [ConformanceFixture.draft("second")], source: 2, at: late.addingTimeInterval(-5))
    let listed = try fixture.store.streamIDs(
      StreamQuery(sources: [1, 2], fetchedSince: late, isOldestFirst: true, limit: 9),
      reader: reader)
    #expect(
      listed == [first, second].map { $0.findings?.articles.first?.outcome.id ?? 0 })
  }

  @Test(arguments: StoreKind.all)
  func `marks are stored once for each reader`(_ kind: StoreKind) async throws {
    let (fixture, ids) = try await filled(kind)
    let store = fixture.store
    func list(_ isRead: Bool, _ reader: String = "ada", sources: [Int64] = [1, 2]) throws -> [Int64]
    {
      try store.streamIDs(
        StreamQuery(sources: sources, isRead: isRead, isOldestFirst: true, limit: 99),
        reader: reader)
    }
    try store.mark([ids[2], 999, ids[5], ids[2]], isRead: true, reader: reader, at: now)
    #expect(try list(true) == [ids[2], ids[5]])
    #expect(try list(true, sources: [1]) == [ids[2]])
    #expect(try list(false).count == 10)
    #expect(try list(true, "ben") == [])
    #expect(
      try store.streamCounts(of: [1, 2], reader: reader).mapValues(\.unread) == [1: 5, 2: 5])
    let last = now.addingTimeInterval(11 * 3600)
    #expect(
      try store.streamCounts(of: [2], reader: "ben") == [2: StreamCount(unread: 6, newest: last)])
    let later = now.addingTimeInterval(9)
    try store.mark([ids[2], ids[5]], isRead: true, reader: reader, at: later)
    #expect(try store.streamItems([ids[2]], reader: reader).map(\.marked) == [now])
    try store.mark([ids[2], ids[3]], isRead: false, reader: reader, at: later)
    #expect(try list(true) == [ids[5]])
    #expect(try store.existing([7_777, ids[3], -1, ids[0]]) == [ids[3], ids[0]])
    #expect(try store.streamLength(of: [1, 2], reader: reader) == 12)
    #expect(try store.streamLength(of: [2, 9], reader: reader) == 6)
    #expect(try store.streamLengths(of: [1, 2, 9], reader: reader) == [1: 6, 2: 6])
    try store.set(ReaderMarks(hiddenAt: later), of: ids[0], reader: reader)
    #expect(
      try store.streamLengths(of: [1, 2], reader: reader).values.reduce(0, +)
        == store.streamLength(of: [1, 2], reader: reader))
  }

  @Test(arguments: StoreKind.all)
  func `a whole list is marked as read up to a time`(_ kind: StoreKind) async throws {
    let (fixture, ids) = try await filled(kind)
    let store = fixture.store
    func unread() throws -> [Int64] {
      try store.streamIDs(
        StreamQuery(sources: [1, 2], isRead: false, isOldestFirst: true, limit: 99),
        reader: reader)
    }
    let query = StreamQuery(sources: [1, 2], limit: 1)
    try store.markAll(
      query, isRead: true, before: now.addingTimeInterval(3601), reader: reader, at: now)
    #expect(try unread() == Array(ids[2...]))
    var one = query
    one.sources = [2]
    try store.markAll(one, isRead: true, before: nil, reader: reader, at: now)
    #expect(try unread() == [2, 4, 6, 8, 10].map { ids[$0] })
    try store.markAll(query, isRead: true, before: nil, reader: reader, at: now)
    #expect(try unread() == [])
    try store.markAll(one, isRead: false, before: nil, reader: reader, at: now)
    #expect(try unread() == [1, 3, 5, 7, 9, 11].map { ids[$0] })
    #expect(try store.lastArrival() == now.addingTimeInterval(11 * 3600))
    #expect(
      try store.lastArrivals(of: [1, 9]) == [1: now.addingTimeInterval(10 * 3600)])
  }

  @Test(arguments: StoreKind.all)
  func `items are returned in the order of the ids, without deleted ones`(
    _ kind: StoreKind
  ) async throws {
    let (fixture, ids) = try await filled(kind)
    let items = try fixture.store.streamItems([ids[4], 999, ids[0], ids[7]], reader: reader)
    #expect(items.map(\.id) == [ids[4], ids[0], ids[7]])
    #expect(items.map(\.source) == [1, 1, 2])
    #expect(items[0].content.html == "<p>some words</p>" && items[0].metadata.title == "Title of 4")
    #expect(items[0].fetched == now.addingTimeInterval(4 * 3600) && !items[0].isRead)
  }

  @Test(arguments: StoreKind.all)
  func `sources have their categories, the first one first`(_ kind: StoreKind) throws {
    let fixture = try ConformanceFixture(kind)
    var sources = ConformanceFixture.sources
    sources[1].categories = ["sport", "world"]
    try fixture.store.configure(sources, categories: ["world", "sport"], at: now)
    let known = try fixture.store.streamSources(reader: "ada")
    #expect(known.map(\.name) == ["Courier", "Goal"])
    #expect(known.map { $0.categories.map(\.name) } == [["world"], ["sport", "world"]])
    #expect(known.map(\.url) == ConformanceFixture.urls)
    try fixture.store.configure([sources[1]], categories: ["sport"], at: now)
    let rest = try fixture.store.streamSources(reader: "ada")
    #expect(rest.map(\.name) == ["Goal", "Courier"])
    #expect(rest.map(\.isSubscribed) == [true, false])
  }

  @Test(arguments: StoreKind.all)
  func `entries that arrived or changed since a time are listed, also after losing a mark`(
    _ kind: StoreKind
  ) async throws {
    let (fixture, ids) = try await filled(kind)
    let store = fixture.store
    let day = now.addingTimeInterval(86_400)
    try store.mark([ids[1], ids[2]], isRead: true, reader: reader, at: day)
    try store.mark([ids[4]], isRead: true, reader: "ben", at: day)
    func list(
      after: Date, _ change: (inout EntryQuery) -> Void = { _ in }
    ) throws -> [Int64] {
      var query = EntryQuery(sources: [1, 2], order: .id, limit: 99)
      query.changedAfter = after
      change(&query)
      let listed = try store.entryIDs(query, reader: reader)
      #expect(try store.entryCount(query, reader: reader) == listed.count)
      return listed
    }
    // The store notes changes with the machine's clock, which is later than all of these dates.
    let hours = now.addingTimeInterval(9 * 3600)
    #expect(try list(after: hours) == [ids[1], ids[2], ids[10], ids[11]])
    #expect(try list(after: hours) { $0.isRead = true } == [ids[1], ids[2]])
    #expect(try list(after: hours) { $0.isRead = false } == [ids[10], ids[11]])
    #expect(try list(after: hours) { $0.sources = [1] } == [ids[2], ids[10]])
    #expect(try list(after: hours) { $0.articles = [ids[0], ids[2]] } == [ids[2]])
    #expect(
      try list(after: hours) { ($0.order, $0.isDescending) = (.changed, true) }
        == [ids[2], ids[1], ids[11], ids[10]])
    try store.mark([ids[1]], isRead: false, reader: reader, at: day)
    try store.mark([ids[4]], isRead: false, reader: "ben", at: day)
    #expect(try list(after: hours) == [ids[1], ids[2], ids[10], ids[11]])
    #expect(try list(after: hours) { $0.isRead = false } == [ids[1], ids[10], ids[11]])
    #expect(try list(after: .distantFuture) == [])
    #expect(
      try Set(list(after: hours) { ($0.order, $0.isDescending) = (.changed, true) }.prefix(2))
        == [ids[1], ids[2]])
    #expect(
      try list(after: hours) { $0.changedBefore = day.addingTimeInterval(60) }
        == [ids[10], ids[11]])
  }

  @Test(arguments: StoreKind.all)
  func `the record tells when a mark was set or removed, of each reader`(
    _ kind: StoreKind
  ) async throws {
    let (fixture, ids) = try await filled(kind)
    let store = fixture.store
    let start = Date()
    try store.mark([ids[1], ids[2]], isRead: true, reader: reader, at: now)
    try store.mark([ids[2]], isRead: false, reader: reader, at: now)
    try store.mark([ids[4]], isRead: true, reader: "ben", at: now)
    let changes = try store.markChanges(among: ids + [99], reader: reader)
    #expect(Set(changes.keys) == [ids[1], ids[2]])
    #expect(changes.values.allSatisfy { $0 > start.addingTimeInterval(-2) })
    #expect(try Set(store.markChanges(among: ids, reader: "ben").keys) == [ids[4]])
    #expect(try store.markChanges(among: [ids[0]], reader: reader).isEmpty)
    #expect(try store.markChanges(among: [], reader: reader).isEmpty)
    #expect(try store.markChanges(among: ids, reader: "nobody").isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `entries must have all tags, of the source or of the reader`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    var tagged = ConformanceFixture.draft("tagged")
    tagged.metadata.tags = ["Bridges", "Night trains"]
    try store.addRules([Rule("a", actions: RuleActions(tag: "Works"))], reader: reader)
    let rules = try await store.rules(of: reader)
    var ids: [Int64] = []
    for draft in [ConformanceFixture.draft("plain"), tagged] {
      let stored = try await fixture.store([draft]) { _, _ in
        var change = DocumentChanges.Article()
        change.rules = rules
        return change
      }
      ids.append(stored.findings?.articles.first?.outcome.id ?? 0)
    }
    func list(_ tags: [String], _ reader: String = "ada") throws -> [Int64] {
      var query = EntryQuery(sources: [1, 2], order: .id, limit: 9)
      query.tags = tags
      let listed = try store.entryIDs(query, reader: reader)
      #expect(try store.entryCount(query, reader: reader) == listed.count)
      return listed
    }
    #expect(try list(["bridges"]) == [ids[1]])
    #expect(try list(["night TRAINS", "Bridges"]) == [ids[1]])
    #expect(try list(["trains"]) == [])
    #expect(try list(["works"]) == ids)
    #expect(try list(["WORKS", "bridges"]) == [ids[1]])
    #expect(try list(["works"], "ben") == [])
    #expect(
      try store.streamItems(ids, reader: reader).map(\.tags)
        == [["Works"], ["Bridges", "Night trains", "Works"]])
  }
}
