import Basics
import Foundation
import Models

/// The document frequency of each word; a rare word tells more about an article.
///
/// Words share 2¹⁸ counters by their hash, so that memory is bounded for any input; words that
/// share a counter seem a little more common than they are.
package struct TermFrequencies: Sendable {
  package static let buckets: UInt32 = 1 << 18
  /// Pseudo-count of articles seen before the first one. The ``common`` words count as present in
  /// half of them: a new store has no frequencies of its own yet.
  static let prior = 200.0

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

  /// The inverse document frequency: ln(articles / articles that have the word), smoothed.
  package static func inverse(isCommon: Bool, count: Double, articles: Double) -> Double {
    let before = isCommon ? prior / 2 : 0.5
    return max(0, log((articles + prior + 1) / (count + before + 0.5)))
  }

  /// Whether the word with a hash is a stop word.
  static func isCommon(hash: UInt64) -> Bool {
    // The bit test rejects about 19 of 20 words without hashing them again for the set.
    sieve[Int(hash & 63)] & 1 << (hash >> 6 & 63) != 0 && common.contains(hash)
  }

  /// A bit set over the last twelve bits of each hash in ``common``.
  private static let sieve: [UInt64] = common.reduce(into: Array(repeating: 0, count: 64)) {
    $0[Int($1 & 63)] |= 1 << ($1 >> 6 & 63)
  }

  /// Hashes of the stop words of the languages that most feeds use.
  private static let common: Set<UInt64> = Set(
    """
    a about after all also an and any are as at be been before but by can could day did do does \
    first for from get go had has have he her here him his how i if in into is it its just last \
    like made make many may me more most much my new no not now of off on one only or other our \
    out over own said same say says she should so some such than that the their them then there \
    these they this those through time to today too two under up us use very via was way we week \
    well were what when where which while who why will with would year years you your \
    der die das den dem des ein eine einen einer und oder nicht mit von für auf ist im zu sich als \
    auch es an werden aus er hat dass sie nach wird bei \
    le la les un une des du de et en est que qui dans pour pas sur au aux avec ce ne se plus par \
    el los las una por con del al lo como más para su y il di che per non sono da o os um uma com \
    em na no e do van het een op te dat zijn voor met
    """.split(separator: " ").map { FNV64.value(of: String($0)) })
}
