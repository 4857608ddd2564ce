/// The bits of a scan's entropy-coded data (ITU-T T.81, F.2.2.5): stuffed zero bytes are taken
/// out, and at a marker the data ends, where zeros are read without end.
struct JPEGBits {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Where the next byte is; at the end of the data that of the marker.
  private(set) var place: Int
  private var bits: UInt64 = 0
  private var count = 0
  /// Bits that were made up.
  private var invented = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) {
    self.bytes = bytes
    self.place = place
  }

  /// Whether bits were used that never came.
  var isExhausted: Bool { invented > count }

  /// The next sixteen bits, which stay.
  @inline(__always)
  mutating func peek16() -> Int {
    if count < 16 { fill() }
    return Int(truncatingIfNeeded: bits >> UInt64(count - 16)) & 0xFFFF
  }

  @inline(__always)
  mutating func skip(_ length: Int) {
    count -= length
  }

  /// The next bits as a number, up to sixteen of them.
  @inline(__always)
  mutating func read(_ length: Int) -> Int {
    guard length > 0 else { return 0 }
    let number = peek16() >> (16 - length)
    count -= length
    return number
  }

  /// A number with its sign: F.2.2.1, EXTEND.
  @inline(__always)
  mutating func signed(_ length: Int) -> Int {
    guard length > 0 else { return 0 }
    let number = read(length)
    return number < 1 << (length - 1) ? number - (1 << length) + 1 : number
  }

  private mutating func fill() {
    while count <= 48 {
      if place < bytes.count, bytes[place] != 0xFF {
        bits = bits << 8 | UInt64(bytes[place])
        place += 1
      } else if place + 1 < bytes.count, bytes[place + 1] == 0 {
        bits = bits << 8 | 0xFF
        place += 2
      } else {
        bits <<= 8
        invented += 8
      }
      count += 8
    }
  }

  /// Goes on behind the next restart marker (B.2.1).
  ///
  /// - Returns: whether there is one.
  mutating func restart() -> Bool {
    (bits, count, invented) = (0, 0, 0)
    while place + 1 < bytes.count {
      if bytes[place] == 0xFF {
        switch bytes[place + 1] {
        case 0xD0...0xD7:
          place += 2
          return true
        case 0, 0xFF: break
        default: return false
        }
      }
      place += 1
    }
    return false
  }
}
