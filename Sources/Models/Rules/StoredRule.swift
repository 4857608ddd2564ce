/// An active rule of a reader.
package struct StoredRule: Sendable, Hashable, Identifiable {
  package var id: Int64
  package var reader: Int64
  package var rule: Rule
  /// For display: `feeds.yml:31`, or `rule 4` if the reader added it in the program.
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
