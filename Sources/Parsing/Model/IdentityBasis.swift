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
