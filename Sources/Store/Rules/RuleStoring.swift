package import Foundation
package import Matching
package import Models

/// Readers' rules for new articles, and their effects.
package protocol RuleStoring: Sendable {
  /// The rules in force: each reader's in order, those of feeds.yml first.
  ///
  /// - Parameter name: the reader; `nil` means all readers.
  func rules(of name: String?) async throws -> [StoredRule]

  /// How often each rule of a reader matched since a date, in the order of the rules.
  func ruleUses(of name: String, since: Date) throws -> [RuleUse]

  /// Sets the rules of feeds.yml as those of the first reader. A rule that stays keeps its matches.
  /// Nothing is written if there never was a rule and none is given.
  ///
  /// - Parameter name: name for the reader to create if there is no reader yet.
  func setRules(_ rules: [ConfiguredRule], orReader name: String) throws

  /// Appends rules to a reader's own, in this order, up to the limit (``RuleLimits/own``). A
  /// missing reader is created.
  ///
  /// - Returns: the ids of the added rules; for a rule that exists already, its id.
  @discardableResult
  func addRules(_ rules: [Rule], reader name: String) throws -> [Int64]

  /// Removes one of a reader's own rules; its effects stay.
  ///
  /// - Returns: `false` if the reader has no own rule with this id.
  func removeRule(_ rule: Int64, reader name: String) throws -> Bool

  /// The waiting articles whose page was fetched or given up. No article waits longer than
  /// ``RuleBatch/longestWait``.
  ///
  /// - Parameter withStories: only those whose story was found as well.
  func articlesReadyForRules(withStories: Bool, at now: Date) async throws -> [Int64]

  /// Matches rules against a batch of stored articles and applies those that match. A rule acts
  /// once per article, marks that its reader set or removed by hand stay, and articles are not
  /// dropped. A rule deleted since it was read does nothing.
  ///
  /// - Parameter deciding: returns the rules that match an article, given all its facts.
  func applyRules(
    to batch: RuleBatch, deciding: @escaping @Sendable (ArticleFacts) -> [StoredRule]
  ) async throws -> RuleBatchResult
}

/// Result of matching rules against a batch of articles.
package struct RuleBatchResult: Sendable, Hashable {
  /// Number of articles that each rule matched for the first time, by rule id.
  package var matches: [Int64: Int] = [:]
  /// The last article of the batch, if more may follow; `nil` at the end.
  package var last: Int64?
}

/// Limits of a reader's rules: each rule is matched against every new article.
package enum RuleLimits {
  /// Maximum number of a reader's own rules, beside those of feeds.yml.
  package static let own = 1000

  /// The first rules that fit beside the reader's own.
  package static func fitting<Value: Hashable>(
    _ rules: [Value], beside own: [Value]
  ) -> ArraySlice<Value> {
    var all = Set(own)
    return rules.prefix { rule in
      all.insert(rule)
      return all.count <= max(Self.own, own.count)
    }
  }
}
