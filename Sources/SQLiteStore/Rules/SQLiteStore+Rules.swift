package import Matching
package import Models
package import Store

extension SQLiteStore {
  package func applyRules(
    to batch: RuleBatch, deciding: @escaping @Sendable (ArticleFacts) -> [StoredRule]
  ) async throws -> RuleBatchResult {
    switch batch.articles {
    case .stored(let since, isTrial: true):
      try await read { reader in
        let articles = try reader.articles(after: batch.after, since: since, limit: batch.limit)
        return try batch.result(
          of: articles.map { article in
            guard let facts = try reader.allFacts(of: article) else { return (article, []) }
            return (
              article,
              try deciding(facts).filter { try !reader.hasMatched($0.id, article: article) }
            )
          })
      }
    case .stored(let since, isTrial: false):
      try await write { writer in
        let articles = try writer.reader.articles(
          after: batch.after, since: since, limit: batch.limit)
        return try batch.result(
          of: articles.map { article in
            guard let facts = try writer.reader.allFacts(of: article) else { return (article, []) }
            return (
              article,
              try writer.apply(deciding(facts), to: article, notifies: false, at: batch.now)
            )
          })
      }
    case .waiting(let articles):
      try await write { writer in
        try batch.result(
          of: articles.filter { try writer.endWaitingForRules($0) }.map { article in
            let facts = try writer.reader.allFacts(of: article)
            return (
              article,
              try facts.map { try writer.apply(deciding($0), to: article, at: batch.now) } ?? []
            )
          })
      }
    }
  }
}
