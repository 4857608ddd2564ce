/// What is to happen with articles that an expression holds for, as a reader wrote it.
package struct Rule: Sendable, Hashable, Codable {
  /// The expression as it was typed.
  package var match: String
  /// The only sources and categories that it is for; empty: all.
  package var sources: [String]
  package var categories: [String]
  package var deeds: RuleDeeds

  package init(
    _ match: String, sources: [String] = [], categories: [String] = [], deeds: RuleDeeds
  ) {
    self.match = match
    self.sources = sources
    self.categories = categories
    self.deeds = deeds
  }

  /// In words: `title:/sport/i: hide`.
  package var summary: String {
    match + ": " + deeds.phrases.joined(separator: ", ")
  }

  /// Whether it is for the articles of a source.
  package func applies(to source: String, in listed: [String]) -> Bool {
    (sources.isEmpty || sources.contains { $0.lowercased() == source.lowercased() })
      && (categories.isEmpty
        || categories.contains { name in
          listed.contains { $0.lowercased() == name.lowercased() }
        })
  }
}
