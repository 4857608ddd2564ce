/// The navigation path of the interactive reader. Only the router changes places: scenes request a
/// change and never create each other.
package struct Router: Sendable, Hashable {
  /// Never empty; the last place is on the screen.
  package private(set) var path: [Destination]

  package init(_ root: Destination) {
    path = [root]
  }

  package var current: Destination { path[path.count - 1] }
  package var isAtRoot: Bool { path.count == 1 }

  /// The list on the screen, or the one to which the reader returns from an article.
  package var listing: Listing {
    for case .list(let listing) in path.reversed() { return listing }
    return Listing()
  }

  /// Opens a place, unless it is the current one.
  package mutating func push(_ destination: Destination) {
    if destination != current { path.append(destination) }
  }

  /// Goes back, unless the path has only one place.
  package mutating func pop() {
    if !isAtRoot { path.removeLast() }
  }

  /// Replaces the current place.
  package mutating func replace(_ destination: Destination) {
    path[path.count - 1] = destination
  }

  /// Starts a new path.
  package mutating func begin(_ destination: Destination) {
    path = [destination]
  }
}

/// A place in the interactive reader.
package enum Destination: Sendable, Hashable {
  case list(Listing)
  case article(Int64)
  case help
}

/// The selection of articles of a list.
package struct Listing: Sendable, Hashable {
  /// `nil` means every category.
  package var category: String?
  package var isUnreadOnly: Bool
  /// The search text; a search covers all categories.
  package var search: String?

  package init(category: String? = nil, isUnreadOnly: Bool = false, search: String? = nil) {
    self.category = category
    self.isUnreadOnly = isUnreadOnly
    self.search = search
  }
}
