package import Models

/// A list as its reader's names say it.
package struct ResolvedList: Sendable, Hashable {
  /// With names as they are stored, and the sources that the list is of.
  package var query: FeedQuery
  /// The category that was asked for, as the reader's list spells it.
  package var category: String?
  /// The reader's categories in the order of the tabs.
  package var tabs: [String]

  package init(query: FeedQuery, category: String? = nil, tabs: [String]) {
    self.query = query
    self.category = category
    self.tabs = tabs
  }
}
