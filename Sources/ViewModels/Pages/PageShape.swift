/// How a page's own fields and its items belong together.
package enum PageShape: Sendable {
  /// The items are the page: `items` for machines, a line each where lines are asked for.
  case list
  /// As a list, but machines find the items under this key.
  case listUnder(String)
  /// There are no items.
  case single
  /// The page is a thing of its own, and the items stand beside it under this key.
  case singleBeside(String)

  /// Whether the items are the page.
  package var isList: Bool {
    switch self {
    case .list, .listUnder: true
    case .single, .singleBeside: false
    }
  }
}
