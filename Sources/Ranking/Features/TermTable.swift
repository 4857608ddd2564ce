/// Term frequencies of one text, by word id: a hash table with open addressing.
///
/// The ids are hashes and index the table directly; a dictionary would hash them again for each
/// word of each article.
struct TermTable: Sendable {
  struct Entry: Sendable {
    let id: UInt32
    var count: Float
    let isCommon: Bool
  }

  /// In the order of their first occurrence.
  private(set) var entries: [Entry] = []
  /// Indices into `entries`, or -1; at most half of the slots are used.
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

  /// The slot of an id, or the free slot where it is to be inserted.
  private func slot(of id: UInt32) -> Int {
    var slot = Int(id) & (slots.count - 1)
    while slots[slot] >= 0, entries[Int(slots[slot])].id != id {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (index, entry) in entries.enumerated() { slots[slot(of: entry.id)] = Int32(index) }
  }
}
