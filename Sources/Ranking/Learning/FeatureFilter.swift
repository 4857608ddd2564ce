/// Whether a feature may be among some, without a look at them: a Bloom filter of one hash (B. H.
/// Bloom, CACM 13, 1970). Its eight kilobytes stay next to the processor, where the features do not.
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

  /// `false` for what is surely not among them.
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
