package import Models

/// The facts to look up before conditions are checked on an article, besides its own row.
package struct FactsNeeds: Sendable, Hashable {
  package var text = false
  package var states = false
  package var parts = false
  package var categories = false

  package init(_ conditions: [MatchCondition]) {
    for condition in conditions {
      switch condition {
      case .words(_, let field), .pattern(_, let field):
        if field == .text { text = true }
        if field == .category { categories = true }
      case .state: states = true
      case .part: parts = true
      case .language, .wordCount, .age: break
      }
    }
  }

  private init() { (text, states, parts, categories) = (true, true, true, true) }

  package static let all = FactsNeeds()
}
