package import Foundation

/// An article on the way down the order, with what its place for a reader is computed from.
package struct RankCandidate {
  package let article: Int64
  package let source: Int64
  /// The stored key, in bits.
  package let key: Double
  package let dated: Date
  /// The source's weight when it came.
  package let weight: Double
  package let shown: Double
  package let opened: Double
  /// Here (views, bookmarks, shares) and elsewhere (the largest counter): for comparing.
  package let popularity: Double
  /// Valid until the next candidate; empty where nothing is known.
  package let features: UnsafeRawBufferPointer
}
