import Matching
package import Models

/// An expression split into a query for a word index and the conditions to check on each article
/// found. It holds no syntax of an index.
package struct SearchExpression: Sendable {
  /// A condition that an article has to meet.
  package indirect enum Part: Sendable, Hashable {
    case term(Term)
    case any([Part])
    case all([Part])
  }

  /// A word, or a phrase.
  package struct Term: Sendable, Hashable {
    package var words: MatchWords
    package var isOfTitle: Bool
  }

  /// The article must match all of these.
  package private(set) var wanted: [Part] = []
  /// The article must match none of these.
  package private(set) var unwanted: [Part] = []
  /// Parts of names of sources and categories; all must match.
  package private(set) var sources: [MatchWords] = []
  package private(set) var categories: [MatchWords] = []
  /// The conditions that the index can't check.
  package private(set) var residual: MatchExpression?
  /// Whether it has a positive condition, not only negated ones.
  package let finds: Bool

  package init(_ expression: MatchExpression) {
    var residual: [MatchExpression] = []
    finds = !expression.isOnlyNegative
    for conjunct in expression.conjuncts {
      switch conjunct {
      case .condition(.words(let words, in: .source)): sources.append(words)
      case .condition(.words(let words, in: .category)): categories.append(words)
      case .not(let part):
        if let (part, isExact) = Self.part(part), isExact {
          unwanted.append(part)
        } else {
          residual.append(conjunct)
        }
      default:
        guard let (part, isExact) = Self.part(conjunct) else {
          residual.append(conjunct)
          continue
        }
        wanted.append(part)
        if !isExact { residual.append(conjunct) }
      }
    }
    self.residual = residual.count > 1 ? .all(residual) : residual.first
  }

  /// The weakest query that the index can answer for an expression, and whether it is equivalent;
  /// `nil` if the index can't narrow the expression.
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

/// The ids to which an expression limits a list.
package struct NamedLists: Sendable {
  /// The sources and categories that it names by parts of their names; `nil` if it names none.
  package var sources: [Int64]?
  package var categories: [Int64]?
  /// The only articles to look at; `nil` for all.
  package var articles: [Int64]?

  package init(articles: [Int64]? = nil) {
    self.articles = articles
  }

  package init(
    _ expression: SearchExpression, _ run: ([SQLStatement]) throws -> [SQLRows]
  ) throws {
    let named: [(parts: [MatchWords], query: SQLStatement)] = [
      (expression.sources, "SELECT id, name FROM source"),
      (expression.categories, "SELECT id, name FROM category"),
    ]
    let asked = named.filter { !$0.parts.isEmpty }
    guard !asked.isEmpty else { return }
    var rows = try run(asked.map(\.query))[...]
    func ids(of parts: [MatchWords]) throws -> [Int64]? {
      guard !parts.isEmpty else { return nil }
      return try rows.removeFirst().filter { row in
        let name: String = try row["name"]
        return parts.allSatisfy { $0.isPart(of: name) }
      }.map { try $0["id"] }
    }
    sources = try ids(of: expression.sources)
    categories = try ids(of: expression.categories)
  }
}
