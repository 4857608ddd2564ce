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
