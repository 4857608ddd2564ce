/// Values by name, found without creating a string and ignoring ASCII case. Names longer than
/// sixteen bytes cannot be stored.
@usableFromInline package struct NameTable<Value: Sendable>: Sendable {
  @usableFromInline struct Slot: Sendable {
    @usableFromInline var low: UInt64
    @usableFromInline var high: UInt64
    @usableFromInline var value: Value?

    @inlinable init(low: UInt64, high: UInt64, value: Value?) {
      self.low = low
      self.high = high
      self.value = value
    }
  }

  @usableFromInline var slots: [Slot]

  /// Creates a table of lower-case names.
  @inlinable package init(_ values: [String: Value]) {
    var size = 16
    while size < values.count * 3 { size *= 2 }
    slots = [Slot](repeating: Slot(low: 0, high: 0, value: nil), count: size)
    for (name, value) in values {
      var name = name
      name.withUTF8 { bytes in
        let (low, high) = Self.pack(bytes)
        slots[place(low, high)] = Slot(low: low, high: high, value: value)
      }
    }
  }

  @inlinable package func find(_ name: Bytes) -> Value? {
    guard name.count <= 16, !name.isEmpty else { return nil }
    let (low, high) = Self.pack(name)
    return slots[place(low, high)].value
  }

  @inlinable static func pack(_ name: Bytes) -> (UInt64, UInt64) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for index in 0..<min(name.count, 8) { low = low << 8 | UInt64(name[index].asciiLowercased) }
    if name.count > 8 {
      for index in 8..<min(name.count, 16) {
        high = high << 8 | UInt64(name[index].asciiLowercased)
      }
    }
    return (low, high)
  }

  @inlinable func place(_ low: UInt64, _ high: UInt64) -> Int {
    let mixed = (low ^ (high &* 0x9E37_79B9_7F4A_7C15)) &* 0xFF51_AFD7_ED55_8CCD
    var index = Int(truncatingIfNeeded: mixed >> 40) & (slots.count - 1)
    while slots[index].value != nil, slots[index].low != low || slots[index].high != high {
      index = (index + 1) & (slots.count - 1)
    }
    return index
  }
}
