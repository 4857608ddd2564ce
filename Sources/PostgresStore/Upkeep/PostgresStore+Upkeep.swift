package import Foundation
package import Models
package import Store

extension PostgresStore: UpkeepStoring {
  package func establishRanking(
    _ settings: RankingSettings, at now: Date,
    rebuilding: (RankingBasis, RankHistory) -> RankKeys
  ) throws -> RankingBasis {
    // Each start calls this, and nearly always nothing has changed: avoids the lock then.
    if let known = try RankingBasis(run([RankingBasis.lookUp])[0]), known.settings == settings {
      return known
    }
    return try transaction { transaction in
      let rows = try transaction.run([
        AdvisoryLock.rankingBasis.statement, RankingBasis.lookUp,
      ])
      let known = try RankingBasis(rows[1])
      let (basis, rebuilds) = RankingBasis.replacing(known, by: settings, at: now)
      guard known != basis else { return basis }
      transaction.session.add(basis.storing)
      if rebuilds { try transaction.session.rebuildRanks { rebuilding(basis, $0) } }
      return basis
    }
  }

  /// Sums up the noted sizes of the word index, whose segments the server merges by itself, and
  /// numbers changes that no node has asked for.
  package func mergeSearchIndex(pages: Int) async throws -> Bool {
    try await inBackground { [self] in
      try numberChanges()
      _ = try pool.run(
        """
        WITH gone AS (DELETE FROM search_size WHERE (SELECT count(*) FROM search_size) > 1
          RETURNING articles, words)
        INSERT INTO search_size SELECT sum(articles), sum(words) FROM gone HAVING count(*) > 0
        """)
      return false
    }
  }

  /// Indexes words with the present folding, the newest articles first. (The server compresses long
  /// values by itself.)
  package func rewriteTexts(atMost limit: Int) async throws -> Bool {
    try await inBackground { [self] in try refoldWords(atMost: limit) }
  }

  package func flushWordCounts() async throws {
    try await inBackground { [self] in try writeWords(isForced: true) }
  }

  /// Writes the buffered word counts if there are many.
  func writeWords(isForced: Bool) throws {
    let counts = words.drain(isForced: isForced).sorted { $0.key < $1.key }
    guard !counts.isEmpty else { return }
    _ = try pool.run([
      RowBatch.insert(
        into: "word_count",
        [
          "bucket": .integers(counts.map { Int64($0.key) }),
          "articles": .integers(counts.map { Int64($0.value) }),
        ],
        """
        ON CONFLICT (bucket) DO UPDATE SET articles = word_count.articles + excluded.articles
        """)
    ])
  }

  package func schema() throws -> [SchemaTable] {
    try mappingFaults { try PostgresSchema.tables(pool.run(PostgresSchema.description)) }
  }

  package func inspect() throws -> StoreInspection {
    try mappingFaults {
      let rows = try pool.run(
        [
          PostgresStatement(
            """
            SELECT (SELECT count(*) FROM article) AS articles,
              (SELECT count(*) FROM event) AS events,
              pg_database_size(current_database()) AS bytes
            """)
        ] + Self.orphans.map { PostgresStatement($0.query) })
      guard let row = rows.first?.first else { throw PostgresFault.unexpected(column: "articles") }
      var orphans: [String] = []
      for (orphan, rows) in zip(Self.orphans, rows.dropFirst()) {
        let count: Int = try rows.first?[0] ?? 0
        if count > 0 { orphans.append("\(count) \(orphan.what)") }
      }
      // The server's own tools check its files better: pg_amcheck, checksums.
      return StoreInspection(
        integrity: [], orphans: orphans, articles: try row["articles"],
        events: try row["events"], bytes: try row["bytes"])
    }
  }

  private static let orphans: [OrphanCheck] = [
    (
      "articles without a body",
      """
      SELECT count(*) FROM article a
      WHERE NOT EXISTS (SELECT 1 FROM article_content c WHERE c.article_id = a.id)
      """
    ),
    StoreInspection.unlisted,
    (
      "articles missing from the search index",
      """
      SELECT count(*) FROM article a
      WHERE NOT EXISTS (SELECT 1 FROM article_text t WHERE t.article_id = a.id)
        OR NOT EXISTS (SELECT 1 FROM article_words w WHERE w.article_id = a.id)
      """
    ),
    StoreInspection.unequallyRanked,
    StoreInspection.otherwiseTold,
    (
      "pictures without their bytes",
      """
      SELECT count(*) FROM picture p
      WHERE NOT EXISTS (SELECT 1 FROM picture_bytes b WHERE b.digest = p.digest)
      """
    ),
  ]
}

extension RankingBasis {
  static let lookUp = PostgresStatement(stored)
}
