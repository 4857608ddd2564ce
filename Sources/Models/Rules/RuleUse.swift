package import Foundation

/// How often a rule matched.
package struct RuleUse: Sendable, Hashable {
  package var rule: StoredRule
  /// Number of recent articles that matched, including dropped ones.
  package var matches: Int
  package var last: Date?

  package init(_ rule: StoredRule, matches: Int, last: Date?) {
    self.rule = rule
    self.matches = matches
    self.last = last
  }
}
