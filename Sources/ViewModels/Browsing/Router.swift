/// Where one is in the interactive reader, and the way back. Nothing else moves from place to
/// place: scenes ask for it and never make each other.
package struct Router: Sendable, Hashable {
  /// Never empty; the last one is shown.
  package private(set) var path: [Destination]

  package init(_ root: Destination) {
    path = [root]
  }

  package var current: Destination { path[path.count - 1] }
  package var isAtRoot: Bool { path.count == 1 }

  /// The list that is shown, or that one comes back to.
  package var listing: Listing {
    for case .list(let listing) in path.reversed() { return listing }
    return Listing()
  }

  /// Goes on to a place; the one that is shown already is not gone to again.
  package mutating func push(_ destination: Destination) {
    if destination != current { path.append(destination) }
  }

  /// Goes back, as far as there is a way.
  package mutating func pop() {
    if !isAtRoot { path.removeLast() }
  }

  /// Puts a place where the shown one was.
  package mutating func replace(_ destination: Destination) {
    path[path.count - 1] = destination
  }

  /// Begins anew at a place.
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
