import Matching
package import Models

/// The names that select a list.
package struct ListNames: Sendable, Hashable {
  /// In the order of the tabs.
  package var categories: [String] = []
  /// The configured sources in the order of the configuration, then those no longer configured.
  package var sources: [String] = []

  package init() {}

  package init(categories: [String], sources: [String]) {
    self.categories = categories
    self.sources = sources
  }

  /// The stored category name that matches a typed one, ignoring case.
  package func category(_ typed: String) throws(UnknownName) -> String {
    try UnknownName.find(typed, .category, in: categories)
  }

  /// Checks that each part of a name in an expression matches at least one source or category.
  package func check(_ expression: MatchExpression) throws(UnknownName) {
    let missing = unknown(in: expression)
    if let first = missing.first { throw first }
  }

  /// The names in a rule that select no source or category.
  package func unknown(in rule: Rule) -> [UnknownName] {
    func missing(
      _ typed: [String], _ kind: UnknownName.Kind, _ names: [String]
    ) -> [UnknownName] {
      let known = Set(names.map { $0.lowercased() })
      return typed.filter { !known.contains($0.lowercased()) }
        .map { UnknownName(kind: kind, name: $0, known: names) }
    }
    let expression = try? MatchReader.read(rule.match)
    return missing(rule.sources, .source, sources)
      + missing(rule.categories, .category, categories)
      + (expression.map { unknown(in: $0) } ?? [])
  }

  /// The parts of names in an expression that match no source or category.
  package func unknown(in expression: MatchExpression) -> [UnknownName] {
    expression.unknownNames(sources: sources, categories: categories).map { field, words in
      field == .source
        ? UnknownName(kind: .partOfSource, name: words.text, known: sources)
        : UnknownName(kind: .partOfCategory, name: words.text, known: categories)
    }
  }
}

/// A list was requested by a name that the reader's list does not have.
package struct UnknownName: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case category
    case source
    /// From an expression, which names categories and sources by parts of their names.
    case partOfCategory
    case partOfSource
  }

  package let kind: Kind
  /// As the user typed it.
  package let name: String
  /// The names that exist.
  package let known: [String]

  package init(kind: Kind, name: String, known: [String]) {
    self.kind = kind
    self.name = name
    self.known = known
  }

  /// The name that matches a typed one: the same case first, then any case.
  ///
  /// - Throws: ``UnknownName``.
  package static func find(
    _ typed: String, _ kind: Kind, in names: [String]
  ) throws(UnknownName) -> String {
    if let name = names.first(where: { $0 == typed }) { return name }
    let lower = typed.lowercased()
    if let name = names.first(where: { $0.lowercased() == lower }) { return name }
    throw UnknownName(kind: kind, name: typed, known: names)
  }
}
