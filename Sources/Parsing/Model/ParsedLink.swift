/// An `atom:link`, with its address absolute and its other members as written.
package struct ParsedLink: Sendable, Hashable {
  package var rel: String
  package var href: String
  package var type: String?
  package var title: String?

  package init(rel: String, href: String, type: String? = nil, title: String? = nil) {
    self.rel = rel
    self.href = href
    self.type = type
    self.title = title
  }
}
