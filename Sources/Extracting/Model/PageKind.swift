/// What a page is, as it declares or looks.
package enum PageKind: String, Sendable, Hashable, CaseIterable {
  case article, liveblog, recipe, review, forum, product, other
}
