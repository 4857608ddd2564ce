import Foundation
package import Matching
package import Models
package import Store

extension PostgresStore {
  package func applyRules(
    to batch: RuleBatch, deciding: @escaping @Sendable (ArticleFacts) -> [StoredRule]
  ) async throws -> RuleBatchResult {
    try await inBackground { [self] in
      if case .stored(_, isTrial: true) = batch.articles {
        return try batch.judge(
          ArticleFacts.finding { [self] in try run($0) }, deciding
        ) { try read($0) }
      }
      return try pool.transaction { transaction in
        try batch.apply(
          in: transaction.session,
          ArticleFacts.finding { try transaction.run($0) }, deciding)
      }
    }
  }
}

extension ArticleFacts {
  /// All facts that rules may ask about.
  fileprivate static func finding(
    _ run: @escaping RunStatements
  ) -> RuleBatch.FindingFacts {
    { chosen in
      let facts = FactsSQL(.all, me: "NULL::int8").select(
        from: "SELECT id AS article_id FROM (\(sql: chosen)) chosen", columns: "a.id", order: "a.id"
      )
      return try run([PostgresStatement(facts)])[0].map { (try $0["id"], try ArticleFacts($0)) }
    }
  }
}

/// Writes the effects of rules on new articles. A rule deleted since it was read does nothing.
struct RuleWrites {
  /// Articles that wait until rules can know more about them.
  var waiting: Set<Int64> = []
  private var matches: [RuleMatch] = []

  mutating func add(_ rules: [StoredRule], to article: Int64, at now: Date) {
    matches += rules.map { RuleMatch(article: article, rule: $0, at: now) }
  }

  func write(to transaction: PostgresTransaction) {
    transaction.add(
      into: "rule_queue", count: waiting.count, ["article_id": .integers(waiting.sorted())],
      "ON CONFLICT DO NOTHING")
    guard !matches.isEmpty else { return }
    transaction.session.add(
      [RuleMatch.noting(matches)] + RuleMatch.effects(of: matches, notifies: true))
    writeRaises(to: transaction)
  }

  /// Only these rules raise new articles.
  private func writeRaises(to transaction: PostgresTransaction) {
    let raised = matches.filter { $0.rule.rule.actions.raise != 0 }
    guard !raised.isEmpty else { return }
    transaction.add(
      """
      INSERT INTO article_raise (reader_id, article_id, half_lives)
      SELECT k.reader, k.article, greatest(-$5, least($5, sum(k.raise ORDER BY k.place)))
      FROM unnest($1, $2, $3, $4) WITH ORDINALITY k (reader, article, rule, raise, place)
      JOIN rule ON rule.id = k.rule GROUP BY k.reader, k.article
      ON CONFLICT (reader_id, article_id) DO UPDATE SET half_lives = excluded.half_lives
      """, .integers(raised.map(\.rule.reader)), .integers(raised.map(\.article)),
      .integers(raised.map(\.rule.id)), .numbers(raised.map(\.rule.rule.actions.raise)),
      .number(RuleActions.maxRaise))
  }
}
