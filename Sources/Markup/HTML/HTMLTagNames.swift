/// Finds an element by its name, in any case of letters, without making a string.
package struct HTMLTagNames: Sendable {
  package static let table = HTMLTagNames()

  private struct Slot: Sendable {
    var low: UInt64
    var high: UInt64
    var tag: HTMLTag?
  }

  private var slots = [Slot](repeating: Slot(low: 0, high: 0, tag: nil), count: 1024)

  private init() {
    for tag in HTMLTag.allCases {
      var name = tag.name
      name.withUTF8 { bytes in
        let (low, high) = Self.pack(bytes)
        slots[slot(low, high)] = Slot(low: low, high: high, tag: tag)
      }
    }
  }

  package func find(_ name: Bytes) -> HTMLTag? {
    guard name.count <= 16, !name.isEmpty else { return nil }
    let (low, high) = Self.pack(name)
    return slots[slot(low, high)].tag
  }

  @inline(__always)
  private static func pack(_ name: Bytes) -> (UInt64, UInt64) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for index in 0..<min(name.count, 8) { low = low << 8 | UInt64(name[index].asciiLowercased) }
    if name.count > 8 {
      for index in 8..<name.count { high = high << 8 | UInt64(name[index].asciiLowercased) }
    }
    return (low, high)
  }

  @inline(__always)
  private func slot(_ low: UInt64, _ high: UInt64) -> Int {
    let mixed = (low ^ (high &* 0x9E37_79B9_7F4A_7C15)) &* 0xFF51_AFD7_ED55_8CCD
    var index = Int(truncatingIfNeeded: mixed >> 54)
    while slots[index].tag != nil, slots[index].low != low || slots[index].high != high {
      index = (index + 1) & 1023
    }
    return index
  }
}
