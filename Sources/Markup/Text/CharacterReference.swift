import Basics

/// Reads HTML character references: `&amp;`, `&#8217;`, `&#x2019;`, and legacy ones without a
/// semicolon.
package struct CharacterReference {
  /// The end of the reference, after its semicolon.
  package var end: Int
  /// The code points of the reference; 0 means none (controls are dropped).
  package var first: UInt32
  package var second: UInt32

  /// Reads the reference whose `&` is at `start`; returns `nil` if it is only an ampersand.
  ///
  /// - Parameter inAttribute: In attributes, a legacy reference without a semicolon is text if a
  ///   letter, digit or `=` follows (WHATWG HTML, 13.2.5.73). This keeps `?a=1&copy=2` intact.
  package static func read(_ bytes: Bytes, at start: Int, inAttribute: Bool = false)
    -> CharacterReference?
  {
    guard start + 1 < bytes.count else { return nil }
    if bytes[start + 1] == UInt8(ascii: "#") { return readNumeric(bytes, at: start) }
    guard bytes[start + 1].isASCIILetter else { return nil }
    let limit = min(bytes.count, start + 1 + NamedReferences.longestName)
    var end = start + 2
    while end < limit, bytes[end].isASCIIAlphanumeric { end += 1 }
    let name = bytes.run(start + 1, end)
    if end < bytes.count, bytes[end] == UInt8(ascii: ";"),
      let found = NamedReferences.table.find(name)
    {
      return CharacterReference(end: end + 1, first: found.first, second: found.second)
    }
    return readUnterminated(bytes, at: start, end: end, inAttribute: inAttribute)
  }

  /// The longest legacy name that the letters after `&` begin with.
  private static func readUnterminated(
    _ bytes: Bytes, at start: Int, end: Int, inAttribute: Bool
  ) -> CharacterReference? {
    let longest = min(end - start - 1, NamedReferences.longestLegacyName)
    for length in stride(from: longest, through: 2, by: -1) {
      let stop = start + 1 + length
      if let found = NamedReferences.table.find(bytes.run(start + 1, stop)), found.isLegacy {
        if inAttribute, stop < bytes.count,
          bytes[stop].isASCIIAlphanumeric || bytes[stop] == UInt8(ascii: "=")
        {
          return nil
        }
        return CharacterReference(end: stop, first: found.first, second: found.second)
      }
    }
    return nil
  }

  private static func readNumeric(_ bytes: Bytes, at start: Int) -> CharacterReference? {
    guard var (value, index) = number(bytes, at: start + 2) else { return nil }
    if value & 0xFFFF_FC00 == 0xD800, bytes.hasPrefixIgnoringCase("&#", at: index),
      let low = number(bytes, at: index + 2), low.value & 0xFFFF_FC00 == 0xDC00
    {
      // The halves of one character, as programs write that count in UTF-16.
      value = 0x10000 + (value & 0x3FF) << 10 + (low.value & 0x3FF)
      index = low.end
    }
    if value == 0x0D {
      // A carriage return followed by a line feed is one line break, in either spelling.
      let endsTwice =
        bytes.hasPrefixIgnoringCase("\n", at: index)
        || bytes.hasPrefixIgnoringCase("&#10;", at: index)
        || bytes.hasPrefixIgnoringCase("&#xa;", at: index)
      return CharacterReference(end: index, first: endsTwice ? 0 : 0x0A, second: 0)
    }
    if value == 0x1B { index = ControlSequence.end(in: bytes, afterEscape: index) ?? index }
    return CharacterReference(end: index, first: character(numbered: value), second: 0)
  }

  /// The number after `&#`, and where its reference ends.
  private static func number(_ bytes: Bytes, at start: Int) -> (value: UInt32, end: Int)? {
    var index = start
    var value: UInt32 = 0
    var digits = 0
    let radix: UInt32 = index < bytes.count && bytes[index] | 0x20 == UInt8(ascii: "x") ? 16 : 10
    if radix == 16 { index += 1 }
    while index < bytes.count, let digit = bytes[index].hexDigitValue, digit < radix {
      value = value > 0x10FFFF ? value : value * radix + digit
      digits += 1
      index += 1
    }
    guard digits > 0 else { return nil }
    if index < bytes.count, bytes[index] == UInt8(ascii: ";") { index += 1 }
    return (value, index)
  }

  /// The code point of a numeric reference: 128–159 are windows-1252, controls give 0 (nothing),
  /// and invalid code points give U+FFFD.
  package static func character(numbered value: UInt32) -> UInt32 {
    switch value {
    case 0x09, 0x0A, 0x0D: value
    case 0..<0x20, 0x7F: 0
    case 0x80...0x9F: Windows1252.character(UInt8(value))
    case 0xD800...0xDFFF, 0x110000...: 0xFFFD
    case 0xFFFE, 0xFFFF: 0xFFFD
    default: value
    }
  }
}

/// A hash table of the named character references, looked up by the bytes of a name.
struct NamedReferences: Sendable {
  struct Entry: Sendable {
    var name: ArraySlice<UInt8>
    var first: UInt32
    var second: UInt32
    var isLegacy: Bool
  }

  /// `CounterClockwiseContourIntegral` has 31 letters and its semicolon.
  static let longestName = 33
  /// `Aacute`, for example.
  static let longestLegacyName = 6
  static let table = NamedReferences()

  private var slots: [Entry?]
  private let mask: Int

  private init() {
    mask = 8191
    slots = [Entry?](repeating: nil, count: mask + 1)
    let text = NamedReferenceList.text.withUTF8Buffer { Array($0) }
    for pair in text.split(separator: UInt8(ascii: ",")) {
      let parts = pair.split(separator: UInt8(ascii: " "), maxSplits: 1)
      guard parts.count == 2 else { continue }
      let isLegacy = parts[0].first == UInt8(ascii: "!")
      let points = parts[1].split(separator: UInt8(ascii: "+")).map { digits in
        digits.reduce(UInt32(0)) { $0 * 16 + ($1.hexDigitValue ?? 0) }
      }
      let name = isLegacy ? parts[0].dropFirst() : parts[0]
      let slot = name.withUnsafeBufferPointer { freeSlot(for: $0) }
      slots[slot] = Entry(
        name: name, first: points.first ?? 0xFFFD,
        second: points.count > 1 ? points[1] : 0, isLegacy: isLegacy)
    }
  }

  func find(_ name: Bytes) -> (first: UInt32, second: UInt32, isLegacy: Bool)? {
    guard let entry = slots[freeSlot(for: name)] else { return nil }
    return (entry.first, entry.second, entry.isLegacy)
  }

  /// The slot that contains `name`, or the empty slot for it.
  private func freeSlot(for name: Bytes) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in name { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    var slot = Int(hash ^ (hash >> 15)) & mask
    while let entry = slots[slot] {
      if entry.name.count == name.count, entry.name.elementsEqual(name) { break }
      slot = (slot + 1) & mask
    }
    return slot
  }
}
