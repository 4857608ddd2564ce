/// A reader's rule: the actions for articles that match an expression.
package struct Rule: Sendable, Hashable, Codable {
  /// The expression as typed.
  package var match: String
  /// The only sources and categories that it applies to; empty means all.
  package var sources: [String]
  package var categories: [String]
  package var actions: RuleActions

  /// The keys of the stored form.
  private enum CodingKeys: String, CodingKey {
    case match, sources, categories
    case actions = "deeds"
  }

  package init(
    _ match: String, sources: [String] = [], categories: [String] = [], actions: RuleActions
  ) {
    self.match = match
    self.sources = sources
    self.categories = categories
    self.actions = actions
  }

  /// For display: `title:/sport/i: hide`.
  package var summary: String {
    match + ": " + actions.phrases.joined(separator: ", ")
  }

  /// Whether it applies to the articles of a source in these categories.
  package func applies(to source: String, in listed: [String]) -> Bool {
    (sources.isEmpty || sources.contains { $0.lowercased() == source.lowercased() })
      && (categories.isEmpty
        || categories.contains { name in
          listed.contains { $0.lowercased() == name.lowercased() }
        })
  }
}
