package import Matching
package import Models
package import Store

extension PostgresStore {
  package func applyRules(
    to batch: RuleBatch, deciding: @escaping @Sendable (ArticleFacts) -> [StoredRule]
  ) async throws -> RuleBatchResult {
    try await inBackground { [self] in
      if case .stored(_, isTrial: true) = batch.articles {
        return try Self.judge(batch, deciding) { try pool.run($0) }
      }
      return try pool.transaction { try Self.apply(batch, deciding, $0) }
    }
  }

  /// A query for the articles of a batch.
  private static func articles(of batch: RuleBatch) -> (sql: String, parameters: [PostgresValue]) {
    switch batch.articles {
    case .stored(let since, _):
      (
        "SELECT id FROM article WHERE id > $1 AND dated >= $2 ORDER BY id LIMIT $3",
        [.integer(batch.after), .date(since), .integer(batch.limit)]
      )
    case .waiting(let articles):
      (
        """
        SELECT article_id AS id FROM rule_queue WHERE article_id = ANY ($1) ORDER BY article_id
        """, [.integers(articles)]
      )
    }
  }

  /// The rules that would match, in one round trip, without effects.
  private static func judge(
    _ batch: RuleBatch, _ deciding: (ArticleFacts) -> [StoredRule],
    _ run: ([PostgresStatement]) throws -> [PostgresRows]
  ) throws -> RuleBatchResult {
    let (articles, parameters) = articles(of: batch)
    let rows = try run([
      ArticleFacts.statement(of: articles, parameters),
      PostgresStatement(
        """
        SELECT m.article_id, m.rule_id FROM rule_match m WHERE m.article_id IN (\(articles))
        """, parameters),
    ])
    var known: Set<[Int64]> = []
    for row in rows[1] { known.insert([try row["article_id"], try row["rule_id"]]) }
    let matching = try rows[0].map { row -> (article: Int64, rules: [StoredRule]) in
      let article: Int64 = try row["id"]
      return (
        article, deciding(try ArticleFacts(row)).filter { !known.contains([article, $0.id]) }
      )
    }
    return batch.result(of: matching)
  }

  /// Takes three round trips, and one more if rules raise articles.
  private static func apply(
    _ batch: RuleBatch, _ deciding: (ArticleFacts) -> [StoredRule],
    _ transaction: PostgresTransaction
  ) throws -> RuleBatchResult {
    let (articles, parameters) = articles(of: batch)
    let rows = try transaction.run(ArticleFacts.statement(of: articles, parameters))
    var matching: [(article: Int64, rules: [StoredRule])] = []
    for row in rows { matching.append((try row["id"], deciding(try ArticleFacts(row)))) }
    if batch.articles.areNew, !matching.isEmpty {
      transaction.add(
        "DELETE FROM rule_queue WHERE article_id = ANY ($1)", .integers(matching.map(\.article)))
    }
    let matches = matching.flatMap { article, rules in
      rules.map { RuleWrites.Match(article: article, rule: $0, at: batch.now) }
    }
    guard !matches.isEmpty else { return batch.result(of: matching.map { ($0.article, []) }) }
    var new: Set<[Int64]> = []
    for row in try transaction.run(RuleWrites.note(matches)) {
      new.insert([try row["article_id"], try row["rule_id"]])
    }
    let fresh = matches.filter { new.contains([$0.article, $0.rule.id]) }
    RuleWrites.writeEffects(of: fresh, notifies: batch.articles.areNew, to: transaction)
    try raise(fresh.filter { $0.rule.rule.actions.raise != 0 }, transaction)
    return batch.result(
      of: matching.map { article, rules in
        (article, rules.filter { new.contains([article, $0.id]) })
      })
  }

  /// Raises articles by all rules that matched them, including rules no longer in force.
  private static func raise(
    _ matches: [RuleWrites.Match], _ transaction: PostgresTransaction
  ) throws {
    guard !matches.isEmpty else { return }
    let rows = try transaction.run(
      """
      SELECT m.article_id, r.id, r.reader_id, r.rule, coalesce(r.place, '') AS place
      FROM rule_match m JOIN rule r ON r.id = m.rule_id
      WHERE m.article_id = ANY ($1) AND r.reader_id = ANY ($2)
      ORDER BY r.is_own, r.position, r.id
      """, .integers(Set(matches.map(\.article)).sorted()),
      .integers(Set(matches.map(\.rule.reader)).sorted()))
    var rules: [[Int64]: [StoredRule]] = [:]
    for row in rows {
      guard let rule = try StoredRule(row) else { continue }
      rules[[rule.reader, try row["article_id"]], default: []].append(rule)
    }
    let moved = Set(matches.map { [$0.rule.reader, $0.article] }).sorted {
      $0.lexicographicallyPrecedes($1)
    }
    transaction.add(
      into: "article_raise", count: moved.count,
      [
        "reader_id": .integers(moved.map { $0[0] }), "article_id": .integers(moved.map { $0[1] }),
        "half_lives": .numbers(moved.map { StoredRule.raise(by: rules[$0] ?? []) }),
      ],
      "ON CONFLICT (reader_id, article_id) DO UPDATE SET half_lives = excluded.half_lives")
  }
}
