import Basics
package import Markup
import Views

/// The JSON of messages: numbers as they are written, members in their order.
extension JSONValue {
  var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The object that is a member's value. Null is the same as none, and none is empty.
  ///
  /// - Returns: `nil` for a value of another type.
  func parameters(_ key: String) -> JSONValue? {
    guard let value = self[key], value != .null else { return .object([]) }
    return value.members == nil ? nil : value
  }

  /// The digits of a whole number. It may have a fraction of zeros (JSON Schema, Validation, 6.1.1):
  /// some clients write every number so.
  var wholeNumber: String? {
    guard case .number(let text) = self else { return nil }
    let parts = text.split(separator: ".", maxSplits: 1)
    guard parts[0].utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: "-") }),
      parts.dropFirst().allSatisfy({ $0.utf8.allSatisfy { $0 == UInt8(ascii: "0") } })
    else { return nil }
    return String(parts[0])
  }

  /// The same value, whose strings have neither control characters and escape sequences nor
  /// directional marks and characters that nobody sees (``Printable``); line breaks stay. Addresses
  /// show no passwords: those of sources may have some, and a model's text goes elsewhere.
  var cleaned: JSONValue {
    switch self {
    case .object(let members): .object(members.map { Member($0.key, $0.value.cleaned) })
    case .array(let values): .array(values.map(\.cleaned))
    case .string(let text): .string(Self.withoutSecrets(Printable.lines(text)))
    case .number, .bool, .null: self
    }
  }

  /// The text, in whose words that are addresses nothing is secret.
  static func withoutSecrets(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: ":")) else { return text }
    var result = ""
    var rest = text.utf8[...]
    while !rest.isEmpty {
      let end = rest.firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
      result += WebAddress.withoutSecrets(String(Substring(rest[..<(end ?? rest.endIndex)])))
      guard let end else { break }
      result.unicodeScalars.append(Unicode.Scalar(rest[end]))
      rest = rest[text.utf8.index(after: end)...]
    }
    return result
  }

  /// With the members of each object in the order of their keys.
  var sorted: JSONValue {
    switch self {
    case .object(let members):
      .object(members.map { Member($0.key, $0.value.sorted) }.sorted { $0.key < $1.key })
    case .array(let values): .array(values.map(\.sorted))
    case .string, .number, .bool, .null: self
    }
  }

  var bytes: [UInt8] {
    var sink = ByteSink()
    write(into: &sink)
    return sink.bytes
  }

  /// The document on one line: a string has no line break that is not escaped.
  var line: String { String(writing: { write(into: &$0) }) }

  private func write(into sink: inout ByteSink) {
    switch self {
    case .object(let members):
      sink.write(UInt8(ascii: "{"))
      for member in members {
        sink.comma()
        sink.write(json: member.key)
        sink.write(UInt8(ascii: ":"))
        member.value.write(into: &sink)
      }
      sink.write(UInt8(ascii: "}"))
    case .array(let values): sink.write(jsonArray: values) { $1.write(into: &$0) }
    case .string(let text): sink.write(json: text)
    case .number(let text): sink.write(text)
    case .bool(let flag): sink.write(json: flag)
    case .null: sink.write("null")
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(booleanLiteral flag: Bool) { self = .bool(flag) }
  package init(integerLiteral number: Int) { self = .number(String(number)) }
  package init(arrayLiteral values: JSONValue...) { self = .array(values) }
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member($0.0, $0.1) })
  }
}
