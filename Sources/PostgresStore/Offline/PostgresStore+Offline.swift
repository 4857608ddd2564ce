import Basics
package import Foundation
package import Models
package import Store

extension PostgresStore {
  package func endPageAttempt(
    _ article: Int64, _ end: FetchAttempt, title: String?
  ) async throws {
    var named: PostgresStatement?
    if let title {
      named = PostgresStatement(
        """
        WITH named AS (UPDATE article SET title = $1
          WHERE id = $2 AND (title IS NULL OR title = url) RETURNING id)
        UPDATE article_text t SET title = $1 FROM named WHERE t.article_id = named.id
        RETURNING t.article_id, t.title, t.body
        """, .text(title), .integer(article))
    }
    let ended = PostgresStatement(end.statement(page: article))
    try await inBackground { [self, named] in
      guard let named else {
        _ = try pool.run([ended])
        return
      }
      try pool.transaction { transaction in
        transaction.add(ended)
        index.list(try index.rewrite(by: named, transaction), in: transaction)
      }
    }
  }

  package func keepPage(
    _ page: FetchedPage, at now: Date, deciding: @escaping @Sendable (StoredText) -> PageDecision
  ) async throws -> PageStoreResult {
    try await inBackground { [self] in
      try pool.transaction {
        try PageKeeping(page: page, now: now, index: index).keep($0, deciding)
      }
    }
  }

  /// The bytes of pictures are in rows, and are deleted with them.
  package func offlineReport(troubles: Int) throws -> OfflineReport {
    try OfflineReport(read(OfflineReport.statements(troubles: troubles)), missing: 0)
  }

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

  /// Number of pictures in memory at a time.
  private static let picturesAtOnce = 8

  package func showPicture(_ digest: String, to reader: String) throws -> Bool {
    try mappingFaults {
      let known = try pool.run([PostgresStatement(Picture.shown(digest, to: reader))])[0]
      try bringPictures(of: known, pool.run)
      return known.first != nil
    }
  }

  /// Copies pictures to this machine that have no copy yet.
  ///
  /// - Parameter rows: rows with columns `digest` and `format`, which may be NULL.
  func bringPictures(of rows: PostgresRows, _ run: RunStatements) throws {
    let missing = copies.missing(
      try rows.compactMap { row in
        guard let digest: String = try row["digest"], let format: String = try row["format"] else {
          return nil
        }
        return (digest, format)
      })
    for start in stride(from: 0, to: missing.count, by: Self.picturesAtOnce) {
      let some = missing[start..<min(start + Self.picturesAtOnce, missing.count)]
      let found = try run([
        PostgresStatement(
          """
          SELECT b.digest, p.format, b.bytes FROM unnest($1) k (digest)
          JOIN picture p ON p.digest = k.digest JOIN picture_bytes b ON b.digest = p.digest
          """, .texts(Array(some)))
      ])[0]
      for row in found {
        copies.keep(try row["bytes"], digest: try row["digest"], format: try row["format"])
      }
    }
  }

  /// The articles in rows of ``CardSQL``, with their pictures.
  func articles(
    cards rows: PostgresRows, _ run: RunStatements
  ) throws -> [RankedArticle] {
    try bringPictures(of: rows, run)
    return try rows.map { try RankedArticle(card: $0, pictures: pictures) }
  }
}
