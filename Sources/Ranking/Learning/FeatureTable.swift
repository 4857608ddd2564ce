/// Two numbers for each feature: open addressing with linear probing, in the order of insertion, so
/// that a sum over the table gives the same bits every time.
struct FeatureTable: Sendable, Hashable {
  private(set) var ids: [UInt32] = []
  var first: [Double] = []
  var second: [Double] = []
  /// The feature's id in the upper 32 bits, its index + 1 in the lower 32; 0 is a free slot.
  private var slots: [UInt64] = []

  /// - Parameter capacity: number of features that fit without growing.
  init(capacity: Int = 0) {
    guard capacity > 0 else { return }
    ids.reserveCapacity(capacity)
    first.reserveCapacity(capacity)
    second.reserveCapacity(capacity)
    rehash(for: capacity)
  }

  var count: Int { ids.count }

  /// The index of a feature's numbers; `nil` if the table does not contain the feature.
  @inline(__always)
  func index(of id: UInt32) -> Int? {
    slots.withUnsafeBufferPointer { slots in
      guard !slots.isEmpty else { return nil }
      let mask = slots.count - 1
      var slot = Self.hash(id) & mask
      while true {
        let entry = slots[slot]
        if entry == 0 { return nil }
        if entry >> 32 == UInt64(id) { return Int(entry & 0xFFFF_FFFF) - 1 }
        slot = (slot + 1) & mask
      }
    }
  }

  /// The index of a feature's numbers; a missing feature is inserted with zeros.
  mutating func place(of id: UInt32) -> Int {
    if let index = index(of: id) { return index }
    ids.append(id)
    first.append(0)
    second.append(0)
    if ids.count * Self.size > slots.count * Self.share {
      rehash(for: ids.count * 2)
    } else {
      insert(ids.count - 1..<ids.count)
    }
    return ids.count - 1
  }

  /// Changes numbers in place.
  mutating func withNumbers(
    _ body: (
      _ first: UnsafeMutableBufferPointer<Double>, _ second: UnsafeMutableBufferPointer<Double>
    ) -> Void
  ) {
    first.withUnsafeMutableBufferPointer { first in
      second.withUnsafeMutableBufferPointer { second in body(first, second) }
    }
  }

  /// Keeps the features whose number in `numbers` is larger than the number at place `limit` (from
  /// 0) in descending order; their order does not change.
  mutating func prune(to limit: Int, by numbers: [Double]) {
    guard limit < numbers.count else { return }
    let least = numbers.largest(at: limit)
    var count = 0
    ids.withUnsafeMutableBufferPointer { ids in
      first.withUnsafeMutableBufferPointer { first in
        second.withUnsafeMutableBufferPointer { second in
          for index in numbers.indices where numbers[index] > least {
            ids[count] = ids[index]
            first[count] = first[index]
            second[count] = second[index]
            count += 1
          }
        }
      }
    }
    guard count < ids.count else { return }
    ids.removeLast(ids.count - count)
    first.removeLast(first.count - count)
    second.removeLast(second.count - count)
    rehash(for: limit)
  }

  /// Maximum load of five of eight slots: a table of ``ReaderModel/limit`` features and some more
  /// then takes no more memory than a table of two thirds of them.
  private static let share = 5
  private static let size = 8

  /// Makes enough slots for `count` features.
  private mutating func rehash(for count: Int) {
    var size = 16
    while size * Self.share < max(count, ids.count) * Self.size { size *= 2 }
    if slots.count == size {
      slots.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    } else {
      slots = Array(repeating: 0, count: size)
    }
    insert(ids.indices)
  }

  private mutating func insert(_ indices: Range<Int>) {
    slots.withUnsafeMutableBufferPointer { slots in
      ids.withUnsafeBufferPointer { ids in
        let mask = slots.count - 1
        for index in indices {
          var slot = Self.hash(ids[index]) & mask
          while slots[slot] != 0 { slot = (slot + 1) & mask }
          slots[slot] = UInt64(ids[index]) << 32 | UInt64(index + 1)
        }
      }
    }
  }

  /// Fibonacci hashing (Knuth, The Art of Computer Programming 3, §6.4).
  @inline(__always)
  static func hash(_ id: UInt32) -> Int {
    Int((id &* 0x9E37_79B1) >> 8)
  }
}

extension FeatureTable {
  /// The number of features, then all ids, all first and all second numbers, as in memory: reading
  /// them is a plain copy.
  func append(to bytes: inout [UInt8]) {
    bytes.append(littleEndian: UInt32(count))
    guard UInt32(1).littleEndian == 1 else {
      for id in ids { bytes.append(littleEndian: id) }
      for number in first + second { bytes.append(number) }
      return
    }
    ids.withUnsafeBytes { bytes.append(contentsOf: $0) }
    first.withUnsafeBytes { bytes.append(contentsOf: $0) }
    second.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  /// Reads the form that ``append(to:)`` writes and moves `offset` behind it; `nil` if the bytes
  /// are cut off.
  init?(_ bytes: UnsafeRawBufferPointer, at offset: inout Int) {
    guard offset + 4 <= bytes.count else { return nil }
    let count = Int(bytes.littleEndian(at: offset) as UInt32)
    offset += 4
    guard count <= (bytes.count - offset) / 20 else { return nil }
    func copied<Number: BitwiseCopyable>() -> [Number] {
      let size = count * MemoryLayout<Number>.stride
      defer { offset += size }
      // Spare capacity: most models learn more right after they are read, and the first new feature
      // would copy the arrays.
      return [Number](unsafeUninitializedCapacity: count + count / 8) { numbers, initialized in
        UnsafeMutableRawBufferPointer(numbers)
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size]))
        initialized = count
      }
    }
    ids = copied()
    first = copied()
    second = copied()
    if UInt32(1).littleEndian != 1 {
      ids = ids.map { UInt32(littleEndian: $0) }
      first = first.map { Double(bitPattern: UInt64(littleEndian: $0.bitPattern)) }
      second = second.map { Double(bitPattern: UInt64(littleEndian: $0.bitPattern)) }
    }
    rehash(for: count)
  }
}
