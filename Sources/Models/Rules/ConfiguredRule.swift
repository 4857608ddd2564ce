/// A rule and its place in the configuration.
package struct ConfiguredRule: Sendable, Hashable {
  package var rule: Rule
  /// For display: `feeds.yml:31`.
  package var place: String

  package init(_ rule: Rule, place: String) {
    self.rule = rule
    self.place = place
  }
}
