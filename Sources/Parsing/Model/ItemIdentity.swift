import Basics
internal import Models

/// The id of an item, which stays the same when the item is edited or moved.
enum ItemIdentity {
  /// Gives the item its id: the guid or rdf:about unchanged; else the address; else a digest of
  /// title, date and body.
  static func identify(_ item: inout ParsedItem, guid: String?, about: String? = nil) {
    if let id = [guid, about].compactMap(\.self).first(where: { !$0.isEmpty }) {
      (item.id, item.identityBasis) = (id, .id)
    } else if let url = item.url {
      (item.id, item.identityBasis) = (url, .address)
    } else {
      (item.id, item.identityBasis) = (digest(of: item), .content)
    }
  }

  /// A digest of title, date and body; equal items have equal digests everywhere. It stays that of
  /// the texts that were read first, if these and the files tell the item from others.
  static func digest(of item: ParsedItem) -> String {
    guard let texts = item.digested,
      texts.title != nil || texts.body != nil || !item.attachments.isEmpty
    else { return wholeDigest(of: item) }
    var item = item
    (item.title, item.body) = (texts.title, texts.body)
    return wholeDigest(of: item)
  }

  private static func wholeDigest(of item: ParsedItem) -> String {
    if item.title == nil, item.body == nil, item.published == nil, item.attachments.isEmpty {
      return ofNothing
    }
    return newDigest(of: item)
  }

  /// The digest of an empty item, computed once because a feed may consist of empty items.
  private static let ofNothing = newDigest(of: ParsedItem())

  private static func newDigest(of item: ParsedItem) -> String {
    var hash = FNV128()
    hash.add(item.title?.text)
    hash.add(item.published.flatMap { Timestamp($0)?.rfc3339 })
    hash.add(item.body?.html ?? item.body?.text)
    if item.title == nil, item.body == nil { hash.add(item.attachments.first?.url) }
    return "tintm:" + hash.hex
  }
}

/// What the id of an item is made of.
package enum IdentityBasis: UInt8, Sendable, Hashable {
  /// The id of an Atom entry, which only versions of one entry share (RFC 4287, 4.1.1).
  case entry
  /// Another id that the document gives.
  case id
  /// The address of the item.
  case address
  /// A digest of its title, date and body.
  case content
}

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
