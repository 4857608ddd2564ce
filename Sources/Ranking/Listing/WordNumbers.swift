/// Numbers words from 0 in the order of their first occurrence: a hash table with open addressing
/// and linear probing.
struct WordNumbers {
  /// The word in the upper 32 bits, its number + 1 in the lower 32; 0 is a free slot.
  private var slots: [UInt64]
  private(set) var count = 0

  /// - Parameter capacity: maximum number of different words.
  init(capacity: Int) {
    var size = 16
    while size < capacity + capacity / 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// Calls `body` with the number of each word of an article and its weight.
  @inline(__always)
  mutating func count(_ features: PackedFeatures, _ body: (Int32, Double) -> Void) {
    var count = count
    slots.withUnsafeMutableBufferPointer { slots in
      let mask = slots.count - 1
      features.forEachTerm { id, weight in
        var slot = FeatureTable.hash(id) & mask
        while slots[slot] != 0, slots[slot] >> 32 != UInt64(id) { slot = (slot + 1) & mask }
        if slots[slot] == 0 {
          count += 1
          slots[slot] = UInt64(id) << 32 | UInt64(count)
        }
        body(Int32(truncatingIfNeeded: slots[slot] & 0xFFFF_FFFF) - 1, weight)
      }
    }
    self.count = count
  }
}
