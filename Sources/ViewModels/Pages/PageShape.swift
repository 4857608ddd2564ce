/// How a page's own fields and its items belong together.
package enum PageShape: Sendable {
  /// The items are the page: `items` for machines, a line each where lines are asked for.
  case list
  /// There are no items.
  case single
  /// The page is a thing of its own, and the items stand beside it under this key.
  case singleBeside(String)
}
