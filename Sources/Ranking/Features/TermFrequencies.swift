import Basics
import Foundation

/// The document frequency of each word; a rare word tells more about an article.
///
/// Words share 2¹⁸ counters by their hash, so that memory is bounded for any input; words that
/// share a counter seem a little more common than they are.
package struct TermFrequencies: Sendable {
  package static let buckets: UInt32 = 1 << 18
  /// Pseudo-count of articles without the word that were seen before the first one: in a new store
  /// each word seems to be in all of them.
  static let prior = 200.0
  /// A word that more than this share of the articles has tells nothing about them, and teaches
  /// nothing, in any language (docs/ranking.md L5); few articles are too few to know.
  static let (commonShare, few) = (0.125, 20.0)

  package private(set) var articles: Double
  private var counts: [Float]

  package init() {
    articles = 0
    counts = Array(repeating: 0, count: Int(Self.buckets))
  }

  package static func bucket(_ term: UInt32) -> UInt32 { term & (buckets - 1) }

  /// Counts the words of one article; each word must occur once in `terms`.
  package mutating func record(_ terms: some Sequence<UInt32>) {
    articles += 1
    for term in terms { counts[Int(Self.bucket(term))] += 1 }
  }

  func count(_ term: UInt32) -> Double { Double(counts[Int(Self.bucket(term))]) }

  /// The inverse document frequency: ln(articles / articles that have the word), smoothed; 0 for a
  /// word that tells nothing.
  package static func inverse(isCommon: Bool, count: Double, articles: Double) -> Double {
    guard !isCommon, count + 0.5 <= commonShare * (articles + few) else { return 0 }
    return max(0, log((articles + prior + 1) / (count + 1)))
  }

  /// Whether the word with a hash, or the stem of one, is a stop word.
  static func isCommon(hash: UInt64) -> Bool {
    // The bit test rejects about 19 of 20 words without hashing them again for the set.
    sieve[Int(hash & 63)] & 1 << (hash >> 6 & 63) != 0 && common.contains(hash)
  }

  /// A bit set over the last twelve bits of each hash in ``common``.
  private static let sieve: [UInt64] = common.reduce(into: Array(repeating: 0, count: 64)) {
    $0[Int($1 & 63)] |= 1 << ($1 >> 6 & 63)
  }

  private static let common = Set(
    CommonWords.texts.flatMap { text in
      [String(text), FeatureExtractor.stem(of: String(text))].map { FNV64.value(of: $0) }
    })
}
