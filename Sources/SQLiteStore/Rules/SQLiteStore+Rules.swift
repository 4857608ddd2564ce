import GRDB
package import Matching
package import Models
package import Store

extension SQLiteStore {
  package func applyRules(
    to batch: RuleBatch, deciding: @escaping @Sendable (ArticleFacts) -> [StoredRule]
  ) async throws -> RuleBatchResult {
    if case .stored(_, isTrial: true) = batch.articles {
      return try await read { reader in
        try batch.judge(ArticleFacts.finding(in: reader.db), deciding) { try reader.db.run($0) }
      }
    }
    return try await write { writer in
      try batch.apply(
        in: writer.session, ArticleFacts.finding(in: writer.db), deciding)
    }
  }
}

extension ArticleFacts {
  /// All facts that rules may ask about.
  fileprivate static func finding(in db: Database) -> RuleBatch.FindingFacts {
    { chosen in
      let lookUp = FactsLookup(.all, reader: nil, in: db)
      return try db.integers(chosen).compactMap { article in
        try lookUp.facts(of: article).map { (article, $0) }
      }
    }
  }
}
