/// Tests whether a set may contain a feature: a Bloom filter with one hash (B. H. Bloom, CACM 13,
/// 1970). Its eight kilobytes fit into the processor's cache; the set itself does not.
struct FeatureFilter: Sendable {
  /// A bit for each hash.
  private var bits = [UInt64](repeating: 0, count: 1024)

  mutating func insert(_ ids: [UInt32]) {
    bits.withUnsafeMutableBufferPointer { bits in
      for id in ids {
        let (word, bit) = Self.place(of: id)
        bits[word] |= bit
      }
    }
  }

  /// `false` if the set does not contain the feature; `true` may be wrong.
  @inline(__always)
  func mayHold(_ id: UInt32) -> Bool {
    let (word, bit) = Self.place(of: id)
    return bits.withUnsafeBufferPointer { $0[word] & bit != 0 }
  }

  @inline(__always)
  private static func place(of id: UInt32) -> (word: Int, bit: UInt64) {
    let hash = FeatureTable.hash(id) & 0xFFFF
    return (hash >> 6, 1 << UInt64(hash & 63))
  }
}
