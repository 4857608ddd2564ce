package import Foundation
package import Models

/// All rules of all readers, made ready to be held against articles as they come.
///
/// A rule that asks for the text waits where the article's page is still to be fetched, and one that
/// asks for copies until the stories were found. Where what a rule asks can only become truer with
/// more text, it is tried before that too.
package struct RuleDesk: Sendable {
  package let rules: [StoredRule]
  private let needs: [Set<Need>]
  private let isMonotone: [Bool]
  private let matcher: Matcher
  /// Whether any rule keeps articles out, or says how they are fetched.
  package let hasDrops: Bool
  package let hasPolicies: Bool
  /// What some rules may still have to wait for.
  package let waits: Set<Need>

  /// What a rule may have to wait for.
  package enum Need: Sendable, Hashable {
    case text
    case story
  }

  /// - Parameter rules: those whose expression can't be read, of a later version, are left out.
  package init(_ rules: [StoredRule]) {
    let read = rules.compactMap { rule in
      (try? MatchReader.read(rule.rule.match)).map { (rule, $0) }
    }
    self.rules = read.map(\.0)
    needs = read.map { Self.needs($0.1) }
    isMonotone = read.map { Self.isMonotone($0.1) }
    matcher = Matcher(read.map(\.1))
    hasDrops = self.rules.contains { $0.rule.deeds.drop }
    hasPolicies = self.rules.contains { $0.rule.deeds.fullText != nil }
    waits = needs.reduce(into: []) { $0.formUnion($1) }
  }

  package var isEmpty: Bool { rules.isEmpty }

  /// The rules that hold for an article.
  ///
  /// - Parameter missing: what is not known of it yet.
  package func matches(
    _ facts: ArticleFacts, missing: Set<Need> = [], at now: Date
  ) -> [StoredRule] {
    matches(facts, missing: [missing], at: now)[0]
  }

  /// The same for several answers to what is not known yet.
  package func matches(
    _ facts: ArticleFacts, missing cases: [Set<Need>], at now: Date
  ) -> [[StoredRule]] {
    guard !rules.isEmpty else { return cases.map { _ in [] } }
    let found = (matcher.matches(facts, at: now) as [Int]).filter {
      rules[$0].rule.applies(to: facts.source, in: facts.categories)
    }
    return cases.map { missing in
      found.filter { place in
        let lacking = needs[place].intersection(missing)
        return lacking.isEmpty || (lacking == [.text] && isMonotone[place])
      }.map { rules[$0] }
    }
  }

  private static func needs(_ expression: MatchExpression) -> Set<Need> {
    var needs: Set<Need> = []
    for condition in expression.conditions {
      switch condition {
      case .words(_, .text), .pattern(_, .text), .wordCount: needs.insert(.text)
      case .state(.copy): needs.insert(.story)
      default: break
      }
    }
    return needs
  }

  private static func isMonotone(_ expression: MatchExpression) -> Bool {
    switch expression {
    case .all(let parts), .any(let parts): parts.allSatisfy(isMonotone)
    case .not, .condition(.wordCount): false
    // A place at the end of a text is another one once there is more of it.
    case .condition(.pattern(_, .text)): false
    case .condition: true
    }
  }
}
