package import Models

/// A list query whose names have been resolved for its reader.
package struct ResolvedList: Sendable, Hashable {
  /// The query with stored names, limited to the sources of the list.
  package var query: FeedQuery
  /// The requested category, as the reader's list spells it.
  package var category: String?
  /// The reader's categories in the order of the tabs.
  package var tabs: [String]

  package init(query: FeedQuery, category: String? = nil, tabs: [String]) {
    self.query = query
    self.category = category
    self.tabs = tabs
  }

  /// Resolves the names of a query. A category that the reader's list does not have may be one of
  /// the reader's own, into which rules put articles. The name of a source stays as it was typed.
  ///
  /// - Parameters:
  ///   - categories: the reader's.
  ///   - own: `nil` if the reader uses the shared list.
  ///   - tags: the reader's own categories, called only if the category is not in the list.
  ///   - there: the sources that the shared list has in a category, called only if they matter.
  ///   - removed: the sources that have left the shared list, called only if they matter.
  /// - Throws: ``UnknownName``.
  package init(
    _ query: FeedQuery, categories: CategoryNames, own: OwnScope?, tags: () throws -> [String],
    there: (_ category: String) throws -> [Int64], removed: () throws -> [Int64]
  ) throws {
    self.init(query: query, tabs: categories.tabs)
    if let typed = query.category {
      do {
        category = try UnknownName.find(typed, .category, in: categories.all)
        self.query.category = category
      } catch {
        let tags = try tags()
        guard let tag = try? UnknownName.find(typed, .category, in: tags) else { throw error }
        (category, self.query.category, self.query.ownCategory) = (tag, nil, tag)
      }
    }
    if let own = self.query.isOfOwnMarks ? own?.ofMarks : own {
      (self.query.scope, self.query.category) = try own.sources(
        of: self.query.category, there: there)
    }
    if self.query.isOfSubscriptions { self.query.scope.leaveOut(try removed()) }
  }
}
