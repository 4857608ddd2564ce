/// The kind of a page, as declared or as it appears.
package enum PageKind: String, Sendable, Hashable, CaseIterable {
  case article, liveblog, recipe, review, forum, product, other
}
