import Matching
package import Models

/// An expression as an index of words understands it, and what of it is left to be held against
/// each article that the index finds. Nothing of it is syntax of an index.
package struct SearchExpression: Sendable {
  /// What an article has to hold.
  package indirect enum Part: Sendable, Hashable {
    case term(Term)
    case any([Part])
    case all([Part])
  }

  /// A word, or words that stay together.
  package struct Term: Sendable, Hashable {
    package var words: MatchWords
    package var isOfTitle: Bool
  }

  /// All of these.
  package private(set) var wanted: [Part] = []
  /// None of these.
  package private(set) var unwanted: [Part] = []
  /// Parts of the names of sources and categories, each of which has to be met.
  package private(set) var sources: [MatchWords] = []
  package private(set) var categories: [MatchWords] = []
  /// What the index does not tell.
  package private(set) var rest: MatchExpression?
  /// Whether it says what is to be found, not only what is not.
  package let finds: Bool

  package init(_ expression: MatchExpression) {
    var rest: [MatchExpression] = []
    let conjuncts = expression.conjuncts
    finds = conjuncts.contains { part in
      if case .not = part { false } else { true }
    }
    for conjunct in conjuncts {
      switch conjunct {
      case .condition(.words(let words, in: .source)): sources.append(words)
      case .condition(.words(let words, in: .category)): categories.append(words)
      case .not(let part):
        if let (part, isExact) = Self.part(part), isExact {
          unwanted.append(part)
        } else {
          rest.append(conjunct)
        }
      default:
        guard let (part, isExact) = Self.part(conjunct) else {
          rest.append(conjunct)
          continue
        }
        wanted.append(part)
        if !isExact { rest.append(conjunct) }
      }
    }
    self.rest = rest.count > 1 ? .all(rest) : rest.first
  }

  /// What the index can be asked for at least, and whether that is all; `nil` where it is nothing.
  private static func part(_ expression: MatchExpression) -> (Part, isExact: Bool)? {
    switch expression {
    case .condition(.words(let words, let field)) where field == .text || field == .title:
      return (.term(Term(words: words, isOfTitle: field == .title)), true)
    case .any(let parts):
      let known = parts.map(part)
      guard known.allSatisfy({ $0 != nil }) else { return nil }
      let all = known.compactMap(\.self)
      return (.any(all.map(\.0)), all.allSatisfy(\.isExact))
    case .all(let parts):
      let known = parts.compactMap(part)
      guard !known.isEmpty else { return nil }
      return (.all(known.map(\.0)), known.count == parts.count && known.allSatisfy(\.isExact))
    case .condition, .not: return nil
    }
  }
}
