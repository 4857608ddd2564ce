/// Bands of a MinHash signature (A. Broder 1997): 40 hashes in 20 bands of 2. Two texts that share
/// half of their three-word runs share a band in 997 cases of 1000, two that share a fiftieth in
/// eight. 32 bands of 4 would miss one in eight of the former, and cost half as much again; all that
/// share a band are compared exactly anyway.
enum MinHash {
  private static let hashes = 40
  private static let rows = 2

  /// Multipliers and addends of the hashes: a fixed sequence of Weyl steps through SplitMix64
  /// (Steele, Lea, Flood, OOPSLA 2014), so that every machine has the same ones.
  private static let factors: [(UInt64, UInt64)] = {
    var state: UInt64 = 0x7469_6E74_6D00_0001
    func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return value ^ value >> 31
    }
    return (0..<hashes).map { _ in (next() | 1, next()) }
  }()

  /// 20 keys; two texts with a key in common may be near-copies.
  static func bands(of shingles: Shingles) -> [Int64] {
    let signature = factors.map { factor, addend in
      shingles.hashes.withUnsafeBufferPointer { hashes in
        var least = UInt32.max
        for hash in hashes {
          least = min(least, UInt32(truncatingIfNeeded: (UInt64(hash) &* factor &+ addend) >> 32))
        }
        return least
      }
    }
    return stride(from: 0, to: hashes, by: rows).map { first in
      var band = UInt64(first) &+ 0x9E37_79B9_7F4A_7C15
      for row in first..<first + rows {
        band = (band ^ UInt64(signature[row])) &* 0xBF58_476D_1CE4_E5B9
        band ^= band >> 29
      }
      // 48 bits: six bytes in a table of millions.
      return Int64(band >> 16)
    }
  }
}
