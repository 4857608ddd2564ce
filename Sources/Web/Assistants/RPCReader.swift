import Basics
import Markup

/// Reads one JSON document strictly (RFC 8259): in UTF-8, with a limited depth, in linear time.
struct RPCReader {
  /// Maximum depth of arrays and objects; a message of the protocol needs fewer than ten.
  static let depthLimit = 64

  private let bytes: [UInt8]
  private var index = 0

  /// - Returns: `nil` if the bytes are no JSON document, or a deeper one.
  static func value(_ bytes: [UInt8]) -> JSONValue? {
    var reader = RPCReader(bytes: bytes)
    guard let value = reader.value(depth: 0) else { return nil }
    reader.skipBlanks()
    return reader.index == bytes.count ? value : nil
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  /// Skips blanks and this byte; `false` if another follows the blanks.
  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) -> JSONValue? {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return depth < Self.depthLimit ? object(depth + 1) : nil
    case UInt8(ascii: "["): return depth < Self.depthLimit ? array(depth + 1) : nil
    case UInt8(ascii: "\""): return string().map(JSONValue.string)
    case UInt8(ascii: "t"): return word("true", .bool(true))
    case UInt8(ascii: "f"): return word("false", .bool(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func object(_ depth: Int) -> JSONValue? {
    index += 1
    var members: [JSONValue.Member] = []
    if take(UInt8(ascii: "}")) { return .object([]) }
    while true {
      skipBlanks()
      guard next == UInt8(ascii: "\""), let key = string(), take(UInt8(ascii: ":")),
        let value = value(depth: depth)
      else { return nil }
      members.append(JSONValue.Member(key, value))
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { return nil }
    }
  }

  private mutating func array(_ depth: Int) -> JSONValue? {
    index += 1
    var values: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return .array([]) }
    while true {
      guard let value = value(depth: depth) else { return nil }
      values.append(value)
      if take(UInt8(ascii: "]")) { return .array(values) }
      guard take(UInt8(ascii: ",")) else { return nil }
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) -> JSONValue? {
    let end = index + word.utf8CodeUnitCount
    guard end <= bytes.count,
      bytes[index..<end].elementsEqual(
        UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    else { return nil }
    index = end
    return value
  }

  /// `-? (0 | [1-9][0-9]*) (.[0-9]+)? ([eE][+-]?[0-9]+)?`
  private mutating func number() -> JSONValue? {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    let isZero = next == UInt8(ascii: "0")
    let digits = takeDigits()
    guard digits > 0, !isZero || digits == 1 else { return nil }
    if next == UInt8(ascii: ".") {
      index += 1
      guard takeDigits() > 0 else { return nil }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      guard takeDigits() > 0 else { return nil }
    }
    return .number(String(outside: bytes[start..<index]))
  }

  private mutating func takeDigits() -> Int {
    let start = index
    while let byte = next, byte.isASCIIDigit { index += 1 }
    return index - start
  }

  private mutating func string() -> String? {
    index += 1
    var text: [UInt8] = []
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validatingOutside: text)
      case UInt8(ascii: "\\"): guard takeEscape(into: &text) else { return nil }
      case ..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func takeEscape(into text: inout [UInt8]) -> Bool {
    guard let letter = next else { return false }
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      guard var point = takeUnit() else { return false }
      if point & 0xFC00 == 0xD800 {
        let before = index
        if next == UInt8(ascii: "\\"), index + 1 < bytes.count,
          bytes[index + 1] == UInt8(ascii: "u")
        {
          index += 2
          guard let low = takeUnit() else { return false }
          if low & 0xFC00 == 0xDC00 {
            point = 0x10000 + (point & 0x3FF) << 10 + (low & 0x3FF)
          } else {
            index = before
          }
        }
      }
      // Half of a pair alone is no character.
      text.append(contentsOf: String(Unicode.Scalar(point) ?? "\u{FFFD}").utf8)
    default: return false
    }
    return true
  }

  /// The UTF-16 unit of four hexadecimal digits.
  private mutating func takeUnit() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[index..<(index + 4)] {
      guard let digit = byte.hexDigitValue else { return nil }
      unit = unit << 4 | digit
    }
    index += 4
    return unit
  }
}
