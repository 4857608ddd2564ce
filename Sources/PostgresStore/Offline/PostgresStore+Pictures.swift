import Basics
package import Foundation
package import Models
package import Store

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
    _ = try await write([Picture.evicting(to: budget), Self.dropUnused])
    return try await pictureBytes()
  }

  package func maintainOffline(pictureBudget budget: Int, at now: Date) async throws {
    let last: Date? = try await read(SiteMemory.lastUpkeep).first?["value"]
    if let last, abs(now.timeIntervalSince(last)) < 86_400 { return }
    _ = try await write(
      SiteMemory.upkeep(at: now) + [Self.dropUnused, Picture.evicting(to: budget), Self.dropUnused])
  }
}
