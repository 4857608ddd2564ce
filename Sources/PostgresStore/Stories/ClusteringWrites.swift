import Foundation
import Models
import Store

/// Writes the stories found for a batch, with the last round trip.
struct ClusteringWrites {
  let transaction: PostgresTransaction
  let settings: ClusteringSettings
  let now: Date

  /// Queues articles for clustering. A row that exists already is locked until the end of the
  /// transaction, so that no other pass uses the article's former words.
  static func queue(_ articles: some Sequence<Int64>) -> PostgresStatement {
    RowBatch.insert(
      into: "story_queue", ["article_id": .integers(articles.sorted())],
      "ON CONFLICT (article_id) DO UPDATE SET article_id = excluded.article_id")
  }

  /// A near-duplicate key in its stored form of four bytes: two keys may collide.
  static func short(_ key: Int64) -> Int32 { Int32(truncatingIfNeeded: key) }

  /// - Parameter keys: ranks of the articles at the time of the decision.
  /// - Throws: ``PostgresFault``: a repeatable one if another transaction has changed one of them
  ///   since.
  func write(_ changes: ClusteringChanges, over keys: [Int64: RankKeys]) throws {
    let steps = StorySteps(changes.steps)
    let moved = changes.movedArticles
    try hold(steps, moved, at: keys)
    try steps.write(to: transaction)
    transaction.session.add(ClusteringChanges.naming(moved))
    if let forgetting = changes.forgetting {
      // Now and then this scans all terms.
      transaction.add(
        """
        WITH gone AS (
          DELETE FROM story_profile WHERE story_id IN (
            SELECT story_id FROM story_profile WHERE seen < $1
            ORDER BY seen, story_id LIMIT \(ClusteringChanges.forgottenAtOnce))
          RETURNING story_id)
        DELETE FROM term_frequency
        WHERE weight < $2 AND EXISTS (SELECT 1 FROM gone WHERE story_id % \(ClusteringChanges.termScan) = 0)
        """, .date(forgetting.seenBefore), .number(forgetting.minWeight))
    }
    let termIncrements = changes.termIncrements.sorted { $0.key < $1.key }
    transaction.add(
      into: "term_frequency", count: termIncrements.count,
      [
        "term": .integers(termIncrements.map { Int64($0.key) }),
        "weight": .numbers(termIncrements.map(\.value)),
      ], "ON CONFLICT (term) DO UPDATE SET weight = term_frequency.weight + excluded.weight")
    writeProfiles(changes.profiles)
    remember(
      changes.terms.map { (Int64($0.term), $0.story) }, "story_id", "term", .terms(at: now))
    remember(
      changes.keys.map { (Int64(Self.short($0.key)), $0.article) }, "article_id", "key",
      .copies(at: now))
    transaction.session.add(settings.storing(changes))
  }

  /// Locks the articles and their ranks, which other transactions may change at any time, so that
  /// no vote is overwritten. Throws a repeatable fault if an article is gone or a rank has changed.
  ///
  /// The ranks in which stories will be named are locked at once with them: all transactions lock
  /// ranks in the order of their articles, so that none waits for another that waits for it.
  private func hold(
    _ steps: StorySteps, _ moved: [Int64], at known: [Int64: RankKeys]
  ) throws {
    let voted = Set(steps.rankedArticles)
    let articles = voted.union(moved).sorted()
    // First the articles: a deletion locks them before their ranks.
    let locks = [
      PostgresStatement(
        "SELECT id FROM article WHERE id = ANY ($1) ORDER BY id FOR KEY SHARE",
        .integers(articles)),
      PostgresStatement(
        """
        SELECT article_id, today, now, burst FROM article_rank
        WHERE is_first AND article_id IN (
          SELECT unnest($1)
          UNION SELECT m.article_id FROM story_article m
            JOIN article_rank r ON r.article_id = m.article_id
            WHERE m.story_id = ANY ($2) AND r.is_first AND r.story_id IS NULL
          UNION SELECT article_id FROM story_article WHERE story_id = ANY ($3))
        ORDER BY article_id FOR NO KEY UPDATE
        """, .integers(articles), .integers(steps.joined), .integers(steps.merged)),
    ]
    guard !voted.isEmpty else {
      // Nothing depends on what they return.
      if !articles.isEmpty || !steps.merged.isEmpty { for lock in locks { transaction.add(lock) } }
      return
    }
    let held = try transaction.run(locks)
    let there: [Int64] = try held[0].values()
    guard voted.isSubset(of: there) else { throw PostgresFault.staleDecision }
    for row in held[1] {
      let article: Int64 = try row["article_id"]
      let keys = RankKeys(
        today: try row["today"], now: try row["now"], burst: try row["burst"])
      guard !voted.contains(article) || known[article] ?? keys == keys else {
        throw PostgresFault.staleDecision
      }
    }
  }

  private func writeProfiles(_ profiles: [Int64: [UInt8]?]) {
    let gone = profiles.filter { $0.value == nil }.keys.sorted()
    if !gone.isEmpty {
      transaction.add("DELETE FROM story_profile WHERE story_id = ANY ($1)", .integers(gone))
    }
    let kept = profiles.compactMapValues(\.self).sorted { $0.key < $1.key }
    guard !kept.isEmpty else { return }
    transaction.add(
      """
      INSERT INTO story_profile (story_id, seen, profile)
      SELECT story.id, $1, k.profile FROM unnest($2, $3) k (id, profile)
      JOIN story ON story.id = k.id
      ON CONFLICT (story_id) DO UPDATE SET seen = excluded.seen, profile = excluded.profile
      """, .date(now), .integers(kept.map(\.key)), .blobs(kept.map(\.value)))
  }

  /// Stores the keys by which stories and articles are found, in the table of this period.
  private func remember(
    _ rows: [(number: Int64, id: Int64)], _ id: String, _ number: String,
    _ tables: AlternatingTables
  ) {
    guard !rows.isEmpty else { return }
    let table = tables.current
    if settings.tables(tables).first != table {
      transaction.add("TRUNCATE \(table)")
      transaction.session.add([ClusteringSettings.holding(tables)])
    }
    let rows = rows.sorted { ($0.number, $0.id) < ($1.number, $1.id) }
    transaction.add(
      into: table, count: rows.count,
      [number: .integers(rows.map(\.number)), id: .integers(rows.map(\.id))],
      "ON CONFLICT DO NOTHING")
  }
}
