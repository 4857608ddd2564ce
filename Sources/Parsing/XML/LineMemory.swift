internal import Markup

/// What lines of a document were read as. Most feeds name the same few people and subjects again
/// and again; their items share them then.
struct LineMemory<Value> {
  private struct Slot {
    /// Of the document, which outlives the memory.
    var line: Bytes
    var value: Value
  }

  /// How many lines are remembered at most; of two that would have the same place the later one.
  private static var size: Int { 32 }

  private var slots = [Slot?](repeating: nil, count: size)

  /// What a line was read as.
  func value(of line: Bytes) -> Value? {
    guard let slot = slots[Self.place(line)], slot.line.isSame(as: line) else { return nil }
    return slot.value
  }

  /// Remembers what a line of the document was read as.
  mutating func keep(_ value: Value, for line: Bytes) {
    slots[Self.place(line)] = Slot(line: line, value: value)
  }

  private static func place(_ line: Bytes) -> Int {
    guard let start = line.baseAddress, line.count >= 8 else {
      return line.reduce(line.count) { ($0 << 3) ^ ($0 >> 2) ^ Int($1) } & (size - 1)
    }
    let raw = UnsafeRawPointer(start)
    let ends =
      raw.loadUnaligned(as: UInt64.self)
      ^ (raw.loadUnaligned(fromByteOffset: line.count - 8, as: UInt64.self) &* 31)
    return Int(truncatingIfNeeded: (ends &* 0x9E37_79B9_7F4A_7C15) >> 40) & (size - 1)
  }
}
