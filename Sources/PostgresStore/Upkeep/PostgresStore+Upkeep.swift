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
      if rebuilds { try Self.rebuildRanks(transaction) { rebuilding(basis, $0) } }
      return basis
    }
  }

  /// Recomputes the keys of all articles.
  private static func rebuildRanks(
    _ transaction: PostgresTransaction, _ keys: (RankHistory) -> RankKeys
  ) throws {
    var last: Int64 = 0
    while true {
      let histories = try histories(
        of: "SELECT id FROM article WHERE id > $1 ORDER BY id LIMIT $2",
        [.integer(last), .integer(RankHistory.atOnce)], transaction)
      guard let end = histories.last else { return }
      transaction.add(DocumentWrites.setRanks(histories.map { ($0.article, keys($0)) }))
      last = end.article
    }
  }

  /// The data from which articles' ranks are computed, ordered by id.
  ///
  /// - Parameter chosen: a query that returns the articles' ids as `id`.
  static func histories(
    of chosen: String, _ parameters: [PostgresValue], _ transaction: PostgresTransaction
  ) throws -> [RankHistory] {
    // The lock is a statement of its own: see ``ShownText/lock(_:)``.
    transaction.add(
      PostgresStatement(
        """
        SELECT 1 FROM article_rank WHERE article_id IN (\(chosen)) AND is_first
        ORDER BY article_id FOR NO KEY UPDATE
        """, parameters))
    let rows = try transaction.run([
      PostgresStatement(
        """
        SELECT r.article_id, r.dated, coalesce(f.weight, 1) AS weight FROM (\(chosen)) a
        JOIN article_rank r ON r.article_id = a.id AND r.is_first
        LEFT JOIN article_feature f ON f.article_id = a.id ORDER BY r.article_id
        """, parameters),
      PostgresStatement(
        """
        SELECT e.* FROM (\(chosen)) a JOIN event e ON e.article_id = a.id
        ORDER BY e.article_id, e.id
        """, parameters),
    ])
    var logs: [Int64: [LoggedEvent]] = [:]
    for row in rows[1] {
      if let event = try LoggedEvent(row) {
        logs[try row["article_id"], default: []].append(event)
      }
    }
    return try rows[0].map { row in
      let article: Int64 = try row["article_id"]
      return RankHistory(
        article: article, dated: Date(stored: try row["dated"]), weight: try row["weight"],
        log: logs[article] ?? [])
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
