import Basics
import Markup

/// A message of a client (JSON-RPC 2.0 as the Model Context Protocol narrows it: ids are strings or
/// whole numbers, parameters are objects, and there are no batches).
enum AssistantMessage: Sendable, Equatable {
  case request(id: JSONValue, method: String, params: JSONValue)
  /// A notification, or a response to a request that this server never sends: it gets no reply.
  case unanswered
  case invalid(RPCFault, id: JSONValue)

  /// Maximum bytes of a message.
  static let limit = 1 << 20

  static func read(_ bytes: [UInt8]) -> AssistantMessage {
    guard bytes.count <= limit else { return .invalid(.tooLong, id: .null) }
    guard let value = RPCReader.value(bytes) else { return .invalid(.notJSON, id: .null) }
    if case .array = value { return .invalid(.batch, id: .null) }
    let sent = value["id"]
    let known = sent.flatMap { $0.text != nil || $0.wholeNumber != nil ? $0 : nil }
    func wrong(_ sentence: String) -> AssistantMessage {
      .invalid(.request(sentence), id: known ?? .null)
    }
    guard value.members != nil else { return wrong("A message must be a JSON object.") }
    guard value["jsonrpc"] == "2.0" else { return wrong("“jsonrpc” must be \"2.0\".") }
    guard let method = value["method"] else {
      let isResponse = value["result"] != nil || value["error"] != nil
      return isResponse ? .unanswered : wrong("“method” is missing.")
    }
    guard let name = method.text else { return wrong("“method” must be a string.") }
    guard sent != nil else { return .unanswered }
    guard let id = known else { return wrong("“id” must be a string or a whole number.") }
    guard let params = value.parameters("params") else {
      return .invalid(.params("“params” must be an object."), id: id)
    }
    return .request(id: id, method: name, params: params)
  }
}

/// An error of the protocol (JSON-RPC 2.0, 5.1).
struct RPCFault: Error, Sendable, Equatable {
  let code: Int
  let message: String

  static let notJSON = RPCFault(code: -32700, message: "The message is not JSON in UTF-8.")
  static let tooLong = request("A message may have at most \(AssistantMessage.limit) bytes.")
  static let batch = request("Batches are not part of the protocol: send one message at a time.")
  static let unexpected = RPCFault(
    code: -32603, message: "Internal error. See the log of the server.")

  static func request(_ message: String) -> RPCFault { RPCFault(code: -32600, message: message) }
  static func params(_ message: String) -> RPCFault { RPCFault(code: -32602, message: message) }

  static func method(_ name: String) -> RPCFault {
    RPCFault(code: -32601, message: "There is no method “\(name.prefix(60))”.")
  }

  /// The response to a request.
  ///
  /// - Parameter id: of the request; null if it is not known.
  func response(to id: JSONValue) -> JSONValue {
    [
      "jsonrpc": "2.0", "id": id,
      "error": ["code": .number(String(code)), "message": .string(message)],
    ]
  }
}

/// A revision of the Model Context Protocol. What this server says is the same in all of them.
enum AssistantVersion: String, Sendable, CaseIterable {
  case november2025 = "2025-11-25"
  case june2025 = "2025-06-18"
  case march2025 = "2025-03-26"
  case november2024 = "2024-11-05"

  static let newest = november2025

  /// Of a request over HTTP without a header that names it (2025-11-25, Transports, Protocol Version
  /// Header).
  static let assumed = march2025

  /// The revision of a conversation: the client's, if this server speaks it (2025-11-25, Lifecycle,
  /// Version Negotiation).
  static func negotiated(_ asked: String) -> AssistantVersion { .init(rawValue: asked) ?? newest }
}

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
