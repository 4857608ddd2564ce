package import Foundation

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

package struct ConfiguredRule: Sendable, Hashable {
  package var rule: Rule
  /// For display: `feeds.yml:31`.
  package var place: String

  package init(_ rule: Rule, place: String) {
    self.rule = rule
    self.place = place
  }
}

/// An active rule of a reader.
package struct StoredRule: Sendable, Hashable, Identifiable {
  package var id: Int64
  package var reader: Int64
  package var rule: Rule
  /// For display: `feeds.yml:31`, or `rule 4` if the reader added it in the program; empty for a
  /// rule that is no longer in force.
  package var place: String

  /// Whether the reader added it in the program and can remove it there.
  package var isOwn: Bool { place == "rule \(id)" }

  package init(id: Int64, reader: Int64, rule: Rule, place: String) {
    self.id = id
    self.reader = reader
    self.rule = rule
    self.place = place
  }
}

/// How often a rule matched.
package struct RuleUse: Sendable, Hashable {
  package var rule: StoredRule
  /// Number of recent articles that matched, including dropped ones.
  package var matches: Int
  package var last: Date?

  package init(_ rule: StoredRule, matches: Int, last: Date?) {
    self.rule = rule
    self.matches = matches
    self.last = last
  }
}
