/// The shingles of three words of a text, for near-duplicate detection (A. Broder: “On the
/// resemblance and containment of documents”, 1997). In scripts without spaces between words, each
/// pair of characters is a word.
package struct Shingles: Sendable, Hashable {
  /// Minimum number of words; shorter texts are similar by chance (docs/ranking.md S10).
  static let fewestWords = 40
  /// Maximum number of words of a long text that are read.
  static let maxWords = 8192

  /// Hashes in ascending order, without duplicates.
  package let hashes: [UInt32]

  /// `nil` for a text of fewer than 40 words.
  package init?(_ text: String) {
    self.init(WordReader.words(of: text, limit: Self.maxWords, isExact: true))
  }

  init?(_ words: [Word]) {
    guard words.count >= Self.fewestWords else { return nil }
    var hashes: [UInt32] = []
    hashes.reserveCapacity(words.count)
    for index in 2..<words.count {
      var hash = words[index - 2].hash &* 0x9E37_79B9_7F4A_7C15
      hash = (hash ^ words[index - 1].hash) &* 0xBF58_476D_1CE4_E5B9
      hash = (hash ^ hash >> 31 ^ words[index].hash) &* 0x94D0_49BB_1331_11EB
      hashes.append(UInt32(truncatingIfNeeded: hash >> 32))
    }
    hashes.sort()
    var kept = 0
    for hash in hashes where kept == 0 || hash != hashes[kept - 1] {
      hashes[kept] = hash
      kept += 1
    }
    hashes.removeSubrange(kept...)
    self.hashes = hashes
  }

  /// The Jaccard coefficient of two texts: shared shingles divided by all shingles of either; 0 to
  /// 1.
  package func jaccard(_ other: Shingles) -> Double {
    var (left, right, shared) = (0, 0, 0)
    while left < hashes.count, right < other.hashes.count {
      if hashes[left] == other.hashes[right] {
        shared += 1
        left += 1
        right += 1
      } else if hashes[left] < other.hashes[right] {
        left += 1
      } else {
        right += 1
      }
    }
    return Double(shared) / Double(hashes.count + other.hashes.count - shared)
  }
}
