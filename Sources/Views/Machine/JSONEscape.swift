/// A character that a JSON string represents as an escape.
struct JSONEscape {
  /// Below U+10000.
  let scalar: UInt16
  /// Number of UTF-8 bytes.
  let length: Int

  /// Whether a byte may begin a character to escape; most bytes do not, and are copied in runs.
  @inline(__always)
  static func isSuspect(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 || byte == 0xD8
      || byte == 0xE2
  }

  /// The index of the first suspect byte from an index on, or the end.
  @inline(__always)
  static func firstSuspect(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    while index < raw.count {
      while index <= raw.count - 8,
        !mayHoldSuspect(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      {
        index += 8
      }
      let end = min(index + 8, raw.count)
      while index < end {
        if isSuspect(raw[index]) { return index }
        index += 1
      }
    }
    return index
  }

  /// Whether one of eight bytes may be suspect. In a word without a bit above ASCII, a subtraction
  /// from each byte sets that bit for the wanted bytes (and may for the one after such a byte).
  @inline(__always)
  private static func mayHoldSuspect(_ word: UInt64) -> Bool {
    let each: UInt64 = 0x0101_0101_0101_0101
    let controls = word &- each &* 0x20
    let quotes = (word ^ each &* 0x22) &- each
    let backslashes = (word ^ each &* 0x5C) &- each
    let deletions = (word ^ each &* 0x7F) &- each
    return (word | controls | quotes | backslashes | deletions) & each &* 0x80 != 0
  }

  /// The character at a suspect byte of valid UTF-8; `nil` if it needs no escape.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    let lead = bytes[index]
    if lead < 0x80 {
      (scalar, length) = (UInt16(lead), 1)
      return
    }
    guard index + 1 < bytes.count else { return nil }
    let second = bytes[index + 1]
    if lead < 0xE0 {
      scalar = UInt16(lead & 0x1F) << 6 | UInt16(second & 0x3F)
      length = 2
    } else {
      guard second <= 0x81, index + 2 < bytes.count else { return nil }
      scalar =
        UInt16(lead & 0x0F) << 12 | UInt16(second & 0x3F) << 6
        | UInt16(bytes[index + 2] & 0x3F)
      length = 3
    }
    guard Printable.isSteering(UInt32(scalar)) else { return nil }
  }

  /// The letter of a short escape.
  var short: UInt8? {
    switch scalar {
    case 0x22: UInt8(ascii: "\"")
    case 0x5C: UInt8(ascii: "\\")
    case 0x0A: UInt8(ascii: "n")
    case 0x09: UInt8(ascii: "t")
    case 0x0D: UInt8(ascii: "r")
    case 0x08: UInt8(ascii: "b")
    case 0x0C: UInt8(ascii: "f")
    default: nil
    }
  }
}
