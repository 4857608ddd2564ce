import Basics

/// The kind of a feature; it is the top three bits of the feature's id.
package enum FeatureKind: UInt32, Sendable, Hashable, CaseIterable {
  /// The source, and the site that hosts the article.
  case source
  case category
  case author
  case tag
  /// A capitalised word within a sentence: a person, a place, a firm.
  case name
  case term
  /// A number that the model itself derives, such as a likeness to articles that the reader liked.
  case derived

  /// The id of a feature: its kind and 29 bits of a hash. Features with the same id count as one
  /// feature; among the thousands that a reader meets, collisions are rare and do little harm.
  package func id(_ text: String) -> UInt32 { id(hash: FNV64.value(of: text)) }

  func id(hash: UInt64) -> UInt32 {
    // FNV's low bits are mixed best; the fold brings the high bits in.
    rawValue << 29 | UInt32(truncatingIfNeeded: hash ^ (hash >> 32)) & 0x1FFF_FFFF
  }

  package init?(of id: UInt32) {
    self.init(rawValue: id >> 29)
  }
}
