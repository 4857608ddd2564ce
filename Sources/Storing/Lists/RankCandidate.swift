package import Foundation

/// An article on the way down the order.
package struct RankCandidate: Sendable, Hashable {
  package let article: Int64
  package let source: Int64
  /// The stored key, in bits.
  package let key: Double
  package let dated: Date
}
