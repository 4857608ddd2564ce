/// Two numbers for each of many features: open addressing with linear probing, in the order in
/// which the features came, so that whatever is summed over it gives the same bits every time.
struct FeatureTable: Sendable, Hashable {
  private(set) var ids: [UInt32] = []
  var first: [Double] = []
  var second: [Double] = []
  private var slots: [Int32] = []

  var count: Int { ids.count }

  /// Where a feature's numbers stand; `nil` before it came.
  @inline(__always)
  func index(of id: UInt32) -> Int? {
    slots.withUnsafeBufferPointer { slots in
      guard !slots.isEmpty else { return nil }
      let mask = slots.count - 1
      var slot = Self.hash(id) & mask
      while true {
        let index = slots[slot]
        if index < 0 { return nil }
        if ids[Int(index)] == id { return Int(index) }
        slot = (slot + 1) & mask
      }
    }
  }

  /// Where a feature's numbers stand; they are 0 when it comes.
  mutating func place(of id: UInt32) -> Int {
    if let index = index(of: id) { return index }
    ids.append(id)
    first.append(0)
    second.append(0)
    if ids.count * 2 > slots.count {
      rehash()
    } else {
      insert(ids.count - 1)
    }
    return ids.count - 1
  }

  /// Keeps the features whose number, of `numbers`, is more than the one that comes `limit`th
  /// in size; they stay in their order.
  mutating func prune(to limit: Int, by numbers: [Double]) {
    guard limit < numbers.count else { return }
    let least = numbers.sorted(by: >)[limit]
    let kept = ids.indices.filter { numbers[$0] > least }
    guard kept.count < ids.count else { return }
    ids = kept.map { ids[$0] }
    first = kept.map { first[$0] }
    second = kept.map { second[$0] }
    rehash()
  }

  private mutating func rehash() {
    var size = 16
    while size < ids.count * 4 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    for index in ids.indices { insert(index) }
  }

  private mutating func insert(_ index: Int) {
    let mask = slots.count - 1
    var slot = Self.hash(ids[index]) & mask
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(index)
  }

  /// Fibonacci hashing (Knuth, The Art of Computer Programming 3, §6.4).
  private static func hash(_ id: UInt32) -> Int {
    Int((id &* 0x9E37_79B1) >> 8)
  }
}

extension FeatureTable {
  func append(to bytes: inout [UInt8]) {
    bytes.append(littleEndian: UInt32(count))
    for index in ids.indices {
      bytes.append(littleEndian: ids[index])
      bytes.append(first[index])
      bytes.append(second[index])
    }
  }

  /// Reads what ``append(to:)`` wrote and moves `offset` behind it; `nil` for what is cut off.
  init?(_ bytes: UnsafeRawBufferPointer, at offset: inout Int) {
    guard offset + 4 <= bytes.count else { return nil }
    let count = Int(bytes.littleEndian(at: offset) as UInt32)
    offset += 4
    guard count <= (bytes.count - offset) / 20 else { return nil }
    ids.reserveCapacity(count)
    first.reserveCapacity(count)
    second.reserveCapacity(count)
    for _ in 0..<count {
      ids.append(bytes.littleEndian(at: offset))
      first.append(bytes.double(at: offset + 4))
      second.append(bytes.double(at: offset + 12))
      offset += 20
    }
    rehash()
  }
}
