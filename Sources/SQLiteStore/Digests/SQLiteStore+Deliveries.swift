package import Foundation
import GRDB
package import Models
import Store

extension SQLiteStore {
  /// Maximum number of deliveries returned at a time; the others wait for the next call.
  private static let mostDue = 100

  package func dueDeliveries(longestWait: Double, at now: Date) async throws -> [DueDelivery] {
    try await read { store in
      try Row.fetchAll(
        store.db,
        sql: """
          SELECT \(StoredEdition.columns), d.target, d.tries
          FROM edition_delivery d CROSS JOIN edition e ON e.id = d.edition_id
          WHERE d.due <= ?1 OR d.due > ?2 ORDER BY d.due, d.edition_id, d.target LIMIT ?3
          """, arguments: [now.stored, now.stored + longestWait + 1, Self.mostDue]
      ).map { DueDelivery(edition: StoredEdition(row: $0), target: $0[7], tries: $0[8]) }
    }
  }

  package func nextDelivery() async throws -> Date? {
    try await read { store in
      try Double.fetchOne(
        store.db, sql: "SELECT min(due) FROM edition_delivery WHERE due IS NOT NULL"
      ).map(Date.init(stored:))
    }
  }

  package func beginDelivery(_ delivery: DueDelivery, due: Date?) async throws -> Bool {
    try await write { writer in
      try writer.db.execute(
        sql: """
          UPDATE edition_delivery SET tries = tries + 1, due = ?
          WHERE edition_id = ? AND target = ? AND tries = ? AND done IS NULL
          """,
        arguments: [due?.stored, delivery.edition.id, delivery.target, delivery.tries])
      return writer.db.changesCount > 0
    }
  }

  package func endDelivery(
    _ delivery: DueDelivery, _ end: DeliveryEnd, at now: Date
  ) async throws {
    try await write { writer in
      let edition = delivery.edition
      switch end {
      case .done(let path):
        try writer.db.execute(
          sql: """
            UPDATE edition_delivery SET done = ?, due = NULL, failure = NULL
            WHERE edition_id = ? AND target = ?
            """, arguments: [now.stored, edition.id, delivery.target])
        guard let path else { return }
        try writer.db.execute(
          sql: """
            INSERT INTO delivered_file (digest, target, path, written) VALUES (?, ?, ?, ?)
            ON CONFLICT (digest, target, path) DO UPDATE SET written = excluded.written
            """, arguments: [edition.digest, delivery.target, path, now.stored])
      case .failed(let reason, let due):
        try writer.db.execute(
          sql: """
            UPDATE edition_delivery SET due = ?, failure = ?
            WHERE edition_id = ? AND target = ? AND done IS NULL
            """, arguments: [due?.stored, reason, edition.id, delivery.target])
      }
    }
  }

  package func pruneFiles(
    of digest: String, target: String, keeping limit: Int
  ) async throws -> [String] {
    try await write { writer in
      try String.fetchAll(
        writer.db,
        sql: """
          DELETE FROM delivered_file WHERE digest = ?1 AND target = ?2 AND path IN (
            SELECT path FROM delivered_file WHERE digest = ?1 AND target = ?2
            ORDER BY written DESC, path DESC LIMIT -1 OFFSET ?3)
          RETURNING path
          """, arguments: [digest, target, limit])
    }
  }

  package func deliveries(of reader: Int64?, limit: Int) throws -> [DeliveryRecord] {
    try read { store in
      try Row.fetchAll(
        store.db,
        sql: """
          SELECT \(StoredEdition.columns), d.target, d.tries, d.due, d.done, d.failure
          FROM (
            SELECT * FROM edition WHERE ?1 IS NULL OR reader_id = ?1
            ORDER BY made DESC, id DESC LIMIT ?2) e
          LEFT JOIN edition_delivery d ON d.edition_id = e.id
          ORDER BY e.made DESC, e.id DESC, d.target
          """, arguments: [reader, limit]
      ).map { row in
        DeliveryRecord(
          edition: StoredEdition(row: row), target: row[7], tries: row[8] ?? 0,
          due: row.date(9), done: row.date(10), failure: row[11])
      }
    }
  }
}

extension Row {
  fileprivate func date(_ place: Int) -> Date? {
    (self[place] as Double?).map(Date.init(stored:))
  }
}
