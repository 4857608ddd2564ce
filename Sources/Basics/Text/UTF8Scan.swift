/// One pass over bytes that may be UTF-8.
package struct UTF8Scan: Sendable {
  /// Number of valid sequences of more than one byte.
  package private(set) var valid = 0
  /// Number of bytes that belong to no valid sequence.
  package private(set) var invalid = 0
  /// Whether the end truncates a sequence.
  package private(set) var isCutOff = false
  /// Whether there is a control, U+FFFE or U+FFFF, which no document may contain.
  package private(set) var hasControls = false
  /// Whether a character is written as a surrogate pair of three bytes each (CESU-8); it counts as
  /// a valid sequence.
  package private(set) var hasSurrogates = false
  /// Number of halves of such pairs without the other half, as a text has that was cut in UTF-16.
  /// They are counted neither as valid nor as invalid.
  package private(set) var loneSurrogates = 0

  /// Whether there are sequences of more than one byte, and few invalid bytes: a few invalid bytes
  /// do not indicate another encoding.
  package var isMostlyUTF8: Bool { valid > 4 * invalid }

  /// Whether all bytes belong to valid sequences.
  package var isUTF8: Bool {
    invalid == 0 && !isCutOff && !hasSurrogates && loneSurrogates == 0
  }

  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      if index + 32 <= bytes.count, Self.isPlain(bytes, at: index) {
        index += 32
      } else {
        // The block is read to its end before the next one is looked at: in a text of many letters
        // beyond ASCII no block is plain.
        index = read(bytes, from: index, to: min(index + 32, bytes.count))
      }
    }
  }

  /// Reads the characters that begin before `end`; returns the index after them.
  @inline(__always)
  private mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    var index = start
    let count = bytes.count
    while index < end {
      let byte = bytes[index]
      if byte < 0x80 {
        if index + 8 <= count, Self.isPlainWord(bytes, at: index) {
          index += 8
          continue
        }
        if byte < 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09 { hasControls = true }
        index += 1
        continue
      }
      // Nearly all letters beyond ASCII.
      if byte >= 0xC2, byte < 0xE0, index + 1 < count, bytes[index + 1] & 0xC0 == 0x80 {
        valid += 1
        index += 2
        continue
      }
      if byte > 0xE0, byte < 0xED, index + 2 < count, bytes[index + 1] & 0xC0 == 0x80,
        bytes[index + 2] & 0xC0 == 0x80
      {
        valid += 1
        index += 3
        continue
      }
      index = readRare(bytes, at: index)
    }
    return index
  }

  /// Reads what is rare: the other sequences, halves of surrogate pairs, invalid bytes; returns the
  /// index after it.
  @inline(never)
  private mutating func readRare(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let length = Self.sequenceLength(bytes, at: index)
    if length > 0 {
      valid += 1
      if bytes[index] == 0xEF, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE {
        hasControls = true
      }
      return index + length
    }
    if length < 0 {
      isCutOff = true
      return bytes.count
    }
    if let (character, length) = Self.surrogate(bytes, at: index) {
      if character == Self.replacement {
        loneSurrogates += 1
      } else {
        valid += 1
        hasSurrogates = true
      }
      return index + length
    }
    invalid += 1
    return index + 1
  }

  /// Whether eight bytes are printable ASCII: no high bit, and nothing below a space.
  @inline(__always)
  private static func isPlainWord(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let word = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
      .loadUnaligned(fromByteOffset: index, as: UInt64.self)
    return word & 0x8080_8080_8080_8080 == 0
      && (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080 == 0
  }

  /// Whether 32 bytes are all ASCII, without controls except line breaks and tabs.
  @inline(__always)
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let raw = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped) + index
    let first = raw.loadUnaligned(as: SIMD16<UInt8>.self)
    let second = raw.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self)
    // As signed numbers, non-ASCII bytes are below all controls.
    let suspects = belowSpace(first) | belowSpace(second)
    if suspects.x | suspects.y == 0 { return true }
    let odd =
      (belowSpace(first) & ~breaks(first)) | (belowSpace(second) & ~breaks(second))
    return odd.x | odd.y == 0
  }

  @inline(__always)
  private static func belowSpace(_ block: SIMD16<UInt8>) -> SIMD2<UInt64> {
    hits(unsafeBitCast(block, to: SIMD16<Int8>.self) .< SIMD16(repeating: 0x20))
  }

  @inline(__always)
  private static func breaks(_ block: SIMD16<UInt8>) -> SIMD2<UInt64> {
    hits(block .== SIMD16(repeating: 0x0A)) | hits(block .== SIMD16(repeating: 0x0D))
      | hits(block .== SIMD16(repeating: 0x09))
  }

  /// A mask with the bits set where a comparison is true.
  @inline(__always)
  private static func hits(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD2<UInt64> {
    unsafeBitCast(mask, to: SIMD2<UInt64>.self)
  }

  /// The length of the sequence that begins at `index`; 0 if it is invalid, -1 if the bytes end
  /// inside it (Unicode, table 3-7).
  package static func sequenceLength(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Int {
    let first = bytes[index]
    let length: Int
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch first {
    case 0..<0x80: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, low) = (3, 0xA0)
    case 0xED: (length, high) = (3, 0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, low) = (4, 0x90)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, high) = (4, 0x8F)
    default: return 0
    }
    guard index + 1 < bytes.count else { return -1 }
    guard bytes[index + 1] >= low, bytes[index + 1] <= high else { return 0 }
    for offset in 2..<max(length, 2) {
      guard index + offset < bytes.count else { return -1 }
      guard bytes[index + offset] & 0xC0 == 0x80 else { return 0 }
    }
    return length
  }

  /// The character of a surrogate pair whose halves are written as three bytes each, as some
  /// programs do for characters beyond U+FFFF (Unicode TR 26, CESU-8); U+FFFD for a half without
  /// the other. With the number of its bytes.
  package static func surrogate(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (character: UInt32, length: Int)? {
    guard let high = half(bytes, at: index) else { return nil }
    guard high < 0x400, let low = half(bytes, at: index + 3), low >= 0x400 else {
      return (replacement, 3)
    }
    return (0x10000 + high << 10 + (low - 0x400), 6)
  }

  private static let replacement: UInt32 = 0xFFFD

  /// The bits of a surrogate below U+D800; from 0x400 on it is a second half.
  private static func half(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
    guard index + 3 <= bytes.count, bytes[index] == 0xED, bytes[index + 1] & 0xE0 == 0xA0,
      bytes[index + 2] & 0xC0 == 0x80
    else { return nil }
    return UInt32(bytes[index + 1] & 0x1F) << 6 | UInt32(bytes[index + 2] & 0x3F)
  }
}
