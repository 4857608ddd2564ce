import Foundation
import Models
import Store
import Testing

struct DigestConformance {
  private let now = ConformanceFixture.now
  private let day = 86_400.0

  private func keep(
    _ store: any Store, _ slot: String, of digest: String = "Daily", reader: String = "ada",
    articles: Int = 3, targets: [String] = ["folder", "mail"], at date: Date? = nil
  ) async throws -> StoredEdition? {
    try await store.storeEdition(
      of: digest, slot: slot, reader: reader, title: "\(digest) of \(slot)", articles: articles,
      targets: targets, at: date ?? now)
  }

  @Test(arguments: StoreKind.all)
  func `a plan keeps the time of its registration`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    #expect(try await store.registerDigests(["Daily"], at: now) == ["daily": now])
    let later = now.addingTimeInterval(day)
    #expect(
      try await store.registerDigests(["DAILY", "Weekly"], at: later)
        == ["daily": now, "weekly": later])
    #expect(try await store.registerDigests(["Weekly"], at: now) == ["weekly": now])
    #expect(try await store.registerDigests(["Daily"], at: later) == ["daily": later])
    #expect(try await store.registerDigests([], at: later) == [:])
  }

  @Test(arguments: StoreKind.all)
  func `an edition of a slot is created once`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    #expect(try await !store.isMade("1", of: "Daily"))
    let edition = try #require(try await keep(store, "1"))
    #expect(try await store.isMade("1", of: "Daily"))
    #expect(try await keep(store, "1", reader: "ben") == nil)
    let reader = try #require(try store.reader(named: "ada"))
    #expect(edition.reader == reader.id && edition.made == now && edition.articles == 3)
    #expect(try store.edition(edition.id, of: reader.id) == edition)
    #expect(try store.edition(edition.id, of: reader.id + 1) == nil)
    #expect(try store.edition(999, of: reader.id) == nil)
    let second = try #require(
      try await keep(store, "2", at: now.addingTimeInterval(1)))
    _ = try await keep(store, "3", articles: 0)
    // Newest first, without empty ones.
    #expect(try store.editions(of: reader.id, limit: 9) == [second, edition])
    #expect(try store.editions(of: reader.id, limit: 1) == [second])
    #expect(try store.editions(of: 999, limit: 9).isEmpty)
    #expect(try await store.editions().count == 3)
  }

  @Test(arguments: StoreKind.all)
  func `a delivery is retried until it succeeds or is given up`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    #expect(try await store.nextDelivery() == nil)
    let edition = try #require(try await keep(store, "1"))
    func due(_ seconds: Double) async throws -> [DueDelivery] {
      try await store.dueDeliveries(longestWait: 3600, at: now.addingTimeInterval(seconds))
    }
    let both = try await due(0)
    #expect(both.map(\.target) == ["folder", "mail"] && both.map(\.tries) == [0, 0])
    #expect(both.allSatisfy { $0.edition == edition })
    #expect(try await store.nextDelivery() == now)
    #expect(try await store.beginDelivery(both[0], due: now.addingTimeInterval(600)))
    // Another process that saw it due at the same time.
    #expect(try await !store.beginDelivery(both[0], due: now.addingTimeInterval(600)))
    #expect(try await due(0).map(\.target) == ["mail"])
    // The delivery did not report its end.
    #expect(try await due(600).map(\.tries) == [0, 1])
    try await store.endDelivery(both[0], .done(path: "/p/1.epub"), at: now)
    try await store.endDelivery(both[0], .failed(reason: "Late.", due: now), at: now)
    let until = now.addingTimeInterval(60)
    #expect(try await store.beginDelivery(both[1], due: nil))
    try await store.endDelivery(both[1], .failed(reason: "No.", due: until), at: now)
    #expect(try await store.nextDelivery() == until)
    // Postponed by a clock that was wrong.
    try await store.endDelivery(
      both[1], .failed(reason: "No.", due: now.addingTimeInterval(90_000)), at: now)
    #expect(try await due(0).map(\.target) == ["mail"])
    try await store.endDelivery(both[1], .failed(reason: "Never.", due: nil), at: now)
    #expect(try await store.nextDelivery() == nil)
    let records = try store.deliveries(of: nil, limit: 9)
    #expect(records.map(\.target) == ["folder", "mail"] && records.map(\.tries) == [1, 1])
    #expect(records.map(\.done) == [now, nil] && records.map(\.failure) == [nil, "Never."])
    #expect(records.allSatisfy { $0.due == nil && $0.edition == edition })
  }

  @Test(arguments: StoreKind.all)
  func `a waiting delivery is split into others with its tries`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    _ = try await keep(store, "1", targets: ["a, b", "b"])
    let joined = try #require(
      try await store.dueDeliveries(longestWait: 3600, at: now).first { $0.target == "a, b" })
    #expect(try await store.beginDelivery(joined, due: now))
    let waiting = try #require(
      try await store.dueDeliveries(longestWait: 3600, at: now).first { $0.target == "a, b" })
    try await store.splitDelivery(waiting, into: ["a", "b"], at: now)
    let records = try store.deliveries(of: nil, limit: 9)
    #expect(records.map(\.target) == ["a", "b"] && records.map(\.tries) == [1, 0])
    #expect(records.allSatisfy { $0.due == now })
  }

  @Test(arguments: StoreKind.all)
  func `deliveries are listed with the newest edition first`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    for (slot, reader) in [("1", "ada"), ("2", "ben"), ("3", "ada")] {
      _ = try await keep(
        store, slot, reader: reader, targets: slot == "3" ? [] : ["b", "a"],
        at: now.addingTimeInterval(slot == "3" ? 1 : 0))
    }
    func listedDeliveries(_ reader: String?, _ limit: Int) throws -> [String] {
      let id = try reader.map { try store.reader(named: $0)?.id ?? 0 }
      return try store.deliveries(of: id, limit: limit)
        .map { $0.edition.slot + ($0.target ?? "-") }
    }
    #expect(try listedDeliveries(nil, 9) == ["3-", "2a", "2b", "1a", "1b"])
    #expect(try listedDeliveries(nil, 2) == ["3-", "2a", "2b"])
    #expect(try listedDeliveries("ada", 9) == ["3-", "1a", "1b"])
    #expect(try listedDeliveries("nobody", 9).isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `old files and editions are deleted`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    var deliveries: [DueDelivery] = []
    for slot in 1...4 {
      let date = now.addingTimeInterval(Double(slot))
      _ = try await keep(store, "\(slot)", targets: ["folder"], at: date)
      let due = try #require(
        try await store.dueDeliveries(longestWait: 9, at: date).first)
      deliveries.append(due)
      if slot < 4 { try await store.endDelivery(due, .done(path: "/\(slot)"), at: date) }
    }
    func thin(_ limit: Int) async throws -> Set<String> {
      Set(try await store.pruneFiles(of: "Daily", target: "folder", keeping: limit))
    }
    #expect(try await thin(2) == ["/1"])
    #expect(try await thin(2) == [])
    #expect(try await store.pruneFiles(of: "Daily", target: "mail", keeping: 0) == [])
    // Editions of the last days stay, and those that are not delivered yet.
    let later = now.addingTimeInterval(30 * day)
    #expect(try await store.pruneEditions(keeping: 0, at: now.addingTimeInterval(day)).isEmpty)
    #expect(Set(try await store.pruneEditions(keeping: 2, at: later).map(\.slot)) == ["1", "2"])
    #expect(try await store.pruneEditions(keeping: 0, at: later).map(\.slot) == ["3"])
    #expect(try await store.editions().map(\.slot) == ["4"])
    #expect(try await !store.isMade("1", of: "Daily"))
  }
}
