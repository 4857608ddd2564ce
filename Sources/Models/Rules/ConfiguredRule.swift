/// A rule and where it stands.
package struct ConfiguredRule: Sendable, Hashable {
  package var rule: Rule
  /// For people: `feeds.yml:31`.
  package var place: String

  package init(_ rule: Rule, place: String) {
    self.rule = rule
    self.place = place
  }
}
