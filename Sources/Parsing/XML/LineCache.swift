internal import Markup

/// A cache of parsed lines. Most feeds repeat the same few people and subjects; their items then
/// share the values.
struct LineCache<Value> {
  private struct Slot {
    /// Points into the document, which outlives the cache.
    var line: Bytes
    var value: Value
  }

  /// Number of cache slots; on a collision the later line replaces the earlier one.
  private static var size: Int { 32 }

  private var slots = [Slot?](repeating: nil, count: size)

  func value(of line: Bytes) -> Value? {
    guard let slot = slots[Self.place(line)], slot.line.isSame(as: line) else { return nil }
    return slot.value
  }

  /// Caches the value of a line of the document.
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
