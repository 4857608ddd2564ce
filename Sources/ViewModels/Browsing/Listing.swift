/// Which articles a list is of.
package struct Listing: Sendable, Hashable {
  /// `nil` is every category.
  package var category: String?
  package var isUnreadOnly: Bool
  /// What was searched for; a search looks everywhere.
  package var search: String?

  package init(category: String? = nil, isUnreadOnly: Bool = false, search: String? = nil) {
    self.category = category
    self.isUnreadOnly = isUnreadOnly
    self.search = search
  }
}
