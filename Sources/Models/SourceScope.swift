/// The sources of a list: a reader may have left some out and moved some to other categories, and
/// does not see the sources that other readers added for themselves.
package struct SourceScope: Sendable, Hashable {
  /// The ids of the only sources of the list; `nil` means all.
  package var only: [Int64]?
  /// The ids of sources that are left out.
  package var without: [Int64]

  package init(only: [Int64]? = nil, without: [Int64] = []) {
    self.only = only
    self.without = without
  }
}
