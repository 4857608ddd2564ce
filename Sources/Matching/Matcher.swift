package import Basics
package import Foundation
package import Models

/// A set of expressions, compiled for matching many articles: one pass over a text searches all
/// their words, and an expression is only evaluated if a literal that it needs was found.
package struct Matcher: Sendable {
  private let expressions: [CompiledExpression]
  private let automaton: LiteralAutomaton
  private let literals: Int
  /// The expressions by the literals that they need, and the expressions that need none.
  private let waiting: [[Int]]
  private let always: [Int]

  package init(_ expressions: [MatchExpression]) {
    var table = LiteralTable()
    self.expressions = expressions.map { CompiledExpression($0, &table) }
    automaton = LiteralAutomaton(table.literals)
    literals = table.literals.count
    var waiting = [[Int]](repeating: [], count: MatchField.allCases.count * table.literals.count)
    var always: [Int] = []
    for (index, expression) in self.expressions.enumerated() {
      if let needed = expression.needed {
        for key in needed { waiting[key.place(among: table.literals.count)].append(index) }
      } else {
        always.append(index)
      }
    }
    self.waiting = waiting
    self.always = always
  }

  /// The indices of the expressions that match an article, in ascending order.
  ///
  /// - Parameter meter: the meter of an expression, by its index. An expression whose meter is
  ///   spent is not among the matches.
  package func matches(
    _ facts: ArticleFacts, at now: Date, counting meter: (Int) -> WorkMeter
  ) -> [Int] {
    var hits = [Bool](repeating: false, count: waiting.count)
    var awake = Set(always)
    for field in [MatchField.title, .text, .author, .source, .category, .tag, .label, .url] {
      let base = field.number * literals
      // A literal in the headline also counts for the field of headline and text together.
      let both = MatchField.text.number * literals
      let texts = field == .text ? [facts.text] : facts.texts(of: field)
      for text in texts where !text.isEmpty {
        let bytes = field == .url ? Array(text.lowercased().utf8) : FoldedText(text).bytes
        automaton.find(in: bytes) { literal in
          for place in field == .title ? [base + literal, both + literal] : [base + literal]
          where !hits[place] {
            hits[place] = true
            for expression in waiting[place] { awake.insert(expression) }
          }
        }
      }
    }
    return awake.sorted().filter { index in
      let meter = meter(index)
      let holds = expressions[index].holds(for: facts, at: now, counting: meter) {
        hits[$0.place(among: literals)]
      }
      return holds && !meter.isSpent
    }
  }

  /// Whether any of the expressions matches; `false` if the meter is spent.
  package func matches(
    _ facts: ArticleFacts, at now: Date, counting meter: WorkMeter
  ) -> Bool {
    !matches(facts, at: now) { _ in meter }.isEmpty
  }
}

extension MatchField {
  var number: Int {
    switch self {
    case .text: 0
    case .title: 1
    case .author: 2
    case .source: 3
    case .category: 4
    case .tag: 5
    case .url: 6
    case .label: 7
    }
  }
}
