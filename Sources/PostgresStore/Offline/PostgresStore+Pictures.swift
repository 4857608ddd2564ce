import Basics
package import Foundation
package import Models
package import Store
import Words

extension PostgresStore {
  package func keepPicture(
    _ bytes: [UInt8], as picture: Picture, for wanted: WantedPicture
  ) async throws {
    _ = try await write([
      picture.insertion,
      """
      INSERT INTO picture_bytes (digest, bytes) VALUES (\(picture.digest), \(bytes))
      ON CONFLICT (digest) DO NOTHING
      """,
      wanted.showing(picture.digest),
    ])
  }

  package func dropUnusedPictures() async throws {
    try await write(Self.dropUnused)
  }

  /// A picture that a transaction is about to show, or has just stored, is locked by it and skipped
  /// here.
  private static let dropUnused: SQLStatement = """
    DELETE FROM picture WHERE digest IN (SELECT digest FROM picture p
      WHERE NOT EXISTS (SELECT 1 FROM article_picture a WHERE a.digest = p.digest)
      FOR UPDATE SKIP LOCKED)
    """

  package func evictPictures(to budget: Int) async throws -> Int {
    _ = try await write([Self.evict(to: budget), Self.dropUnused])
    return try await pictureBytes()
  }

  /// Deletes the pictures of the oldest articles until the rest fits, but none of an article that
  /// any reader has bookmarked. They are not fetched again.
  private static func evict(to budget: Int) -> SQLStatement {
    """
    UPDATE article_picture SET digest = NULL, due = NULL, failure = \(Picture.madeRoom.stored)
    WHERE digest IN (
      SELECT digest FROM (
        SELECT p.digest, sum(p.bytes) OVER (ORDER BY max(art.dated), p.digest) - p.bytes AS before
        FROM picture p JOIN article_picture a ON a.digest = p.digest
        JOIN article art ON art.id = a.article_id
        GROUP BY p.digest HAVING NOT bool_or(EXISTS (SELECT 1 FROM article_state s
          WHERE s.article_id = art.id AND s.bookmarked_at IS NOT NULL))) oldest
      WHERE before < (SELECT coalesce(sum(bytes), 0) FROM picture) - \(budget))
    """
  }

  package func maintainOffline(pictureBudget budget: Int, at now: Date) async throws {
    let last: Date? = try await read(SiteMemory.lastUpkeep).first?["value"]
    if let last, abs(now.timeIntervalSince(last)) < 86_400 { return }
    _ = try await write(
      SiteMemory.upkeep(at: now) + [Self.dropUnused, Self.evict(to: budget), Self.dropUnused])
  }
}
