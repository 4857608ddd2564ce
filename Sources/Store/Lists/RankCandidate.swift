package import Foundation

/// An article in a walk down the order.
package struct RankCandidate: Sendable, Hashable {
  package let article: Int64
  package let source: Int64
  /// The stored key, in bits.
  package let key: Double
  package let dated: Date

  package init(article: Int64, source: Int64, key: Double, dated: Date) {
    self.article = article
    self.source = source
    self.key = key
    self.dated = dated
  }
}
