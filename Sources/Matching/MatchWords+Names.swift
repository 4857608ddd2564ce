package import Models

extension MatchWords {
  package func isPart(of name: String) -> Bool {
    guard let part else { return false }
    let name = FoldedText(name).bytes
    return name.indices.contains { name[$0...].starts(with: part) }
  }
}

extension MatchExpression {
  package var namesLists: Bool {
    conditions.contains { condition in
      if case .words(_, in: .source) = condition { return true }
      if case .words(_, in: .category) = condition { return true }
      return false
    }
  }

  /// The words in `source:` and `category:` terms that match no known name.
  package func unknownNames(
    sources: [String], categories: [String]
  ) -> [(field: MatchField, words: MatchWords)] {
    switch self {
    case .all(let parts), .any(let parts):
      return parts.flatMap { $0.unknownNames(sources: sources, categories: categories) }
    case .condition(.words(let words, let field)) where field == .source || field == .category:
      let names = field == .source ? sources : categories
      return names.contains(where: words.isPart) ? [] : [(field, words)]
    case .not, .condition: return []
    }
  }
}
