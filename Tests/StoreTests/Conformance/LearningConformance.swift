import Foundation
import Models
import Ranking
import Store
import Synchronization
import Testing

struct LearningConformance {
  let now = ConformanceFixture.now

  struct Refusal: Error {}

  private func list(
    _ id: Int64, _ articles: [Int64], opened: Set<Int64> = [], minutes: Double
  ) -> StoredList {
    let list = ShownList(
      at: now.addingTimeInterval(minutes * 60),
      entries: articles.map {
        ShownList.Entry(article: $0, base: 0, isOpened: opened.contains($0))
      })
    return StoredList(id: id, at: list.at, shown: articles.count, entries: list.bytes)
  }

  private func open(
    _ articles: [Int64], by reader: String, minutes: Double, in store: any Store,
    expecting check: (InteractionFindings) throws -> Void = { _ in }
  ) throws {
    let now = now.addingTimeInterval(minutes * 60)
    let request = InteractionRequest(
      articles: articles, reader: reader, withLogs: true, teaches: true)
    try store.recordInteractions(request) { findings in
      try check(findings)
      return try articles.map { article in
        guard let state = findings.states[article] else { throw Refusal() }
        var marks = state.marks
        marks.readAt = now
        var change = InteractionChange(article: article, marks: marks)
        change.event = LoggedEvent(
          .interaction(.view, reader: findings.reader), at: now, votes: 1)
        change.keys = RankKeys(today: state.keys.today + 1, now: state.keys.now + 1)
        change.example = StoredTrainingExample(
          article: article, interaction: .view, weight: 1, advantage: 0, at: now, features: [1])
        return change
      }
    }
  }

  @Test(arguments: StoreKind.all)
  func `the inputs of an interaction are the stored state`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let ids = [try await fixture.add("a"), try await fixture.add("b", source: 2, rank: 5)]
    try open(ids, by: "ada", minutes: 1, in: store) { findings in
      #expect(findings.states.count == 2 && findings.basis != nil && findings.openList == nil)
      let state = try #require(findings.states[ids[1]])
      #expect(state.marks == ReaderMarks() && state.log.isEmpty && state.dated == now)
      #expect(state.keys.today == 5 && state.weight == 1)
      #expect(state.features == nil && state.words?.article.id == ids[1])
      #expect(state.words?.counts.isEmpty == false, "its words were counted")
    }
    let ada = try #require(try store.reader(named: "ada"))
    try open([ids[1]], by: "ada", minutes: 2, in: store) { findings in
      let state = try #require(findings.states[ids[1]])
      #expect(findings.reader == ada.id)
      #expect(state.marks.readAt == now.addingTimeInterval(60) && state.keys.today == 6)
      #expect(state.log.map(\.kind) == [.interaction(.view, reader: ada.id)])
    }
    try open([ids[1]], by: "ben", minutes: 3, in: store) { findings in
      #expect(findings.states[ids[1]]?.marks == ReaderMarks())
      #expect(findings.states[ids[1]]?.log.count == 2)
    }
  }

  @Test(arguments: StoreKind.all)
  func `an interaction is recorded with all articles or none`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let id = try await fixture.add("a")
    #expect(throws: Refusal.self) {
      try open([id, 99], by: "ada", minutes: 1, in: fixture.store)
    }
    #expect(try fixture.store.reader(named: "ada") == nil, "the transaction created a reader")
    try open([id], by: "ada", minutes: 2, in: fixture.store) { findings in
      #expect(findings.states[id]?.log.isEmpty == true)
    }
  }

  @Test(arguments: StoreKind.all)
  func `a new list closes the previous one, once`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    for name in ["a", "b", "c"] { _ = try await fixture.add(name) }
    func show(_ list: StoredList, after known: ListFeedback? = nil) throws {
      try store.recordImpression(list, reader: "ada", after: known)
    }
    let first = list(10, [1, 2], minutes: 0)
    try show(first)
    #expect(try store.closedLists(of: "ada").isEmpty)
    try open([2], by: "ada", minutes: 1, in: store) { findings in
      #expect(findings.openList == first && findings.trials == nil)
    }
    try show(list(10, [1, 2, 3], minutes: 0))
    #expect(
      try store.closedLists(of: "ada").isEmpty,
      "this is a later page of the open list")
    let second = list(11, [3, 1], minutes: 5)
    try show(second)
    let closed = try store.closedLists(of: "ada")
    #expect(closed.map(\.list) == [list(10, [1, 2, 3], opened: [2], minutes: 0)])
    #expect(closed.map(\.readBefore) == [[]], "it was read after the list was shown")
    try open([3], by: "ada", minutes: 6, in: store) { findings in
      #expect(findings.openList == second)
      #expect(findings.trials?.evidence == 2.0 / 3, "one of three was opened")
    }
    // A closing computed before the article was opened is no longer valid.
    let stale = ListFeedback(
      closing: second, after: nil, trials: nil,
      marks: ListMarks(opened: [], readBefore: [], known: [:]))
    try show(list(12, [1], minutes: 7), after: stale)
    try open([1], by: "ada", minutes: 8, in: store) { findings in
      let evidence = try #require(findings.trials?.evidence)
      #expect(evidence > 1.1 && evidence < 2.0 / 3 + 0.5, "it fades")
    }
    #expect(try store.closedLists(of: "ada").map(\.list.id) == [10, 11])
    let inputs = try store.scoreInputs(of: 1, reader: "ada")
    #expect(inputs.map { [$0.lists.closed, $0.lists.chosen] } == [2, 2])
    let unknown = try store.scoreInputs(of: 1, reader: "ben")
    #expect(unknown.map { [$0.lists.closed, $0.lists.chosen] } == [0, 0])
    #expect(try store.closedLists(of: "ben").isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `forgotten data is deleted, and marks stay`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let id = try await fixture.add("a")
    _ = try await fixture.add("b")
    try store.recordImpression(
      list(10, [1, 2], minutes: 0), reader: "ada", after: nil)
    try open([id], by: "ada", minutes: 1, in: store)
    try open([id], by: "ben", minutes: 2, in: store)
    try store.recordImpression(
      list(11, [1], minutes: 3), reader: "ada", after: nil)
    func forget(_ name: String, removes: Bool = false) throws -> Int {
      try store.forget(reader: name, removes: removes) { _, history in
        (RankKeys(today: Double(history.log.count) * 10, now: 0), InteractionCounts())
      }
    }
    #expect(try forget("cy") == 0)
    #expect(try forget("ada") == 1)
    #expect(try store.closedLists(of: "ada").isEmpty)
    try open([id], by: "ada", minutes: 4, in: store) { findings in
      let state = try #require(findings.states[id])
      #expect(state.keys.today == 10, "ben's view remains")
      #expect(state.marks.readAt != nil && findings.openList == nil)
      #expect(state.log.count == 1)
    }
    #expect(try forget("ada", removes: true) == 1)
    #expect(try store.readers().map(\.reader.name) == ["ben"])
  }

  private func state(of reader: String, in store: any Store) throws -> ReaderState {
    try store.listBasis(FeedQuery(), reader: reader, closingList: false).state
  }

  @Test(arguments: StoreKind.all)
  func `concurrent interactions of many readers are all counted`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let id = try await fixture.add("a")
    let other = try await fixture.add("b")
    let readers = 6
    let failures = Mutex<[String]>([])
    await withCheckedContinuation { continuation in
      let group = DispatchGroup()
      for number in 1...readers {
        DispatchQueue.global().async(group: group) {
          do {
            let name = "reader\(number)"
            try store.recordImpression(
              list(Int64(number), [id, other], minutes: 0), reader: name, after: nil)
            try open([id], by: name, minutes: 1, in: store)
            try store.recordImpression(
              list(Int64(100 + number), [], minutes: 2), reader: name, after: nil)
          } catch {
            failures.withLock { $0.append("\(error)") }
          }
        }
      }
      group.notify(queue: .global()) { continuation.resume() }
    }
    #expect(failures.withLock { $0 } == [])
    try open([id], by: "last", minutes: 3, in: store) { findings in
      let state = try #require(findings.states[id])
      #expect(state.keys.today == Double(readers) && state.log.count == readers)
    }
    let learned = try state(of: "last", in: store)
    #expect(learned.exposure == Exposure(shown: Double(readers * 2), opened: Double(readers)))
    #expect(learned.choosingReaders == readers)
  }

  @Test(arguments: StoreKind.all)
  func `openings and expected openings are counted and decay`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    for name in ["a", "b", "c", "d"] { _ = try await fixture.add(name) }
    func exposures() throws -> [ArticleExposure] {
      try (Int64(1)...4).map { id in
        try #require(try store.scoreInputs(of: id, reader: "ada"))
          .exposure
      }
    }
    func show(_ id: Int64, _ articles: [Int64], to reader: String, minutes: Double) throws {
      try store.recordImpression(
        list(id, articles, minutes: minutes), reader: reader, after: nil)
    }
    let period = ArticleExposure.period(at: now)
    // One of four opened, three of four, none of four; a period later both of two.
    try show(1, [1, 2, 3, 4], to: "ada", minutes: 0)
    try open([1], by: "ada", minutes: 1, in: store)
    try show(2, [1, 2, 3, 4], to: "ben", minutes: 2)
    try open([1, 2, 3], by: "ben", minutes: 3, in: store)
    try show(3, [1, 2, 3, 4], to: "cy", minutes: 4)
    for (id, reader) in [(Int64(4), "ada"), (5, "ben"), (6, "cy")] {
      try show(id, [], to: reader, minutes: 5)
    }
    let first = [2.0, 1, 1, 0].map {
      ArticleExposure(expected: 1, opened: $0, period: period)
    }
    #expect(try exposures() == first)
    try show(7, [3, 4], to: "dan", minutes: 725)
    try open([3, 4], by: "dan", minutes: 726, in: store)
    try show(8, [], to: "dan", minutes: 727)
    let later = [0.5, 0].map { before in
      ArticleExposure(expected: 1.5, opened: 1 + before, period: period + 1)
    }
    #expect(try exposures() == first[..<2] + later)
    // A list that was shown before another was closed counts as old.
    try show(9, [4], to: "eve", minutes: 6)
    try open([4], by: "eve", minutes: 7, in: store)
    try show(10, [], to: "eve", minutes: 728)
    #expect(
      try exposures()[3] == ArticleExposure(expected: 2, opened: 1.5, period: period + 1))
    // The numbers are those of the lists that are left.
    for reader in ["ben", "eve"] {
      _ = try store.forget(reader: reader, removes: false) { _, _ in
        (RankKeys(today: 0, now: 0), InteractionCounts())
      }
    }
    let left = try exposures().map { $0.aged(at: now.addingTimeInterval(86_400)) }
    let weights = left.map { $0.expected / left[0].expected }
    #expect(weights == [1, 1, 9, 9])
    #expect(left.map { $0.opened / left[0].opened } == [1, 0, 2, 2])
  }

  @Test(arguments: StoreKind.all)
  func `the features of a deleted article stay with its examples`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let ids = [try await fixture.add("a"), try await fixture.add("b")]
    let request = InteractionRequest(
      articles: ids, reader: "ada", withLogs: false, teaches: true)
    try store.recordInteractions(request) { _ in
      ids.map { id in
        var change = InteractionChange(article: id, marks: ReaderMarks())
        change.features = [UInt8(id), 7]
        change.example = StoredTrainingExample(
          article: id, interaction: .view, weight: 1, advantage: 0, at: now,
          features: [UInt8(id), 7])
        return change
      }
    }
    let rule = RetentionRule.count(articles: 1, source: 1)
    #expect(try await store.deleteOutdated(rule, at: now, limit: 9) == 1)
    let examples = try state(of: "ada", in: store).examples
    #expect(examples.map(\.example.article) == ids)
    #expect(examples.map(\.example.features) == ids.map { [UInt8($0), 7] })
  }

  @Test(arguments: StoreKind.all)
  func
    `a model is stored after many examples and retrained without undone ones`(
      _ kind: StoreKind
    ) async throws
  {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let id = try await fixture.add("a")
    for minute in 0..<15 { try open([id], by: "ada", minutes: Double(minute), in: store) }
    try store.storeModel(of: "ada")
    #expect(try state(of: "ada", in: store).through == 0)
    try open([id], by: "ada", minutes: 15, in: store)
    try store.storeModel(of: "ada")
    try open([id], by: "ada", minutes: 16, in: store)
    let stored = try state(of: "ada", in: store)
    #expect(stored.through == 16 && !stored.isModelOutdated)
    #expect(stored.model.withUnsafeBytes { ReaderModel(bytes: $0) }?.examples == 16)
    #expect(stored.examples.map(\.id) == [17])
    let request = InteractionRequest(
      articles: [id], reader: "ada", withLogs: true, teaches: false)
    try store.recordInteractions(request) { _ in
      var change = InteractionChange(article: id, marks: ReaderMarks())
      change.unlearned = [.view, .finish]
      return [change]
    }
    let undone = try state(of: "ada", in: store)
    #expect(undone.through == 0 && undone.model.isEmpty && undone.examples.isEmpty)
    try store.storeModel(of: "nobody")
    #expect(try store.reader(named: "nobody") == nil)
  }
}
