import Basics

/// Reads JSON and tolerates errors: comments, missing or extra commas, single quotes, line breaks
/// in strings, a missing end. A truncated array or object loses its last, incomplete member, but for
/// the folders of a tree (``branches``). Depth is limited, and the reader does not recurse.
package struct JSONReader {
  package static let depthLimit = 256
  /// Maximum number of values; the rest is skipped. No feed has more, and a list of empty objects
  /// takes ten times its size in memory.
  package static let valueLimit = 2_000_000

  /// An open array or object.
  private struct Frame {
    var isArray: Bool
    var values: [JSONValue] = []
    var members: [JSONValue.Member] = []
    /// The key whose value comes next.
    var key: String?
  }

  private let bytes: Bytes
  private let meter = WorkMeter.current
  private var index = 0
  private var frames: [Frame] = []
  private var scratch: [UInt8] = []
  private var values = 0

  /// The member whose values stay although the object in a list that has them is truncated: in a tree
  /// of folders the truncated ones are all that the reader is in.
  package var branches: String?

  package private(set) var isCutOff = false
  package private(set) var isDamaged = false
  /// Whether there are more values than ``valueLimit``.
  package private(set) var isTooLarge = false
  /// Whether something other than blanks follows the value.
  package private(set) var hasJunk = false

  package init(_ bytes: Bytes) {
    self.bytes = bytes
  }

  /// The value of a text, as far as it is whole; `nil` if there is none.
  package static func value(of text: String) -> JSONValue? {
    text.withBytes { bytes in
      var reader = JSONReader(bytes)
      return reader.read()
    }
  }

  /// Messages about the problems found so far.
  package var warnings: [String] {
    var warnings: [String] = []
    if isTooLarge {
      warnings.append("more than \(Self.valueLimit) values: the rest was passed over")
    } else if isCutOff {
      warnings.append("the document is cut off")
    }
    if isDamaged { warnings.append("not well-formed JSON") }
    if hasJunk { warnings.append("junk after the end of the document") }
    return warnings
  }

  /// Reads one value; `nil` if there is none.
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

  /// Reads the next token; returns the whole value once it is complete.
  private mutating func step() -> JSONValue? {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      index += 1
      open(isArray: byte == UInt8(ascii: "["))
      return nil
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      index += 1
      return close()
    case UInt8(ascii: ","), UInt8(ascii: ":"):
      index += 1
      return nil
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let string = readString(quote: byte) else { return nil }
      return add(string: string)
    default:
      return readWord()
    }
  }

  private mutating func open(isArray: Bool) {
    if frames.count < Self.depthLimit { return frames.append(Frame(isArray: isArray)) }
    isDamaged = true
    index = bytes.count
  }

  private mutating func close() -> JSONValue? {
    guard let frame = frames.popLast() else { return nil }
    return add(frame.isArray ? .array(frame.values) : .object(frame.members))
  }

  /// Adds a string: as a key if one is expected, else as a value.
  private mutating func add(string: String) -> JSONValue? {
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
    values += 1
    if values > Self.valueLimit || !meter.consume() {
      isTooLarge = true
      index = bytes.count
      return nil
    }
    if frames[last].isArray {
      frames[last].values.append(value)
    } else if let key = frames[last].key {
      frames[last].members.append(JSONValue.Member(key, value))
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
    return add(string: word.string)
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

  /// Closes the containers that are open at the end of the document, without the incomplete value.
  private mutating func finishCutOff() -> JSONValue? {
    guard !frames.isEmpty else { return nil }
    isCutOff = true
    // A truncated object in an array, or under an index, is dropped unless it is a folder; its
    // enclosing containers stay.
    var inner: JSONValue?
    while var frame = frames.popLast() {
      if frame.isArray {
        if let inner, inner.array != nil || isFolder(inner) { frame.values.append(inner) }
        inner = .array(frame.values)
      } else {
        if let whole = inner, let key = frame.key {
          let isIndex = key.utf8.allSatisfy(\.isASCIIDigit)
          if !isIndex || whole.array != nil {
            frame.members.append(JSONValue.Member(key, whole))
          }
        }
        inner = .object(frame.members)
      }
    }
    return inner
  }

  private func isFolder(_ value: JSONValue) -> Bool {
    branches.flatMap { value[$0]?.array }?.isEmpty == false
  }

  /// Reads a string; `nil` if the document ends inside it.
  private mutating func readString(quote: UInt8) -> String? {
    let start = index + 1
    var hasEscapes = false
    index = start
    while index < bytes.count, bytes[index] != quote {
      if bytes[index] == UInt8(ascii: "\\") {
        hasEscapes = true
        index += 1
      }
      index += 1
    }
    guard index < bytes.count else {
      index = bytes.count
      return nil
    }
    let raw = bytes.run(start, index)
    index += 1
    // Most strings have no escapes.
    return hasEscapes ? JSONEscapes.resolved(raw, &scratch) : raw.string
  }
}
