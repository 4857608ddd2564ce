/// The feed that an item was copied from (RSS `source`, Atom `source`).
package struct ParsedOrigin: Sendable, Hashable {
  package var title: String?
  package var url: String?

  package init(title: String? = nil, url: String? = nil) {
    self.title = title
    self.url = url
  }
}
