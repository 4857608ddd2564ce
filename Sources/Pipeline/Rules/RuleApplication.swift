package import Foundation
import Matching
package import Models
package import Storing

/// Holds a reader's rules against what is stored.
package struct RuleApplication: Sendable {
  private let store: ArticleStore

  /// Articles in one transaction.
  private static let batch = 200

  package init(store: ArticleStore) {
    self.store = store
  }

  /// - Parameters:
  ///   - since: only articles that count as published after this.
  ///   - isTrial: whether nothing is done.
  /// - Returns: each rule with how many articles it matched that it had not before.
  package func run(
    reader name: String, since: Date, isTrial: Bool, at now: Date
  ) async throws -> [RuleUse] {
    let rules = try await store.read { reader in
      try reader.readerID(name).map { try reader.rules(of: $0) } ?? []
    }
    let desk = RuleDesk(rules)
    var uses = rules.map { RuleUse($0, matches: 0, last: nil) }
    guard !desk.isEmpty else { return uses }
    let places = Dictionary(rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { $1 })
    var after: Int64 = 0
    while true {
      let first = after
      let articles = try await store.read {
        try $0.articles(after: first, since: since, limit: Self.batch)
      }
      guard let last = articles.last else { return uses }
      let new =
        if isTrial {
          try await store.read { reader in
            try articles.map { article in
              let known = Set(
                try reader.rulesMatching(article, reader: rules[0].reader).map(\.id))
              return (
                article,
                try Self.matches(article, desk, now, in: reader).filter {
                  !known.contains($0.id)
                }
              )
            }
          }
        } else {
          try await store.write { writer in
            try articles.map { article in
              (
                article,
                try writer.apply(
                  Self.matches(article, desk, now, in: writer.reader), to: article,
                  notifies: false, at: now)
              )
            }
          }
        }
      for (_, matched) in new {
        for rule in matched {
          guard let place = places[rule.id] else { continue }
          uses[place].matches += 1
          uses[place].last = now
        }
      }
      after = last
      try Task.checkCancellation()
    }
  }

  private static func matches(
    _ article: Int64, _ desk: RuleDesk, _ now: Date, in store: StoreReader
  ) throws -> [StoredRule] {
    guard let facts = try store.allFacts(of: article) else { return [] }
    return desk.matches(facts, at: now)
  }
}
