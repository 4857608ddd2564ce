package import Foundation
package import Matching
package import Models
package import Store

extension SQLiteStore {
  package func rules(of name: String?) async throws -> [StoredRule] {
    try await read { reader in
      guard let name else { return try reader.rules() }
      return try reader.readerID(name).map { try reader.rules(of: $0) } ?? []
    }
  }

  package func ruleUses(of name: String, since: Date) throws -> [RuleUse] {
    try read { reader in
      try reader.readerID(name).map { try reader.ruleUses(of: $0, since: since) } ?? []
    }
  }

  package func setRules(_ rules: [ConfiguredRule], orReader name: String) throws {
    // Starting the program without rules must not write.
    guard try !rules.isEmpty || read({ try $0.hasRules() }) else { return }
    try write { writer in
      try writer.setRules(
        rules, reader: writer.reader.firstReader()?.id ?? writer.readerID(name))
    }
  }

  @discardableResult
  package func addRules(_ rules: [Rule], reader name: String) throws -> [Int64] {
    guard !rules.isEmpty else { return [] }
    return try write { writer in
      let reader = try writer.readerID(name)
      let own = try writer.reader.rules(of: reader).filter(\.isOwn).map(\.rule)
      return try RuleLimits.fitting(rules, beside: own).map {
        try writer.addRule($0, reader: reader)
      }
    }
  }

  package func removeRule(_ rule: Int64, reader name: String) throws -> Bool {
    try write { writer in
      guard let reader = try writer.reader.readerID(name) else { return false }
      return try writer.removeRule(rule, reader: reader)
    }
  }

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
    case .waiting:
      try await write { writer in
        let articles = try writer.articlesReadyForRules(
          after: batch.after, limit: batch.limit, at: batch.now)
        return try batch.result(
          of: articles.map { article in
            let facts = try writer.reader.allFacts(of: article)
            try writer.endWaitingForRules(article)
            return (
              article,
              try facts.map { try writer.apply(deciding($0), to: article, at: batch.now) } ?? []
            )
          })
      }
    }
  }
}
