package import Foundation
package import Models

/// Some expressions, made ready to be held against many articles: all their words are looked for in
/// one walk over a text, and an expression is looked at only where what it needs was found.
package struct Matcher: Sendable {
  private let expressions: [CompiledExpression]
  private let automaton: LiteralAutomaton
  private let literals: Int
  /// The expressions that need one of some words, by these; and those that need none.
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

  /// The places of the expressions that hold for an article, in their order.
  package func matches(_ facts: ArticleFacts, at now: Date) -> [Int] {
    var hits = [Bool](repeating: false, count: waiting.count)
    var awake = Set(always)
    for field in [MatchField.title, .text, .author, .source, .category, .tag, .url] {
      let base = field.number * literals
      // What the headline holds, headline and text together do.
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
      expressions[index].holds(for: facts, at: now) { hits[$0.place(among: literals)] }
    }
  }

  /// Whether the first expression holds.
  package func matches(_ facts: ArticleFacts, at now: Date) -> Bool {
    !(matches(facts, at: now) as [Int]).isEmpty
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
    }
  }
}
