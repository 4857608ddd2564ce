import Foundation
import Models

/// An expression whose words are numbers of literals.
indirect enum CompiledExpression: Sendable {
  case all([CompiledExpression])
  case any([CompiledExpression])
  case not(CompiledExpression)
  case literal(LiteralKey)
  /// A pattern, and literals without one of which it is not looked for; none where it always is.
  case pattern(Pattern, MatchField, after: Set<LiteralKey>)
  case other(MatchCondition)

  init(_ expression: MatchExpression, _ table: inout LiteralTable) {
    switch expression {
    case .all(let parts): self = .all(parts.map { CompiledExpression($0, &table) })
    case .any(let parts): self = .any(parts.map { CompiledExpression($0, &table) })
    case .not(let part): self = .not(CompiledExpression(part, &table))
    case .condition(.words(let words, let field)):
      let literal =
        switch field {
        case .url: Array(words.text.lowercased().utf8) as [UInt8]?
        case .source, .category: words.part
        case .text, .title, .author, .tag: words.literal
        }
      self =
        literal.map { .literal(LiteralKey(literal: table.number(of: $0), field: field)) }
        ?? .any([])
    case .condition(.pattern(let pattern, let field)):
      // What is no pattern is never found.
      guard let pattern = try? Pattern(pattern) else {
        self = .any([])
        return
      }
      let keys = pattern.literals.map {
        LiteralKey(literal: table.number(of: $0), field: field)
      }
      self = .pattern(pattern, field, after: Set(keys))
    case .condition(let condition): self = .other(condition)
    }
  }

  /// Literals of which an article must have at least one, the fewest that are known; `nil` where it
  /// may have none.
  var needed: Set<LiteralKey>? {
    switch self {
    case .literal(let key): [key]
    case .all(let parts): parts.compactMap(\.needed).min { $0.count < $1.count }
    case .any(let parts):
      parts.reduce(Set() as Set<LiteralKey>?) { sum, part in
        guard let sum, let needed = part.needed else { return nil }
        return sum.union(needed)
      }
    case .pattern(_, _, let keys): keys.isEmpty ? nil : keys
    case .not, .other: nil
    }
  }

  func holds(
    for facts: ArticleFacts, at now: Date, found: (LiteralKey) -> Bool
  ) -> Bool {
    switch self {
    case .all(let parts): parts.allSatisfy { $0.holds(for: facts, at: now, found: found) }
    case .any(let parts): parts.contains { $0.holds(for: facts, at: now, found: found) }
    case .not(let part): !part.holds(for: facts, at: now, found: found)
    case .literal(let key): found(key)
    case .pattern(let pattern, let field, let keys):
      (keys.isEmpty || keys.contains(where: found))
        && facts.texts(of: field).contains { pattern.isFound(in: $0) }
    case .other(let condition): condition.holds(for: facts, at: now)
    }
  }
}

extension MatchCondition {
  /// Whether it holds for an article; words and patterns are not looked for here.
  fileprivate func holds(for facts: ArticleFacts, at now: Date) -> Bool {
    switch self {
    case .words, .pattern: false
    case .language(let wanted):
      facts.language.map { language in
        let language = language.lowercased()
        return language == wanted || language.hasPrefix(wanted + "-")
      } ?? false
    case .wordCount(let comparison, let count): comparison.holds(facts.wordCount, count)
    case .age(let comparison, let seconds):
      comparison.holds(now.timeIntervalSince(facts.dated), seconds)
    case .state(.unread): !facts.states.contains(.read)
    case .state(let state): facts.states.contains(state)
    case .part(let part): facts.parts.contains(part)
    }
  }
}
