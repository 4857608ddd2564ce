import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// The subscriptions of the configured sources, ordered by source id.
  func subscriptions() throws -> [Subscription] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT subscription.* FROM subscription JOIN source ON source.id = source_id
        WHERE configured = 1 ORDER BY source_id
        """
    ).map(Subscription.init(row:))
  }
}

extension StoreWriter {
  /// Stores the hub that a feed names, `nil` for none. If hub or topic changes, the subscription
  /// starts anew.
  func setHub(_ hub: String?, topic: String, source: Int64) throws {
    guard let hub else {
      try db.cachedStatement(sql: "DELETE FROM subscription WHERE source_id = ?")
        .execute(arguments: [source])
      return
    }
    try db.cachedStatement(
      sql: """
        INSERT INTO subscription (source_id, hub, topic) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET hub = excluded.hub, topic = excluded.topic, token = NULL,
          secret = NULL, asked_at = NULL, attempts = 0, next_attempt = NULL, lease_until = NULL
        WHERE hub <> excluded.hub OR topic <> excluded.topic
        """
    ).execute(arguments: [source, hub, topic])
  }

  /// Stores a subscription, if its hub and topic are still the stored ones.
  func setSubscription(_ subscription: Subscription) throws {
    try db.cachedStatement(
      sql: """
        UPDATE subscription SET token = ?, secret = ?, asked_at = ?, attempts = ?,
          next_attempt = ?, lease_until = ?, callback = ?
        WHERE source_id = ? AND hub = ? AND topic = ?
        """
    ).execute(
      arguments: [
        subscription.token, subscription.secret, subscription.askedAt?.stored,
        subscription.attempts, subscription.nextAttempt?.stored, subscription.leaseUntil?.stored,
        subscription.callback,
        subscription.source, subscription.hub, subscription.topic,
      ])
  }
}

extension Subscription {
  fileprivate init(row: Row) {
    self.init(source: row["source_id"], hub: row["hub"], topic: row["topic"])
    token = row["token"]
    secret = row["secret"]
    askedAt = row.date("asked_at")
    attempts = row["attempts"]
    nextAttempt = row.date("next_attempt")
    leaseUntil = row.date("lease_until")
    callback = row["callback"]
  }
}
