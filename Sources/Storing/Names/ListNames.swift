/// The names by which lists can be asked for.
package struct ListNames: Sendable, Hashable {
  /// In the order of the tabs.
  package var categories: [String]
  /// The configured sources in the order of the configuration, then those that are gone.
  package var sources: [String]
}
