/// Reads JSON, also JSON that is none: comments, commas too many or too few, single quotes, line
/// ends in strings, an end that is missing. An array or object that is cut off loses the member
/// in which that happens. Depth is bounded, not recursed into.
package struct JSONReader {
  package static let depthLimit = 256

  /// An array or object that is open.
  private struct Frame {
    var isArray: Bool
    var values: [JSONValue] = []
    var members: [JSONValue.Member] = []
    /// The key whose value is due.
    var key: String?
  }

  private let bytes: Bytes
  private var index = 0
  private var frames: [Frame] = []
  private var scratch: [UInt8] = []

  package private(set) var isCutOff = false
  package private(set) var isDamaged = false
  /// Something other than blanks follows the value.
  package private(set) var hasJunk = false

  package init(_ bytes: Bytes) {
    self.bytes = bytes
  }

  /// Reads one value; `nil` where none begins.
  package mutating func read() -> JSONValue? {
    while true {
      skipBlanks()
      guard index < bytes.count else { return finishCutOff() }
      if let finished = step() {
        skipBlanks()
        hasJunk = index < bytes.count
        return finished
      }
      if frames.isEmpty { return nil }
    }
  }

  /// Reads the next token; returns the whole value when it is there.
  private mutating func step() -> JSONValue? {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "{"):
      index += 1
      return open(Frame(isArray: false))
    case UInt8(ascii: "["):
      index += 1
      return open(Frame(isArray: true))
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      index += 1
      return close()
    case UInt8(ascii: ","), UInt8(ascii: ":"):
      index += 1
      return nil
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let string = readString(quote: byte) else { return nil }
      return take(string)
    default:
      return readWord()
    }
  }

  private mutating func open(_ frame: Frame) -> JSONValue? {
    guard frames.count < Self.depthLimit else {
      isDamaged = true
      index = bytes.count
      return nil
    }
    frames.append(frame)
    return nil
  }

  private mutating func close() -> JSONValue? {
    guard let frame = frames.popLast() else { return nil }
    return add(frame.isArray ? .array(frame.values) : .object(frame.members))
  }

  /// Takes a string: a key where one is due, else a value.
  private mutating func take(_ string: String) -> JSONValue? {
    let last = frames.count - 1
    if last >= 0, !frames[last].isArray, frames[last].key == nil {
      frames[last].key = string
      return nil
    }
    return add(.string(string))
  }

  private mutating func add(_ value: JSONValue) -> JSONValue? {
    let last = frames.count - 1
    guard last >= 0 else { return value }
    if frames[last].isArray {
      frames[last].values.append(value)
    } else if let key = frames[last].key {
      frames[last].members.append(JSONValue.Member(key: key, value: value))
      frames[last].key = nil
    } else {
      isDamaged = true
    }
    return nil
  }

  private mutating func readWord() -> JSONValue? {
    let start = index
    while index < bytes.count, !Self.endsWord(bytes[index]) { index += 1 }
    if index == start {
      index += 1
      isDamaged = true
      return nil
    }
    if index == bytes.count, !frames.isEmpty { return nil }
    let word = bytes.run(start, index)
    if word.equals("true") { return add(.bool(true)) }
    if word.equals("false") { return add(.bool(false)) }
    if word.equals("null") { return add(.null) }
    let first = word[0]
    if first.isASCIIDigit || first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      return add(.number(word.string))
    }
    isDamaged = true
    guard !frames.isEmpty else { return nil }
    return take(word.string)
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "'"):
      true
    default:
      byte.isBlank
    }
  }

  private mutating func skipBlanks() {
    while index < bytes.count {
      if bytes[index].isBlank {
        index += 1
      } else if bytes.hasPrefixIgnoringCase("//", at: index) {
        index = bytes.firstIndex(of: UInt8(ascii: "\n"), from: index) ?? bytes.count
      } else if bytes.hasPrefixIgnoringCase("/*", at: index) {
        index = bytes.firstIndex(of: "*/", from: index + 2).map { $0 + 2 } ?? bytes.count
      } else {
        return
      }
    }
  }

  /// The containers that the end of the document left open, without what was being read.
  private mutating func finishCutOff() -> JSONValue? {
    guard !frames.isEmpty else { return nil }
    isCutOff = true
    // An object in a list is cut off itself and goes; what is around it stays.
    var inner: JSONValue?
    while var frame = frames.popLast() {
      if frame.isArray {
        if let whole = inner, case .array = whole { frame.values.append(whole) }
        inner = .array(frame.values)
      } else {
        if let whole = inner, let key = frame.key {
          frame.members.append(JSONValue.Member(key: key, value: whole))
        }
        inner = .object(frame.members)
      }
    }
    return inner
  }

  // MARK: - Strings

  private mutating func readString(quote: UInt8) -> String? {
    let start = index + 1
    var end = start
    // Most strings have no escapes.
    while end < bytes.count, bytes[end] != quote, bytes[end] != UInt8(ascii: "\\") { end += 1 }
    if end < bytes.count, bytes[end] == quote {
      index = end + 1
      return bytes.run(start, end).string
    }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: bytes.run(start, end))
    index = end
    while index < bytes.count {
      let byte = bytes[index]
      if byte == quote {
        index += 1
        return String(decoding: scratch, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        readEscape()
      } else {
        scratch.append(byte)
        index += 1
      }
    }
    return nil
  }

  private mutating func readEscape() {
    index += 1
    guard index < bytes.count else { return }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "n"): scratch.append(0x0A)
    case UInt8(ascii: "r"): scratch.append(0x0D)
    case UInt8(ascii: "t"): scratch.append(0x09)
    case UInt8(ascii: "b"), UInt8(ascii: "f"): break
    case UInt8(ascii: "u"): readUnicodeEscape()
    default: scratch.append(byte)
    }
  }

  private mutating func readUnicodeEscape() {
    guard var point = readHex() else { return }
    if point & 0xFC00 == 0xD800 {
      let mark = index
      if bytes.hasPrefixIgnoringCase("\\u", at: index) {
        index += 2
        if let low = readHex(), low & 0xFC00 == 0xDC00 {
          point = 0x10000 + (point & 0x3FF) << 10 + (low & 0x3FF)
        } else {
          index = mark
        }
      }
    }
    if point & 0xFFFF_F800 == 0xD800 { point = 0xFFFD }
    let isControl = point < 0x20 && point != 0x0A && point != 0x0D && point != 0x09
    if !isControl, point & 0xFFFE != 0xFFFE { scratch.appendCharacter(point) }
  }

  private mutating func readHex() -> UInt32? {
    guard index + 4 <= bytes.count else {
      index = bytes.count
      return nil
    }
    var value: UInt32 = 0
    for offset in 0..<4 {
      guard let digit = bytes[index + offset].hexDigitValue else { return nil }
      value = value << 4 | digit
    }
    index += 4
    return value
  }
}
