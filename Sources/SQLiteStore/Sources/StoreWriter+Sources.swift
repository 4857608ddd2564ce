import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  /// Stores the home page that a feed names, shown as the source's address.
  func setHomePage(_ url: String?, ofSource id: Int64) throws {
    try db.cachedStatement(
      sql: "UPDATE source SET home_page_url = ?1 WHERE id = ?2 AND home_page_url IS NOT ?1"
    ).execute(arguments: [url, id])
  }

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
}
