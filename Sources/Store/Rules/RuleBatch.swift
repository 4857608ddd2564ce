package import Foundation
package import Matching
package import Models

/// A batch of articles to match against rules.
package struct RuleBatch: Sendable {
  package enum Articles: Sendable, Hashable {
    /// Those of these articles that wait for more facts. The batch takes them out of the queue.
    case waiting([Int64])
    /// Articles published since a date. They are not new, so no target is notified of them.
    ///
    /// - Parameter isTrial: whether the rules are only matched, without effects.
    case stored(since: Date, isTrial: Bool)

    /// Whether they are new, so that targets are notified of them.
    package var areNew: Bool {
      if case .waiting = self { true } else { false }
    }
  }

  package var articles: Articles
  /// Only stored articles after this id, in the order of insertion.
  package var after: Int64
  /// Maximum number of stored articles.
  package var limit: Int
  package var now: Date

  package init(_ articles: Articles, after: Int64 = 0, limit: Int, at now: Date) {
    self.articles = articles
    self.after = after
    self.limit = limit
    self.now = now
  }
}

extension RuleBatch {
  /// Maximum seconds that an article waits for more facts about it.
  package static let longestWait = 2 * 86_400.0
}

extension RuleBatch {
  /// The facts of the articles of a query (`id`), in its order.
  package typealias FindingFacts = (
    _ chosen: SQLStatement
  ) throws -> [(article: Int64, facts: ArticleFacts)]

  /// The articles of the batch.
  private var chosen: SQLStatement {
    switch articles {
    case .stored(let since, _):
      "SELECT id FROM article WHERE id > \(after) AND dated >= \(since) ORDER BY id LIMIT \(limit)"
    case .waiting(let articles):
      """
      SELECT article_id AS id FROM rule_queue WHERE article_id \(in: articles) ORDER BY article_id
      """
    }
  }

  /// The rules that would match, without effects.
  package func judge(
    _ facts: FindingFacts, _ deciding: (ArticleFacts) -> [StoredRule],
    _ run: (SQLStatement) throws -> SQLRows
  ) throws -> RuleBatchResult {
    let matching = try matching(facts, deciding)
    let articles = matching.map(\.article)
    var known: Set<[Int64]> = []
    for row in try run(
      "SELECT article_id, rule_id FROM rule_match WHERE article_id \(in: articles)")
    {
      known.insert([try row["article_id"], try row["rule_id"]])
    }
    return result(of: matching) { !known.contains([$0, $1.id]) }
  }

  /// Applies the rules. Takes three round trips, and one more if rules raise articles.
  package func apply(
    in session: any SQLSession, _ facts: FindingFacts,
    _ deciding: (ArticleFacts) -> [StoredRule]
  ) throws -> RuleBatchResult {
    let matching = try matching(facts, deciding)
    if articles.areNew, !matching.isEmpty {
      try session.add(
        "DELETE FROM rule_queue WHERE article_id \(in: matching.map(\.article))")
    }
    let matches = matching.flatMap { article, rules in
      rules.map { RuleMatch(article: article, rule: $0, at: now) }
    }
    let new = try session.apply(matches, notifies: articles.areNew)
    let first = Set(new.map { [$0.article, $0.rule.id] })
    return result(of: matching) { first.contains([$0, $1.id]) }
  }

  private func matching(
    _ facts: FindingFacts, _ deciding: (ArticleFacts) -> [StoredRule]
  ) throws -> [(article: Int64, rules: [StoredRule])] {
    try facts(chosen).map { ($0.article, deciding($0.facts)) }
  }

  /// - Parameters:
  ///   - matching: the articles of the batch in order, each with the rules that match it.
  ///   - isFirst: whether a rule matches an article for the first time.
  private func result(
    of matching: [(article: Int64, rules: [StoredRule])],
    counting isFirst: (_ article: Int64, _ rule: StoredRule) -> Bool
  ) -> RuleBatchResult {
    var result = RuleBatchResult(last: matching.count < limit ? nil : matching.last?.article)
    for (article, rules) in matching {
      for rule in rules where isFirst(article, rule) { result.matches[rule.id, default: 0] += 1 }
    }
    return result
  }
}
