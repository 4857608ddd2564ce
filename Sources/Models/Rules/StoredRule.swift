/// A rule that is in force for a reader.
package struct StoredRule: Sendable, Hashable, Identifiable {
  package var id: Int64
  package var reader: Int64
  package var rule: Rule
  /// For people: `feeds.yml:31`, or `rule 4` where the reader added it here.
  package var place: String

  /// Whether its reader added it here, and can take it away here.
  package var isOwn: Bool { place == "rule \(id)" }

  package init(id: Int64, reader: Int64, rule: Rule, place: String) {
    self.id = id
    self.reader = reader
    self.rule = rule
    self.place = place
  }
}
