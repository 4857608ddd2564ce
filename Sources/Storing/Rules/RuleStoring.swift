package import Foundation
package import Matching
package import Models

/// What readers want done with articles as they come, and what was done because of it.
package protocol RuleStoring: Sendable {
  /// The rules that are in force: each reader's in their order, those of feeds.yml first.
  ///
  /// - Parameter name: whose; of all readers where it is `nil`.
  func rules(of name: String?) async throws -> [StoredRule]

  /// How often the rules of a reader matched since then, in their order.
  func ruleUses(of name: String, since: Date) throws -> [RuleUse]

  /// Makes the rules of feeds.yml those of the first reader. One that stays keeps what it matched.
  /// Where there never was a rule and none comes, nothing is written.
  ///
  /// - Parameter name: whose they are where there is no reader yet; that reader is made.
  func setRules(_ rules: [ConfiguredRule], orReader name: String) throws

  /// Adds rules of a reader's own behind the others, in this order, no more than there is room for
  /// (``RuleLimits/own``). The reader is made when new.
  ///
  /// - Returns: the number of each that was added; of one that is there already, that one's.
  @discardableResult
  func addRules(_ rules: [Rule], reader name: String) throws -> [Int64]

  /// Takes a rule of a reader's own away; what it did stays.
  ///
  /// - Returns: `false` when the reader has no rule of their own of this number.
  func removeRule(_ rule: Int64, reader name: String) throws -> Bool

  /// Holds rules against a batch of stored articles, and does what the matching ones say. What a
  /// rule did before is not done again, what its reader did or undid by hand stays, and articles
  /// are not dropped. A rule that is gone since it was read does nothing.
  ///
  /// - Parameter deciding: the rules that match an article, from all that may be asked of it.
  func applyRules(
    to batch: RuleBatch, deciding: @escaping @Sendable (ArticleFacts) -> [StoredRule]
  ) async throws -> RuleBatchResult
}
