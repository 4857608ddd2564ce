import Basics
package import Foundation
package import Models
package import Store

extension PostgresStore {
  package func duePictures(_ request: QueueRequest) async throws -> [WantedPicture] {
    try await inBackground { [self] in
      try pool.run(
        """
        SELECT * FROM (
          SELECT p.article_id, r.source_id, p.url, p.request, p.position, p.tries, r.today,
            row_number() OVER (
              PARTITION BY r.source_id ORDER BY r.today DESC, p.position) AS place
          FROM article_picture p
          JOIN article_rank r ON r.article_id = p.article_id AND r.is_first
          WHERE \(request.articles == nil ? "p.due <= $1 AND cardinality($5) = 0"
            : "$1 IS NOT NULL AND p.digest IS NULL AND p.article_id = ANY ($5)")
            AND r.source_id = ANY ($4)) due
        WHERE place <= $2 ORDER BY today DESC, article_id DESC, position LIMIT $3
        """, .date(request.now), .integer(request.perSource), .integer(request.limit),
        .integers(request.sources), .integers(request.articles ?? [])
      ).map { row in
        let url: String = try row["url"]
        return WantedPicture(
          article: try row["article_id"], source: try row["source_id"], url: url,
          request: try row["request"] ?? url, isLead: try row["position"] == 0,
          tries: try row["tries"])
      }
    }
  }

  /// A condition for one picture of an article.
  private static let one = "article_id = $1 AND md5(url) = md5($2) AND url = $2"

  package func claimPicture(
    _ picture: WantedPicture, at now: Date, until: Date, force: Bool
  ) async throws -> PictureClaim {
    try await inBackground { [self] in
      // If another article has a copy, it is used at once.
      let rows = try pool.run([
        PostgresStatement(
          """
          WITH known AS (
            SELECT o.digest FROM article_picture o
            WHERE md5(o.url) = md5($2) AND o.url = $2 AND o.digest IS NOT NULL LIMIT 1)
          UPDATE article_picture p SET digest = (SELECT digest FROM known),
            due = CASE WHEN EXISTS (SELECT 1 FROM known) THEN NULL ELSE $3 END,
            tries = CASE WHEN EXISTS (SELECT 1 FROM known) THEN 0 ELSE p.tries END,
            failure = CASE WHEN EXISTS (SELECT 1 FROM known) THEN NULL ELSE p.failure END
          WHERE \(Self.one) AND p.digest IS NULL AND ($4 OR p.due <= $5)
          RETURNING p.digest IS NOT NULL AS is_shared
          """, .integer(picture.article), .text(picture.url), .date(until), .flag(force),
          .date(now)),
        PostgresStatement(
          """
          SELECT coalesce(sum(bytes), 0)::int8 AS bytes FROM article_picture a
          JOIN picture p ON p.digest = a.digest WHERE article_id = $1
          """, .integer(picture.article)),
      ])
      guard let claimed = rows[0].first else { return .lost }
      if try claimed["is_shared"] { return .shared }
      return .held(kept: try rows[1].first?["bytes"] ?? 0)
    }
  }

  package func endPictureAttempt(_ picture: WantedPicture, _ end: FetchAttempt) async throws {
    try await inBackground { [self] in
      switch end {
      case .interrupted(let due):
        _ = try pool.run(
          "UPDATE article_picture SET due = $3 WHERE \(Self.one) AND digest IS NULL",
          .integer(picture.article), .text(picture.url), .date(due))
      case .failed(let reason, let tries, let due):
        _ = try pool.run(
          """
          UPDATE article_picture SET failure = $3, tries = $4, due = $5 WHERE \(Self.one)
          """, .integer(picture.article), .text(picture.url), .text(reason), .integer(tries),
          .date(due))
      }
    }
  }

  package func keepPicture(
    _ bytes: [UInt8], as picture: Picture, for wanted: WantedPicture
  ) async throws {
    try await inBackground { [self] in
      _ = try pool.run([
        PostgresStatement(
          """
          INSERT INTO picture (digest, format, bytes, width, height) VALUES ($1, $2, $3, $4, $5)
          ON CONFLICT (digest) DO NOTHING
          """, .text(picture.digest), .text(picture.format.rawValue), .integer(picture.bytes),
          .integer(picture.width), .integer(picture.height)),
        PostgresStatement(
          """
          INSERT INTO picture_bytes (digest, bytes) VALUES ($1, $2) ON CONFLICT (digest) DO NOTHING
          """, .text(picture.digest), .bytes(bytes)),
        PostgresStatement(
          """
          UPDATE article_picture SET digest = $3, due = NULL, tries = 0, failure = NULL
          WHERE \(Self.one)
          """, .integer(wanted.article), .text(wanted.url), .text(picture.digest)),
      ])
    }
  }

  private static let use = PostgresStatement(
    "SELECT coalesce(sum(bytes), 0)::int8 FROM picture")

  package func pictureBytes() async throws -> Int {
    try await inBackground { [self] in try pool.run([Self.use])[0].first?[0] ?? 0 }
  }

  package func dropUnusedPictures() async throws {
    try await inBackground { [self] in _ = try pool.run([Self.dropUnused]) }
  }

  /// A picture that a transaction is about to show, or has just stored, is locked by it and skipped
  /// here.
  private static let dropUnused = PostgresStatement(
    """
    DELETE FROM picture WHERE digest IN (SELECT digest FROM picture p
      WHERE NOT EXISTS (SELECT 1 FROM article_picture a WHERE a.digest = p.digest)
      FOR UPDATE SKIP LOCKED)
    """)

  package func evictPictures(to budget: Int) async throws -> Int {
    try await inBackground { [self] in
      try pool.run([Self.evict(to: budget), Self.dropUnused, Self.use])[2].first?[0] ?? 0
    }
  }

  /// Deletes the pictures of the oldest articles until the rest fits, but none of an article that
  /// any reader has bookmarked. They are not fetched again.
  private static func evict(to budget: Int) -> PostgresStatement {
    PostgresStatement(
      """
      UPDATE article_picture SET digest = NULL, due = NULL,
        failure = 'It made room for newer pictures.'
      WHERE digest IN (
        SELECT digest FROM (
          SELECT p.digest, sum(p.bytes) OVER (ORDER BY max(art.dated), p.digest) - p.bytes AS before
          FROM picture p JOIN article_picture a ON a.digest = p.digest
          JOIN article art ON art.id = a.article_id
          GROUP BY p.digest HAVING NOT bool_or(EXISTS (SELECT 1 FROM article_state s
            WHERE s.article_id = art.id AND s.bookmarked_at IS NOT NULL))) oldest
        WHERE before < (SELECT coalesce(sum(bytes), 0) FROM picture) - $1)
      """, .integer(budget))
  }

  package func maintainOffline(pictureBudget budget: Int, at now: Date) async throws {
    try await inBackground { [self] in
      let last: Double? = try pool.run(
        "SELECT value FROM setting WHERE key = 'last_upkeep'"
      ).first?[0]
      if let last, abs(now.stored - last) < 86_400 { return }
      let seen = PostgresValue.number(now.stored - SiteMemory.time)
      _ = try pool.run([
        PostgresStatement("DELETE FROM robots WHERE expires <= $1", .date(now)),
        PostgresStatement("DELETE FROM site_block WHERE seen < $1", seen),
        PostgresStatement("DELETE FROM site_picture WHERE seen < $1", seen),
        PostgresStatement(
          """
          INSERT INTO setting VALUES ('last_upkeep', $1)
          ON CONFLICT (key) DO UPDATE SET value = excluded.value
          """, .date(now)),
        Self.dropUnused, Self.evict(to: budget), Self.dropUnused,
      ])
    }
  }
}
