package import Foundation
package import Models

/// Editions made on a schedule, and their deliveries.
package protocol DigestStoring: Sendable {
  /// Records which plans exist, and since when; a new plan counts from now on. Plans not named here
  /// are forgotten. A date in the future, left by a clock that was set back, becomes the present.
  ///
  /// - Returns: since when each plan is known, by its name in lower case.
  func registerDigests(_ names: [String], at now: Date) async throws -> [String: Date]

  /// Whether an edition of this slot was already made.
  func isMade(_ slot: String, of digest: String) async throws -> Bool

  /// Records a new edition, with its deliveries due now.
  ///
  /// - Parameters:
  /// - reader: the reader's name; a missing reader is created.
  /// - targets: names of the delivery targets (``DigestPlan/namedTargets``).
  /// - Returns: `nil` if an edition of this slot was made before.
  func storeEdition(
    of digest: String, slot: String, reader: String, title: String, articles: Int,
    targets: [String], at now: Date
  ) async throws -> StoredEdition?

  /// The deliveries that are due, oldest first.
  ///
  /// - Parameter longestWait: seconds; a delivery due later than that was put off by a wrong clock,
  ///   and counts as due.
  func dueDeliveries(longestWait: Double, at now: Date) async throws -> [DueDelivery]

  /// When the next delivery is due; `nil` for none.
  func nextDelivery() async throws -> Date?

  /// Counts an attempt before it is made.
  ///
  /// - Parameter due: when to try again if the end of this attempt is never recorded; `nil` for
  ///   never.
  /// - Returns: whether to make the attempt: `false` if another process has begun one since the
  ///   delivery was read.
  func beginDelivery(_ delivery: DueDelivery, due: Date?) async throws -> Bool

  /// Records how an attempt ended. A failure changes nothing if another attempt succeeded
  /// meanwhile.
  func endDelivery(_ delivery: DueDelivery, _ end: DeliveryEnd, at now: Date) async throws

  /// Replaces a delivery that waits by deliveries to other targets, due now, with as many tries.
  func splitDelivery(_ delivery: DueDelivery, into targets: [String], at now: Date) async throws

  /// Forgets all files of a plan's target but the newest.
  ///
  /// - Returns: the paths of the forgotten files.
  func pruneFiles(of digest: String, target: String, keeping limit: Int) async throws -> [String]

  /// All editions of every reader.
  func editions() async throws -> [StoredEdition]

  /// The editions of a reader that are not empty, newest first.
  func editions(of reader: Int64, limit: Int) throws -> [StoredEdition]

  /// An edition of a reader, by its number.
  func edition(_ id: Int64, of reader: Int64) throws -> StoredEdition?

  /// The deliveries of the latest editions, newest edition first.
  ///
  /// - Parameter reader: `nil` for all readers.
  func deliveries(of reader: Int64?, limit: Int) throws -> [DeliveryRecord]

  /// Deletes old editions. It keeps the latest `limit` of each reader, those of the last days and
  /// those with a delivery still due.
  ///
  /// - Returns: the deleted editions.
  func pruneEditions(keeping limit: Int, at now: Date) async throws -> [StoredEdition]
}

extension DigestStoring where Self: SQLStore {
  package func dueDeliveries(longestWait: Double, at now: Date) async throws -> [DueDelivery] {
    try await read(
      """
      SELECT \(sql: StoredEdition.columns), d.target, d.tries
      FROM edition_delivery d JOIN edition e ON e.id = d.edition_id
      WHERE d.due <= \(now) OR d.due > \(now + longestWait + 1)
      ORDER BY d.due, d.edition_id, d.target LIMIT \(DueDelivery.atOnce)
      """
    ).map { row in
      DueDelivery(
        edition: try StoredEdition(row), target: try row["target"], tries: try row["tries"])
    }
  }

  package func nextDelivery() async throws -> Date? {
    try await read("SELECT min(due) AS due FROM edition_delivery WHERE due IS NOT NULL")
      .first?["due"]
  }

  package func beginDelivery(_ delivery: DueDelivery, due: Date?) async throws -> Bool {
    try await write(
      """
      UPDATE edition_delivery SET tries = tries + 1, due = \(due)
      WHERE edition_id = \(delivery.edition.id) AND target = \(delivery.target)
        AND tries = \(delivery.tries) AND done IS NULL
      """
    ).changes > 0
  }

  package func endDelivery(
    _ delivery: DueDelivery, _ end: DeliveryEnd, at now: Date
  ) async throws {
    let edition = delivery.edition
    switch end {
    case .done(let path):
      let file: SQLStatement? = path.map { path in
        """
        INSERT INTO delivered_file (\(folded: "digest"), target, path, written)
        VALUES (\(key: edition.digest), \(delivery.target), \(path), \(now))
        ON CONFLICT (\(folded: "digest"), target, path) DO UPDATE SET written = excluded.written
        """
      }
      _ = try await write(
        [
          """
          UPDATE edition_delivery SET done = \(now), due = NULL, failure = NULL
          WHERE edition_id = \(edition.id) AND target = \(delivery.target)
          """
        ] + [file].compactMap(\.self))
    case .failed(let reason, let due):
      try await write(
        """
        UPDATE edition_delivery SET due = \(due), failure = \(reason)
        WHERE edition_id = \(edition.id) AND target = \(delivery.target) AND done IS NULL
        """)
    }
  }

  package func splitDelivery(
    _ delivery: DueDelivery, into targets: [String], at now: Date
  ) async throws {
    let edition = delivery.edition.id
    let removal: SQLStatement = """
      DELETE FROM edition_delivery
      WHERE edition_id = \(edition) AND target = \(delivery.target) AND done IS NULL
      """
    let additions: [SQLStatement] = targets.map { target in
      """
      INSERT INTO edition_delivery (edition_id, target, due, tries)
      VALUES (\(edition), \(target), \(now), \(delivery.tries))
      ON CONFLICT (edition_id, target) DO NOTHING
      """
    }
    _ = try await write([removal] + additions)
  }

  package func pruneFiles(
    of digest: String, target: String, keeping limit: Int
  ) async throws -> [String] {
    try await write(
      """
      DELETE FROM delivered_file
      WHERE \(folded: "digest") = \(key: digest) AND target = \(target) AND path IN (
        SELECT path FROM delivered_file
        WHERE \(folded: "digest") = \(key: digest) AND target = \(target)
        ORDER BY written DESC, path DESC LIMIT \(Int.max) OFFSET \(limit))
      RETURNING path
      """
    ).values()
  }

  package func deliveries(of reader: Int64?, limit: Int) throws -> [DeliveryRecord] {
    try read(
      """
      SELECT \(sql: StoredEdition.columns), d.target, d.tries, d.due, d.done, d.failure
      FROM (SELECT * FROM edition WHERE \(reader) IS NULL OR reader_id = \(reader)
        ORDER BY made DESC, id DESC LIMIT \(limit)) e
      LEFT JOIN edition_delivery d ON d.edition_id = e.id
      ORDER BY e.made DESC, e.id DESC, d.target NULLS FIRST
      """
    ).map { row in
      DeliveryRecord(
        edition: try StoredEdition(row), target: try row["target"], tries: try row["tries"] ?? 0,
        due: try row["due"], done: try row["done"], failure: try row["failure"])
    }
  }
}

extension DueDelivery {
  /// Maximum number of deliveries returned at a time; the others wait for the next call.
  fileprivate static let atOnce = 100
}
