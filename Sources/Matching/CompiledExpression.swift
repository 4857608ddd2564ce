import Basics
import Foundation
import Models

/// An expression in which each word is the number of a literal.
indirect enum CompiledExpression: Sendable {
  case all([CompiledExpression])
  case any([CompiledExpression])
  case not(CompiledExpression)
  case literal(LiteralKey)
  /// A pattern, and a set of literals: the pattern is only tried if one of them was found. If the
  /// set is empty, the pattern is always tried.
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
        case .text, .title, .author, .tag, .label: words.literal
        }
      self =
        literal.map { .literal(LiteralKey(literal: table.number(of: $0), field: field)) }
        ?? .any([])
    case .condition(.pattern(let pattern, let field)):
      var pattern = pattern
      if field != .url { pattern.text = WordFolding.visible(pattern.text) }
      // An invalid pattern never matches.
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

  /// A set of literals of which a matching article must contain at least one, as small as possible;
  /// `nil` if an article may match without any.
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

  /// - Parameter meter: counts the steps of patterns; if it is spent, the result means nothing.
  func holds(
    for facts: ArticleFacts, at now: Date, counting meter: WorkMeter, found: (LiteralKey) -> Bool
  ) -> Bool {
    func holds(_ part: CompiledExpression) -> Bool {
      part.holds(for: facts, at: now, counting: meter, found: found)
    }
    return switch self {
    case .all(let parts): parts.allSatisfy(holds)
    case .any(let parts): parts.contains(where: holds)
    case .not(let part): !holds(part)
    case .literal(let key): found(key)
    case .pattern(let pattern, let field, let keys):
      (keys.isEmpty || keys.contains(where: found))
        && facts.texts(of: field).contains { text in
          pattern.isFound(in: field == .url ? text : WordFolding.visible(text), counting: meter)
        }
    case .other(let condition): condition.holds(for: facts, at: now)
    }
  }
}

extension MatchCondition {
  /// Whether the condition holds for an article; words and patterns are not handled here.
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

/// The steps that readers' patterns may take (``WorkMeter``; a step is a state of a pattern that is
/// followed for one character, about three nanoseconds). Words and other conditions are not counted:
/// one pass over a text finds all of them.
package enum ExpressionBudget {
  /// For one search or one page of a list. It is enough for a pattern without a fixed word over ten
  /// thousand articles of usual length, and takes a thread about two seconds.
  package static let ofQuery = 500_000_000

  /// For comparing imported patterns with the addresses of sources.
  package static let ofImport = 50_000_000

  /// For all rules of one reader on one article, however many they are.
  static func ofRules(on facts: ArticleFacts) -> Int {
    100_000 + 400 * min(facts.text.utf8.count, Pattern.maximumScalars)
  }

  /// A rule may take this part of what the reader's rules before it have left, so that one bad rule
  /// does not keep the others from being tested.
  static let shares = 4
}
