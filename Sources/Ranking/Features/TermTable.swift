/// How often words stand in a text, by their numbers.
///
/// The numbers are hashes, so that they are their own places in the table: a dictionary would hash
/// them once more, for each word of each article.
struct TermTable: Sendable {
  struct Entry: Sendable {
    let id: UInt32
    var count: Float
    let isCommon: Bool
  }

  /// In the order in which they were first met.
  private(set) var entries: [Entry] = []
  /// Places in `entries`, or -1; never more than half full.
  private var slots: [Int32] = Array(repeating: -1, count: 256)

  init() {
    entries.reserveCapacity(96)
  }

  mutating func add(_ id: UInt32, _ count: Float, isCommon: () -> Bool) {
    let slot = slot(of: id)
    if slots[slot] >= 0 {
      entries[Int(slots[slot])].count += count
      return
    }
    slots[slot] = Int32(entries.count)
    entries.append(Entry(id: id, count: count, isCommon: isCommon()))
    if entries.count * 2 > slots.count { grow() }
  }

  /// Where a number is, or would go.
  private func slot(of id: UInt32) -> Int {
    var slot = Int(id) & (slots.count - 1)
    while slots[slot] >= 0, entries[Int(slots[slot])].id != id {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (place, entry) in entries.enumerated() { slots[slot(of: entry.id)] = Int32(place) }
  }
}
