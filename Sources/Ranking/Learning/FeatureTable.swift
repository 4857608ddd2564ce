/// Two numbers for each of many features: open addressing with linear probing, in the order in
/// which the features came, so that whatever is summed over it gives the same bits every time.
struct FeatureTable: Sendable, Hashable {
  private(set) var ids: [UInt32] = []
  var first: [Double] = []
  var second: [Double] = []
  /// A feature above, and one more than its place below; 0 is free.
  private var slots: [UInt64] = []

  /// - Parameter capacity: how many features it may take in without making room for more.
  init(capacity: Int = 0) {
    guard capacity > 0 else { return }
    ids.reserveCapacity(capacity)
    first.reserveCapacity(capacity)
    second.reserveCapacity(capacity)
    rehash(for: capacity)
  }

  var count: Int { ids.count }

  /// Where a feature's numbers stand; `nil` before it came.
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

  /// Where a feature's numbers stand; they are 0 when it comes.
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

  /// Changes the numbers of some features where they stand.
  mutating func withNumbers(
    _ body: (
      _ first: UnsafeMutableBufferPointer<Double>, _ second: UnsafeMutableBufferPointer<Double>
    ) -> Void
  ) {
    first.withUnsafeMutableBufferPointer { first in
      second.withUnsafeMutableBufferPointer { second in body(first, second) }
    }
  }

  /// Keeps the features whose number, of `numbers`, is more than the one that comes `limit`th
  /// in size; they stay in their order.
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

  /// At most five of eight slots are taken: so a table of ``ReaderModel/limit`` features and some
  /// more takes no more memory than one of two thirds of them.
  private static let share = 5
  private static let size = 8

  /// Makes slots for so many features.
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
  /// How many features there are, then their ids, their first and their second numbers: each as
  /// they stand in memory, so that reading them is copying them.
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

  /// Reads what ``append(to:)`` wrote and moves `offset` behind it; `nil` for what is cut off.
  init?(_ bytes: UnsafeRawBufferPointer, at offset: inout Int) {
    guard offset + 4 <= bytes.count else { return nil }
    let count = Int(bytes.littleEndian(at: offset) as UInt32)
    offset += 4
    guard count <= (bytes.count - offset) / 20 else { return nil }
    func copied<Number: BitwiseCopyable>() -> [Number] {
      let size = count * MemoryLayout<Number>.stride
      defer { offset += size }
      // What is read is mostly taught some more at once, and would be copied for the first of it.
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
