package import Foundation
package import Models
package import Store

extension PostgresStore: SourceStoring {
  /// Page size of a scan over all sources, to bound memory.
  private static let page = 1000

  package func forEachFeed(_ body: (PollableSource, FeedState?) throws -> Void) throws {
    var (position, id): (Int, Int64) = (-1, -1)
    while true {
      let rows = try run(
        """
        SELECT \(PollableSource.columns), source.position, source.id, f.*
        FROM source LEFT JOIN feed_state f ON f.source_id = source.id AND f.url = source.url
        WHERE configured AND (source.position, source.id) > ($1, $2)
        ORDER BY source.position, source.id LIMIT $3
        """, .integer(position), .integer(id), .integer(Self.page))
      for row in rows {
        let isKnown = try row["source_id"] as Int64? != nil
        let (source, state) = try mappingFaults {
          (try PollableSource(row), isKnown ? try FeedState.known(row) : nil)
        }
        try body(source, state)
        (position, id) = try mappingFaults { (try row["position"], try row["id"]) }
      }
      if rows.count < Self.page { return }
    }
  }

  package func forEachDueFeed(
    at now: Date, _ body: (PollableSource, FeedState?) throws -> Void
  ) throws {
    try transaction { transaction in
      // Joins all states at once: a query for each page of ids would scan the whole table.
      transaction.add(DueSQL.cursor("due_feed", at: now, for: owner))
      while true {
        let rows = try transaction.run("FETCH \(Self.page) FROM due_feed")
        for row in rows {
          try body(PollableSource(row), try row["is_current"] ? try FeedState.known(row) : nil)
        }
        if rows.count < Self.page { return }
      }
    }
  }

  package func nextDue(after now: Date) throws -> Date? {
    try mappingFaults {
      try pool.run([DueSQL.next(after: now, for: owner)])[0].first?.date("next_due")
    }
  }

  package func release(_ sources: [Int64]) async throws {
    try await inBackground { [self] in
      _ = try pool.run(
        "UPDATE feed_state SET claimed_until = NULL WHERE source_id = ANY ($1) AND claimed_by = $2",
        .integers(sources), .integer(owner))
    }
  }
}

extension FeedState {
  /// Writes the states of sources' feeds and ends their claims.
  static func write(_ states: [(source: Int64, state: FeedState)]) -> PostgresStatement {
    RowBatch.insert(
      states.map { $0.state.row(of: $0.source) }, into: "feed_state", rowNames, replacing)
  }

  /// Writes the states of feeds whose claims are still held, and ends these claims.
  ///
  /// - Returns: a statement that returns the sources of the written states.
  static func settle(
    _ states: [(source: Int64, state: FeedState)], claims: [Int64]
  ) -> PostgresStatement {
    let values = RowBatch.columns(states.map { $0.state.row(of: $0.source) }) + [.integers(claims)]
    let marks = (1...values.count).map { "$\($0)" }.joined(separator: ", ")
    return PostgresStatement(
      """
      UPDATE feed_state f SET \(assignments(from: "k"))
      FROM unnest(\(marks)) k (\(rowNames.joined(separator: ", ")), claim)
      WHERE f.source_id = k.source_id AND f.claim_no = k.claim RETURNING f.source_id
      """, values)
  }
}

extension PostgresRows.Row: NamedRow {
  package func cell(_ column: String) -> SQLCell? { try? value(column) as SQLCell }

  // Not optional, or NULL would be the same as a missing column.
  private func value(_ column: String) throws -> SQLCell { try self[column] }
}

extension PostgresStore {
  /// Stores the whole batch: writing to a server does not block other writers, as a file does.
  ///
  /// Round trips: one for claims and states alone, two with documents without new articles, three
  /// with new or changed articles, whatever the number of documents.
  ///
  /// Sources of a host that another process has leased are not claimed, and results are not stored
  /// if another process holds the claim now.
  package func exchange(_ batch: PollBatch) async throws -> PollBatchResult {
    try await inBackground { [self] in
      var (batch, refused): (PollBatch, Set<Int>) = (batch, [])
      while true {
        do {
          var result = try store(batch)
          result.refused.formUnion(refused)
          return result
        } catch PostgresFault.statement(code: Self.claimIsOver, _) {
          let over = try refusedRecords(of: batch)
          // Each repetition has fewer poll records.
          guard !over.isEmpty else { throw PostgresFault.staleDecision }
          for place in over {
            batch.records[place] = PollRecord(source: batch.records[place].source)
          }
          refused.formUnion(over)
        }
      }
    }
  }

  /// The error code of `hold_claims`.
  private static let claimIsOver = "TM001"

  private func store(_ batch: PollBatch) throws -> PollBatchResult {
    let documents = batch.records.compactMap(\.document).filter { !$0.articles.isEmpty }
    let before = ServerTime.monotonic
    let asked: [PostgresStatement] =
      (fence(batch.records) + leaseForClaims(batch.claimedHosts)
      + ClaimSQL.renew(batch.renewals, by: owner) + ClaimSQL.claim(batch.claims, by: owner))
      .prepared
    guard !documents.isEmpty else {
      let rows = try pool.run(asked + Self.statements(batch.records).prepared)
      return try result(batch, rows, [:], hasStates: true, since: before)
    }
    let (rows, outcomes) = try ingesting {
      transaction, reading -> ([PostgresRows], [Int: [DraftOutcome]]) in
      let rows = try reading.begin(documents, with: asked, transaction)
      for statement in Self.statements(batch.records) { transaction.add(statement.prepared) }
      let outcomes = try reading.ingest(batch.records, transaction)
      return (rows, outcomes)
    }
    try writeWords(isForced: false)
    return try result(batch, rows, outcomes, hasStates: false, since: before)
  }

  /// Locks the claims of the poll records until they are stored, unless these are only states, whose
  /// statement checks the claims itself.
  private func fence(_ records: [PollRecord]) -> [PostgresStatement] {
    guard Self.needsFence(records) else { return [] }
    let claimed = records.filter { $0.claim != nil }
    return [
      PostgresStatement(
        "SELECT hold_claims($1, $2)", .integers(claimed.map(\.source)),
        .integers(claimed.map(\.claim)))
    ]
  }

  private static func needsFence(_ records: [PollRecord]) -> Bool {
    records.contains { $0.claim != nil } && !records.allSatisfy(\.needsNoFence)
  }

  /// Indexes of the poll records whose claims another process holds.
  private func refusedRecords(of batch: PollBatch) throws -> [Int] {
    let claimed = batch.records.indices.filter { batch.records[$0].claim != nil }
    return try pool.run(
      """
      SELECT k.place FROM unnest($1, $2, $3) k (place, source, claim)
      JOIN feed_state f ON f.source_id = k.source WHERE f.claim_no <> k.claim
      """, .integers(claimed.map(Int64.init)),
      .integers(claimed.map { batch.records[$0].source }),
      .integers(claimed.map { batch.records[$0].claim })
    ).values(as: Int.self)
  }

  /// - Parameters:
  ///   - hasStates: whether the rows of ``statements(_:)`` follow.
  ///   - before: when the batch was sent, by ``ServerTime/monotonic``.
  private func result(
    _ batch: PollBatch, _ rows: [PostgresRows], _ outcomes: [Int: [DraftOutcome]], hasStates: Bool,
    since before: Double
  ) throws -> PollBatchResult {
    var result = PollBatchResult()
    var rows = rows[...]
    if Self.needsFence(batch.records) { rows.removeFirst() }
    if !batch.claimedHosts.isEmpty {
      rows.removeFirst()
      try keepLeases(rows.removeFirst(), since: before)
    }
    if !batch.renewals.isEmpty {
      result.renewed = try ClaimSQL.renewed(rows.removeFirst(), batch.renewals)
    }
    if !batch.claims.isEmpty {
      if ClaimSQL.haveNew(batch.claims) { rows.removeFirst() }
      result.claimed = try ClaimSQL.claimed(rows.removeFirst(), batch.claims)
    }
    result.stored = batch.records.indices.map { DocumentCounts(outcomes[$0] ?? []) }
    if hasStates, batch.records.contains(where: \.isClaimedState), let settled = rows.first {
      let settled = Set(try settled.values(as: Int64.self))
      result.refused = Set(
        batch.records.indices.filter {
          batch.records[$0].isClaimedState && !settled.contains(batch.records[$0].source)
        })
    }
    return result
  }

  /// Writes the results of polls other than documents: first the states with a claim, if there are
  /// any.
  private static func statements(_ records: [PollRecord]) -> [PostgresStatement] {
    var statements: [PostgresStatement] = []
    // Of two states of one source the last counts.
    var claimed: [Int64: (state: FeedState, claim: Int64)] = [:]
    var states: [Int64: FeedState] = [:]
    for record in records {
      if let state = record.state {
        if let claim = record.claim {
          claimed[record.source] = (state, claim)
        } else {
          states[record.source] = state
        }
      }
    }
    if !claimed.isEmpty {
      let claimed = claimed.sorted { $0.key < $1.key }
      statements.append(
        FeedState.settle(
          claimed.map { ($0.key, $0.value.state) }, claims: claimed.map(\.value.claim)))
    }
    if !states.isEmpty {
      statements.append(
        FeedState.write(states.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
    }
    return statements + PollRecord.findings(of: records).map(PostgresStatement.init)
  }
}

extension PollRecord {
  fileprivate var isClaimedState: Bool { claim != nil && state != nil }

  /// Whether the record is at most a state with a claim.
  fileprivate var needsNoFence: Bool {
    document?.articles.isEmpty ?? true && homePage == nil && hub == nil && hold == nil
      && (claim != nil || state == nil)
  }
}

extension PollBatch {
  /// The hosts whose sources are claimed, without duplicates.
  fileprivate var claimedHosts: [String] {
    Set(claims.flatMap { $0.feeds.compactMap(\.host) }).sorted()
  }
}
