package import Foundation

/// How often a rule matched.
package struct RuleUse: Sendable, Hashable {
  package var rule: StoredRule
  /// Articles that came lately, those that were dropped included.
  package var matches: Int
  package var last: Date?

  package init(_ rule: StoredRule, matches: Int, last: Date?) {
    self.rule = rule
    self.matches = matches
    self.last = last
  }
}
