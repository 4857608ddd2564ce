import Basics
import Models

/// What a feature of an article is; it stands in the top three bits of the feature's number.
package enum FeatureKind: UInt32, Sendable, Hashable, CaseIterable {
  /// Its source, and the site that it stands on.
  case source
  case category
  case author
  case tag
  /// A capitalised word within a sentence: a person, a place, a firm.
  case name
  case term
  /// A number that the model itself derives, such as a likeness.
  case derived

  /// The number of a feature: its kind and 29 bits of a hash. Two that share a number are taken
  /// for one; among the thousands that a reader meets that is rare and does little.
  package func id(_ text: String) -> UInt32 {
    var hash = FNV64()
    hash.add(text)
    return id(hash: hash.value)
  }

  func id(hash: UInt64) -> UInt32 {
    // FNV's low bits are its best mixed; the fold brings the high ones in.
    rawValue << 29 | UInt32(truncatingIfNeeded: hash ^ (hash >> 32)) & 0x1FFF_FFFF
  }

  /// The kind of a feature by its number.
  package init?(of id: UInt32) {
    self.init(rawValue: id >> 29)
  }
}
