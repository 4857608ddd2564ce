import Basics
import Glibc
import HTTPTypes
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

/// The parts of a multipart/form-data body (RFC 7578). A part without a name is skipped.
struct MultipartForm {
  struct Part {
    let name: String
    let isFile: Bool
    let content: ArraySlice<UInt8>
  }

  private(set) var parts: [Part] = []
  /// Whether the form has its end, as far as parts are read.
  private(set) var isWhole = false

  /// `nil` if the body is of another type, or the type has no boundary.
  ///
  /// - Parameter limit: maximum number of parts to read.
  init?(_ request: WebRequest, limit: Int) {
    guard let type = request.headers[.contentType], type.lowercased().hasPrefix("multipart/"),
      let boundary = Self.parameter("boundary", of: type), (1...70).contains(boundary.utf8.count)
    else { return nil }
    let delimiter = Array("--\(boundary)".utf8)
    let next = [0x0D, 0x0A] + delimiter
    let body = request.body
    var start = Self.find(delimiter, in: body, from: 0)?.upperBound
    while let begin = start, begin < body.count, body[begin] == 0x0D, parts.count < limit {
      guard let end = Self.find(next, in: body, from: begin) else { return }
      if let part = Self.part(body[begin..<end.lowerBound]) { parts.append(part) }
      start = end.upperBound
    }
    let isOver = start.map { body[$0...].starts(with: "--".utf8) } ?? false
    isWhole = isOver || parts.count == limit
  }

  private static func find(_ mark: [UInt8], in bytes: [UInt8], from start: Int) -> Range<Int>? {
    bytes.withUnsafeBytes { all in
      guard let base = all.baseAddress, let first = mark.first else { return nil }
      var place = start
      // A mark has at most 74 bytes, which bounds the work for a body of nothing but its first byte.
      while place + mark.count <= all.count,
        let found = memchr(base + place, Int32(first), all.count - mark.count + 1 - place)
      {
        place = UnsafeRawPointer(found) - base
        if memcmp(base + place, mark, mark.count) == 0 { return place..<(place + mark.count) }
        place += 1
      }
      return nil
    }
  }

  /// - Parameter bytes: from the line break after the delimiter on.
  private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
    guard let head = bytes.firstRange(of: [13, 10, 13, 10]) else { return nil }
    for line in String(outside: bytes[..<head.lowerBound]).split(separator: "\r\n") {
      let pair = line.split(separator: ":", maxSplits: 1)
      guard pair.count == 2, pair[0].lowercased() == "content-disposition",
        let name = parameter("name", of: pair[1])
      else { continue }
      return Part(
        name: name, isFile: parameter("filename", of: pair[1]) != nil,
        content: bytes[head.upperBound...])
    }
    return nil
  }

  /// A parameter of a header's value: `type; name=value; other="quoted"`.
  private static func parameter(_ name: String, of value: some StringProtocol) -> String? {
    for part in value.split(separator: ";").dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, String(pair[0].filter { $0 != " " }).lowercased() == name else {
        continue
      }
      let text = pair[1].drop { $0 == " " }
      guard text.hasPrefix("\"") else { return String(text.prefix { $0 != " " }) }
      return String(text.dropFirst().prefix { $0 != "\"" })
    }
    return nil
  }
}

/// The first file of a form, and its other fields.
struct UploadedFile: Sendable, Hashable {
  let bytes: [UInt8]
  let fields: [String: String]

  /// Maximum number of parts to read.
  private static let maxParts = 20
  /// Maximum bytes of a field.
  private static let maxField = 4000

  /// `nil` if the body is no such form, or is cut off.
  init?(_ request: WebRequest) {
    guard let form = MultipartForm(request, limit: Self.maxParts), form.isWhole,
      let file = form.parts.first(where: \.isFile)
    else { return nil }
    bytes = Array(file.content)
    fields = form.parts.reduce(into: [:]) { fields, part in
      if !part.isFile { fields[part.name] = String(outside: part.content.prefix(Self.maxField)) }
    }
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
enum SearchText {
  /// - Returns: a clause without a full stop; `nil` for a valid text.
  static func problem(of text: String) -> String? {
    if text.unicodeScalars.contains("\0") { return "it contains NUL" }
    guard text.count <= MatchReader.maxCharacters else {
      return "it has more than \(MatchReader.maxCharacters) characters"
    }
    return MatchReader.search(text).notes.first?.description
  }
}
