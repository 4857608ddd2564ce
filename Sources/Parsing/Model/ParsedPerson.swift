/// A person that a feed names.
package struct ParsedPerson: Sendable, Hashable {
  package var name: String?
  package var url: String?
  package var avatar: String?
  package var email: String?

  package init(
    name: String? = nil, url: String? = nil, avatar: String? = nil, email: String? = nil
  ) {
    self.name = name
    self.url = url
    self.avatar = avatar
    self.email = email
  }

  var isEmpty: Bool { name == nil && url == nil && avatar == nil && email == nil }
}
