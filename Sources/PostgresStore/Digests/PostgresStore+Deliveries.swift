package import Foundation
package import Models
import Store

extension PostgresStore {
  private static let mostDue = 100

  package func dueDeliveries(longestWait: Double, at now: Date) async throws -> [DueDelivery] {
    try await inBackground { [self] in
      try pool.run(
        """
        SELECT \(StoredEdition.columns), d.target, d.tries
        FROM edition_delivery d JOIN edition e ON e.id = d.edition_id
        WHERE d.due <= $1 OR d.due > $2 ORDER BY d.due, d.edition_id, d.target LIMIT $3
        """, .date(now), .number(now.stored + longestWait + 1), .integer(Self.mostDue)
      ).map { row in
        DueDelivery(
          edition: try StoredEdition(row), target: try row["target"], tries: try row["tries"])
      }
    }
  }

  package func nextDelivery() async throws -> Date? {
    try await inBackground { [self] in
      try pool.run("SELECT min(due) AS due FROM edition_delivery WHERE due IS NOT NULL")
        .first?.date("due")
    }
  }

  package func beginDelivery(_ delivery: DueDelivery, due: Date?) async throws -> Bool {
    try await inBackground { [self] in
      try pool.run(
        """
        UPDATE edition_delivery SET tries = tries + 1, due = $1
        WHERE edition_id = $2 AND target = $3 AND tries = $4 AND done IS NULL
        """, .date(due), .integer(delivery.edition.id), .text(delivery.target),
        .integer(delivery.tries)
      ).changes > 0
    }
  }

  package func endDelivery(
    _ delivery: DueDelivery, _ end: DeliveryEnd, at now: Date
  ) async throws {
    let edition = delivery.edition
    try await inBackground { [self] in
      switch end {
      case .done(let path):
        _ = try pool.run([
          PostgresStatement(
            """
            UPDATE edition_delivery SET done = $1, due = NULL, failure = NULL
            WHERE edition_id = $2 AND target = $3
            """, .date(now), .integer(edition.id), .text(delivery.target)),
          PostgresStatement(
            """
            INSERT INTO delivered_file (digest_key, target, path, written)
            SELECT $1, $2, $3, $4 WHERE $3 IS NOT NULL
            ON CONFLICT (digest_key, target, path) DO UPDATE SET written = excluded.written
            """, .text(edition.digest.lowercased()), .text(delivery.target), .text(path),
            .date(now)),
        ])
      case .failed(let reason, let due):
        _ = try pool.run(
          """
          UPDATE edition_delivery SET due = $1, failure = $2
          WHERE edition_id = $3 AND target = $4 AND done IS NULL
          """, .date(due), .text(reason), .integer(edition.id), .text(delivery.target))
      }
    }
  }

  package func pruneFiles(
    of digest: String, target: String, keeping limit: Int
  ) async throws -> [String] {
    try await inBackground { [self] in
      try pool.run(
        """
        DELETE FROM delivered_file WHERE digest_key = $1 AND target = $2 AND path IN (
          SELECT path FROM delivered_file WHERE digest_key = $1 AND target = $2
          ORDER BY written DESC, path DESC OFFSET $3)
        RETURNING path
        """, .text(digest.lowercased()), .text(target), .integer(limit)
      ).values()
    }
  }

  package func deliveries(of reader: Int64?, limit: Int) throws -> [DeliveryRecord] {
    try mappingFaults {
      try run(
        """
        SELECT \(StoredEdition.columns), d.target, coalesce(d.tries, 0) AS tries, d.due, d.done,
          d.failure
        FROM (SELECT * FROM edition WHERE $1 IS NULL OR reader_id = $1
          ORDER BY made DESC, id DESC LIMIT $2) e
        LEFT JOIN edition_delivery d ON d.edition_id = e.id
        ORDER BY e.made DESC, e.id DESC, d.target NULLS FIRST
        """, .integer(reader), .integer(limit)
      ).map { row in
        DeliveryRecord(
          edition: try StoredEdition(row), target: try row["target"], tries: try row["tries"],
          due: try row.date("due"), done: try row.date("done"), failure: try row["failure"])
      }
    }
  }
}
