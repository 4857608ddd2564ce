/// An `atom:link`, with its address absolute and its other attributes as written.
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

  /// The relation in lower case, without the registry's prefix (RFC 4287, 4.2.7.2).
  var relation: String {
    if rel == "alternate" { return rel }
    let name = rel.lowercased()
    let registry = "http://www.iana.org/assignments/relation/"
    return name.hasPrefix(registry) ? String(name.dropFirst(registry.count)) : name
  }
}
