/// The possible keys of an item, from the best to the last resort.
package struct ItemKeys: Sendable, Hashable {
  /// The id from the feed: guid, atom:id or rdf:about, else a substitute.
  package var id: String
  package var url: String?
  /// A digest of title, date and body.
  package var digest: String

  package init(id: String, url: String?, digest: String) {
    self.id = id
    self.url = url
    self.digest = digest
  }

  package init(_ item: ParsedItem) {
    self.init(id: item.id, url: item.url, digest: ItemIdentity.digest(of: item))
  }

  func key(_ scheme: IdentityScheme) -> String {
    switch scheme {
    case .id: id
    case .link: url ?? digest
    case .digest: digest
    }
  }
}
