package import Foundation
package import Models
package import Store

extension SQLiteStore {
  package func configure(_ sources: [Source], categories: [String], at now: Date) throws {
    try write { try $0.configure(sources, categories: categories, at: now) }
  }

  package func forEachFeed(_ body: (PollableSource, FeedState?) throws -> Void) throws {
    try read { try $0.forEachFeed(body) }
  }

  package func forEachDueFeed(
    at now: Date, _ body: (PollableSource, FeedState?) throws -> Void
  ) throws {
    try read { try $0.forEachDueFeed(at: now, body) }
  }

  package func nextDue(after now: Date) throws -> Date? {
    try read { try $0.nextDue(after: now) }
  }

  package func postpone(_ looks: [Int64: Date], because reason: PollReason) async throws {
    try await write { writer in
      for (source, date) in looks {
        try writer.setNextLook(date, because: reason, source: source)
      }
    }
  }

  package func exchange(_ batch: PollBatch) async throws -> PollBatchResult {
    try await write { [path] writer in
      try writer.exchange(batch) { WriterPriorityLock.isHeld(besideDatabase: path) }
    }
  }

  package func release(_ sources: [Int64]) async throws {
    try await write { try $0.release(sources, by: .current) }
  }
}

extension StoreWriter {
  /// Maximum time for poll records in one transaction; the rest is left to the next one.
  private static let longestExchange = Duration.milliseconds(250)

  /// Stores at least one poll record.
  ///
  /// - Parameter isWaitedFor: whether a foreground write waits, to which the transaction then leaves
  ///   the database.
  func exchange(
    _ batch: PollBatch, isWaitedFor: () -> Bool = { false }
  ) throws -> PollBatchResult {
    let start = ContinuousClock.now
    var result = PollBatchResult()
    result.renewed = try batch.renewals.map { try renewClaims($0, by: .current) }
    result.claimed = try batch.claims.map { try claim($0, by: .current) }
    for record in batch.records
    where result.stored.isEmpty
      || start.duration(to: .now) < Self.longestExchange && !isWaitedFor()
    {
      result.stored.append(try apply(record))
    }
    return result
  }

  private func apply(_ record: PollRecord) throws -> DocumentCounts {
    let counts = try record.document.map { DocumentCounts(try ingest([$0])[0]) }
    let source = record.source
    if let state = record.state { try setFeedState(state, source: source) }
    if let homePage = record.homePage { try setHomePage(homePage, ofSource: source) }
    if let hub = record.hub { try setHub(hub.hub, topic: hub.topic, source: source) }
    if let hold = record.hold, let until = hold.blockedUntil {
      _ = try db.run(HostState.holding(hold.host, until: until))
    }
    return counts ?? DocumentCounts()
  }
}
