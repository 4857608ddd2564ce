/// Numbers some words from 0 on, in the order in which they come: open addressing with linear
/// probing.
struct WordNumbers {
  /// A word above, and one more than its number below; 0 is free.
  private var slots: [UInt64]
  private(set) var count = 0

  /// - Parameter capacity: how many different words there are at most.
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
