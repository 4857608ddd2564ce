/// Numbers some words from 0 on, in the order in which they come: open addressing with linear
/// probing.
struct WordNumbers {
  /// A word above, and one more than its number below; 0 is free.
  private var slots: [UInt64]
  private(set) var count = 0

  /// - Parameter capacity: how many different words there are at most.
  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  @inline(__always)
  mutating func number(of id: UInt32) -> Int32 {
    let mask = slots.count - 1
    var slot = FeatureTable.hash(id) & mask
    while slots[slot] != 0 {
      if slots[slot] >> 32 == UInt64(id) {
        return Int32(truncatingIfNeeded: slots[slot] & 0xFFFF_FFFF) - 1
      }
      slot = (slot + 1) & mask
    }
    count += 1
    slots[slot] = UInt64(id) << 32 | UInt64(count)
    return Int32(count - 1)
  }
}
