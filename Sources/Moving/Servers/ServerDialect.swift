import Foundation
import Markup

/// An API by which a server is read once, as a state machine without effects: ``next`` is the
/// request to send, and ``consume(_:)`` reads its answer.
///
/// The first request signs in, and fails with ``ServerFault/refused(_:)`` if the server does not
/// accept the name and password, with another fault if it does not have this API.
protocol ServerDialect: Sendable {
  /// `nil` when everything has been read.
  var next: ServerCall? { get }
  var position: ServerPosition { get }

  mutating func consume(_ body: [UInt8]) throws(ServerFault) -> MovedPart

  /// Makes ``next`` ask for fewer articles, because the answer was too large.
  ///
  /// - Returns: `false` if it cannot ask for fewer.
  mutating func shrink() -> Bool

  /// Goes on after what the server refuses, if the rest can be read without it.
  ///
  /// - Returns: a sentence that says what is left out; `nil` if the rest cannot be read.
  mutating func passOver(_ fault: ServerFault) -> String?
}

extension ServerDialect {
  /// The id behind which the next articles are, if ``position`` is one.
  var after: Int64 { position.after.flatMap { Int64($0) } ?? 0 }

  mutating func shrink() -> Bool { false }
  mutating func passOver(_ fault: ServerFault) -> String? { nil }
}

extension ServerFault {
  /// Whether a server refuses one list, of which the others are independent.
  var isOfOneList: Bool {
    switch self {
    case .status(401), .status(429): false
    case .status(400...499), .unexpected: true
    default: false
    }
  }
}

/// A request to an API.
struct ServerCall: Sendable, Hashable {
  /// Follows the address of the API.
  var path: String
  /// The body of a POST, encoded; `nil` for a GET.
  var form: String?
  var headers: [String: String] = [:]
}

/// The name and password for a server.
package struct ServerLogin: Sendable {
  /// `nil` if the password is a token that needs no name.
  package var user: String?
  package var password: String

  package init(user: String?, password: String) {
    self.user = user
    self.password = password
  }
}

enum ServerJSON {
  /// - Throws: ``ServerFault/notJSON(isHTML:)``, also if the document breaks off.
  static func read(_ body: [UInt8]) throws(ServerFault) -> JSONValue {
    let (value, isWhole) = body.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      return (reader.read(), !reader.isCutOff && !reader.isTooLarge)
    }
    let first = body.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    guard let value, isWhole, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      throw .notJSON(isHTML: first == UInt8(ascii: "<"))
    }
    return value
  }

  /// Some servers write the characters of markup in full width, because some apps read titles as
  /// markup and some as text (FreshRSS, `escapeToUnicodeAlternative`).
  static func title(_ text: String?) -> String? {
    text?.replacing("\u{FF06}", with: "&").replacing("\u{FF1C}", with: "<")
      .replacing("\u{FF1E}", with: ">")
  }
}

extension JSONValue {
  /// A whole number, written as a number or as a string of digits.
  var whole: Int64? { scalar.flatMap { Int64($0) } }

  /// A date in any form of an API.
  var date: Date? { FeedDate.parse(stamp: scalar) }

  /// 1, as a number or a string, or `true`.
  var isOne: Bool { scalar == "1" || self == .bool(true) }
}
