import Basics
import Markup
import Matching

/// The pairs of a query or form in order, parsed like WHATWG URL's
/// application/x-www-form-urlencoded parser (section 5.1): `+` is a blank, bytes that are not UTF-8
/// become U+FFFD, a percent sign without two digits stays as it is.
///
/// Names are compared as bytes: a client chooses them, and comparing strings canonically is slow.
package struct FormFields: Sendable, Hashable, RandomAccessCollection {
  /// Maximum number of pairs; more are ignored, see ``isCut``. An app that marks ten thousand
  /// articles read sends as many.
  static let limit = 20_000

  private struct Pair: Hashable {
    let name: String
    var value: String
  }

  private var pairs: [Pair] = []
  /// Whether pairs were ignored, so the fields are not all that was sent.
  package private(set) var isCut = false

  package init() {}

  /// - Parameter isOpen: whether a value may go on after an ampersand: of a client that does not
  ///   encode it. What follows has no equals sign then.
  package init(
    encoded bytes: some Sequence<UInt8>, isOpen: (_ value: String) -> Bool = { _ in false }
  ) {
    var name: [UInt8] = []
    var value: [UInt8] = []
    var isValue = false
    // Of the last pair, once it is asked: the question is about the part before the ampersand.
    var goesOn: Bool?
    func decoded(_ part: [UInt8]) -> String {
      String(outside: PercentEncoding.decode(part, plusIsBlank: true))
    }
    func finish() {
      if !isValue, !name.isEmpty, !isCut, let last = pairs.last {
        goesOn = goesOn ?? isOpen(last.value)
      }
      if !isValue, !name.isEmpty, goesOn == true {
        pairs[pairs.count - 1].value += "&" + decoded(name)
      } else if isValue || !name.isEmpty {
        goesOn = nil
        if pairs.count < Self.limit {
          pairs.append(Pair(name: decoded(name), value: decoded(value)))
        } else {
          isCut = true
        }
      }
      name.removeAll(keepingCapacity: true)
      value.removeAll(keepingCapacity: true)
      isValue = false
    }
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "&"): finish()
      case UInt8(ascii: "=") where !isValue: isValue = true
      default: if isValue { value.append(byte) } else { name.append(byte) }
      }
    }
    finish()
  }

  /// The first value of a name.
  package subscript(name: String) -> String? {
    pairs.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }

  /// Every value of a name, in order.
  package func all(_ name: String) -> [String] {
    pairs.filter { $0.name.utf8.elementsEqual(name.utf8) }.map(\.value)
  }

  /// The number that is the first value of a name; `nil` for any other text.
  func number<Number: FixedWidthInteger>(_ name: String) -> Number? {
    self[name].flatMap { Number($0) }
  }

  /// Adds a pair if the limit is not reached.
  package mutating func append(_ name: String, _ value: String) {
    if pairs.count < Self.limit {
      pairs.append(Pair(name: name, value: value))
    } else {
      isCut = true
    }
  }

  package func appending(_ others: FormFields) -> FormFields {
    var both = self
    both.pairs += others.pairs.prefix(Swift.max(0, Self.limit - pairs.count))
    both.isCut = isCut || others.isCut || both.count < count + others.count
    return both
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { pairs.count }
  package subscript(index: Int) -> (name: String, value: String) {
    (pairs[index].name, pairs[index].value)
  }
}

extension FormFields: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, String)...) {
    pairs = elements.map { Pair(name: $0.0, value: $0.1) }
  }
}

/// Numbers that clients send, in decimal digits without sign, blanks or other characters.
enum WholeNumber {
  /// `nil` if the text is not a number, has more digits or exceeds 2^63 - 1.
  static func of(_ text: some StringProtocol, digits most: Int = 40) -> Int64? {
    guard (1...most).contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else {
      return nil
    }
    return Int64(text)
  }
}

/// The text of a search that a program sends. A program gets its errors, with their column, while a
/// search that a person types takes what it cannot parse for words (docs/expressions.md).
enum ProgramSearch {
  /// - Returns: a clause without a full stop; `nil` for a valid text.
  static func problem(of text: String) -> String? {
    if text.unicodeScalars.contains("\0") { return "it contains NUL" }
    guard text.count <= MatchReader.maxCharacters else {
      return "it has more than \(MatchReader.maxCharacters) characters"
    }
    return MatchReader.search(text).notes.first?.description
  }
}
