import Basics
package import Models

extension Rule {
  /// The stored form: canonical JSON, by which equal rules are recognised.
  package var stored: String {
    get throws { try CodableJSON.text(self) }
  }
}

extension StoredRule {
  /// - Returns: `nil` for a rule of a later version.
  package init?(id: Int64, reader: Int64, stored rule: String, place: String) {
    guard let rule = CodableJSON.value(Rule.self, of: rule) else { return nil }
    self.init(id: id, reader: reader, rule: rule, place: place)
  }

  /// Sum of the half-lives by which matching rules raise an article for a reader, bounded.
  package static func raise(by rules: [StoredRule]) -> Double {
    RuleActions.bounded(raise: rules.reduce(0) { $0 + $1.rule.actions.raise })
  }
}
