import Foundation
import Markup

/// The elements of a JSON document's list, cut out of its bytes one by one: of the list that is the
/// document, or of a member of the document's object. Several documents may follow each other, such
/// as the pages that a server gave one by one. Only one element is held at a time, and each byte is
/// looked at a fixed number of times.
struct JSONElements {
  enum Element {
    case value(JSONValue)
    case tooLarge
    case broken(String)
  }

  private enum Place {
    case start
    /// Between the members of the document.
    case members
    /// Between the elements of a list; the document may go on after it.
    case elements(isDocument: Bool)
    /// Between documents that are the elements themselves, usually one a line.
    case documents
    /// Behind a document.
    case between
    case end
  }

  /// Maximum number of bytes of a member that is kept for ``members``.
  private static let memberLimit = 1024

  private var source: any ByteSource
  private let names: Set<String>
  private let limit: Int
  private var buffer: [UInt8] = []
  /// The place of the next byte in the buffer, and where the buffer begins in the document.
  private var head = 0
  private var base = 0
  private var place = Place.start
  private var fault: MovingFault?
  /// Where the last element begins if it is not well-formed, until it is told.
  private var damage: Int?

  /// The name of the member whose list is read; `nil` for a document that is a list.
  private(set) var name: String?
  /// The document's own short texts that precede the list.
  private(set) var members: [String: String] = [:]

  /// - Parameters:
  ///   - names: the members of the document whose lists are read.
  ///   - limit: Maximum size of an element in bytes.
  ///   - areDocuments: whether the documents are the elements.
  init(_ source: any ByteSource, names: Set<String>, limit: Int, areDocuments: Bool = false) {
    if areDocuments { place = .documents }
    self.source = source
    self.names = names
    self.limit = limit
  }

  /// The next element; `nil` at the end of the document.
  mutating func next() -> Element? {
    if let start = damage {
      damage = nil
      return .broken("at byte \(start)")
    }
    while true {
      guard let byte = peek() else { return end() }
      switch place {
      case .start:
        head += 1
        guard byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") else {
          place = .end
          return nil
        }
        place = byte == UInt8(ascii: "[") ? .elements(isDocument: true) : .members
      case .members:
        if let broken = member(byte) { return broken }
      case .elements(let isDocument):
        if byte == UInt8(ascii: ",") {
          head += 1
        } else if byte == UInt8(ascii: "]") {
          head += 1
          place = isDocument ? .between : .members
        } else {
          return element()
        }
      case .documents:
        if skipBetween() { continue }
        guard byte == UInt8(ascii: "{") else { return broken(at: base + head) }
        return element()
      case .between:
        if skipBetween() { continue }
        guard byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") else {
          return broken(at: base + head)
        }
        (place, name, members) = (.start, nil, [:])
      case .end: return nil
      }
    }
  }

  private mutating func end() -> Element? {
    switch place {
    case .start, .end: nil
    case .documents, .between: fault == nil ? nil : broken(at: base + head)
    case .members, .elements: broken(at: base + head)
    }
  }

  private mutating func broken(at offset: Int) -> Element {
    place = .end
    let reason = fault.map { ": \($0.message)" } ?? ""
    return .broken("at byte \(offset)\(reason)")
  }

  /// Moves past what may stand between documents: a byte order mark, a page without content, or the
  /// head of a response.
  private mutating func skipBetween() -> Bool {
    if skip("\u{FEFF}") || skip("null") { return true }
    guard skip("HTTP/") else { return false }
    while let byte = peek(), byte != UInt8(ascii: "["), byte != UInt8(ascii: "{") { skipLine() }
    return true
  }

  /// Moves past the next bytes if they are these.
  private mutating func skip(_ text: String) -> Bool {
    while buffer.count - head < text.utf8.count, fill() {}
    guard buffer[head...].starts(with: text.utf8) else { return false }
    head += text.utf8.count
    return true
  }

  private mutating func skipLine() {
    while true {
      if let end = buffer[head...].firstIndex(of: UInt8(ascii: "\n")) {
        head = end + 1
        return
      }
      head = buffer.count
      guard fill() else { return }
    }
  }

  /// Reads a member of the document, up to its list if it is one of those to be read.
  private mutating func member(_ byte: UInt8) -> Element? {
    let start = base + head
    switch byte {
    case UInt8(ascii: ","):
      head += 1
      return nil
    case UInt8(ascii: "}"):
      head += 1
      place = .between
      return nil
    case UInt8(ascii: "\""): break
    default: return broken(at: start)
    }
    guard case .value(let key)? = cut(Self.memberLimit)?.element, peek() == UInt8(ascii: ":") else {
      return broken(at: start)
    }
    head += 1
    guard let byte = peek() else { return broken(at: start) }
    if byte == UInt8(ascii: "["), let key = key.string, names.contains(key) {
      head += 1
      name = key
      place = .elements(isDocument: false)
      return nil
    }
    guard let value = cut(Self.memberLimit) else { return broken(at: start) }
    if case .value(.string(let text)) = value.element, let key = key.string, members.count < 100 {
      members[key] = text
    }
    return nil
  }

  private mutating func element() -> Element {
    let start = base + head
    guard let (element, isDamaged) = cut(limit) else { return broken(at: start) }
    if isDamaged { damage = start }
    return element
  }

  /// The next byte that is not a blank; `nil` at the end.
  private mutating func peek() -> UInt8? {
    while true {
      while head < buffer.count {
        if buffer[head] > 0x20 { return buffer[head] }
        head += 1
      }
      guard fill() else { return nil }
    }
  }

  /// Reads further bytes, without those that are consumed.
  private mutating func fill() -> Bool {
    base += head
    buffer.removeFirst(head)
    head = 0
    do {
      return try source.read(into: &buffer)
    } catch {
      fault = error
      return false
    }
  }

  /// Reads one value and moves past it; `nil` if the document ends in it or if none begins here.
  private mutating func cut(_ limit: Int) -> (element: Element, isDamaged: Bool)? {
    var scanner = JSONValueScanner()
    var offset = head
    var isTooLarge = false
    while true {
      let end = buffer.withUnsafeBufferPointer { scanner.end(in: $0, from: offset) }
      if let end {
        isTooLarge = isTooLarge || end - head > limit
        defer { head = end }
        if isTooLarge { return (.tooLarge, false) }
        guard end > head else { return nil }
        let (value, isDamaged): (JSONValue, Bool) = buffer.withUnsafeBufferPointer { bytes in
          var reader = JSONReader(UnsafeBufferPointer(rebasing: bytes[head..<end]))
          let value = reader.read() ?? .null
          return (value, reader.isDamaged)
        }
        return (.value(value), isDamaged)
      }
      if isTooLarge || buffer.count - head > limit {
        isTooLarge = true
        head = buffer.count
      }
      guard fill() else { return nil }
      // `fill` moved what is held to the front.
      offset = isTooLarge ? 0 : scanner.scanned
    }
  }
}

/// Finds the end of one JSON value whose bytes come in portions.
struct JSONValueScanner {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Number of bytes of the value that were looked at.
  private(set) var scanned = 0

  /// - Parameter start: where the bytes begin that were not looked at.
  /// - Returns: the place after the value; `nil` if it continues after these bytes.
  mutating func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    defer { scanned += index - start }
    while index < bytes.count {
      if isInString {
        guard let end = endOfString(bytes, from: index) else {
          index = bytes.count
          return nil
        }
        index = end
        if depth == 0 { return index }
        continue
      }
      switch bytes[index] {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return index }
        depth -= 1
        if depth == 0 {
          index += 1
          return index
        }
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0...0x20:
        if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The place after the string's closing quote. The next quote and the next backslash are looked for
  /// alternately, each from where it was found last.
  private mutating func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    if isEscaped {
      isEscaped = false
      index += 1
    }
    var quote = start - 1
    var backslash = start - 1
    while true {
      if quote < index {
        quote = Self.first(UInt8(ascii: "\""), bytes, from: index)
      }
      if backslash < index {
        backslash = Self.first(UInt8(ascii: "\\"), bytes, upTo: quote, from: index)
      }
      if backslash >= quote {
        guard quote < bytes.count else { return nil }
        isInString = false
        return quote + 1
      }
      index = backslash + 2
      if index > bytes.count {
        isEscaped = true
        return nil
      }
    }
  }

  /// The place of a byte, or the end if it does not occur before.
  private static func first(
    _ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, upTo end: Int? = nil, from start: Int
  ) -> Int {
    let end = end ?? bytes.count
    guard start < end, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(byte), end - start)
    else { return end }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
  }
}
