import Basics

/// Splits markup into tags and text according to WHATWG HTML 13.2.5, over bytes and in one pass.
///
/// libxml2's own HTML parser implements HTML 4. Even with empty handlers it needs three times as
/// long for a feed's markup as libxml2's XML parser for the whole feed. Therefore this tokenizer
/// reads fragments. It skips comments, declarations and processing instructions.
struct HTMLTokenizer {
  enum Kind {
    case text, startTag, endTag, end
  }

  struct Attribute {
    var nameStart, nameEnd, valueStart, valueEnd: Int
  }

  /// Maximum number of attributes of an element; further ones are skipped.
  static let attributeLimit = 128
  private static let usualAttributes = 8

  let bytes: Bytes
  /// Counts tags and their attributes; the markup ends where it is spent.
  let meter = WorkMeter.current
  private let names: HTMLTagNames
  /// Decides which tags are text; without it every tag is one.
  private var literals: LiteralTags?
  private var position = 0
  /// Whether a tag without an end was found, so that the rest is text.
  private var tagsAreOver = false
  /// Where the last name that is text ends: what looks like tags inside it is not measured again.
  private var wordEnd = 0

  /// Range of the current text, or of the whole current tag.
  private(set) var start = 0
  private(set) var end = 0
  /// The element of the current tag, if it is a known element.
  private(set) var tag: HTMLTag?
  private(set) var nameStart = 0
  private(set) var nameEnd = 0
  private(set) var attributes: [Attribute] = []
  private(set) var isSelfClosing = false

  /// - Parameter readsLiterals: Whether ``LiteralTags`` are text, as in what people write; in a
  ///   page every tag is a tag.
  init(_ bytes: Bytes, readsLiterals: Bool = false) {
    self.bytes = bytes
    names = HTMLTagNames.table
    if readsLiterals { literals = LiteralTags() }
  }

  var name: Bytes { bytes.run(nameStart, nameEnd) }

  func name(of attribute: Attribute) -> Bytes {
    bytes.run(attribute.nameStart, attribute.nameEnd)
  }

  func value(of attribute: Attribute) -> Bytes {
    bytes.run(attribute.valueStart, attribute.valueEnd)
  }

  /// The raw value of the first attribute with a lower-case `name`.
  func value(_ name: StaticString) -> Bytes? {
    for attribute in attributes where self.name(of: attribute).equalsIgnoringCase(name) {
      return value(of: attribute)
    }
    return nil
  }

  /// The value of an attribute, with character references resolved.
  func decodedValue(_ name: StaticString) -> String? { value(name)?.decodedValue }

  mutating func next() -> Kind {
    while position < bytes.count, !meter.isSpent {
      start = position
      if bytes[position] != UInt8(ascii: "<") || tagsAreOver { return readText(from: position) }
      guard position + 1 < bytes.count else { return readText(from: position + 1) }
      let next = bytes[position + 1]
      if next.isASCIILetter {
        nameStart = position + 1
        if let kind = readTag(.startTag) { return kind }
      } else if next == UInt8(ascii: "/") {
        guard position + 2 < bytes.count else { return readText(from: position + 2) }
        nameStart = position + 2
        if bytes[nameStart].isASCIILetter {
          if let kind = readTag(.endTag) { return kind }
        } else {
          skipBogusComment(from: position + 2)
        }
      } else if next == UInt8(ascii: "!") {
        skipDeclaration()
      } else if next == UInt8(ascii: "?") {
        skipBogusComment(from: position + 2)
      } else {
        return readText(from: position + 1)
      }
    }
    return .end
  }

  /// Makes `next()` return the current tag again.
  mutating func unread() {
    position = start
  }

  /// Moves past the text of a raw element to its end tag, which is read next; returns the text.
  mutating func readRawText(of tag: HTMLTag) -> Bytes {
    let from = position
    var index = position
    var name = tag.name
    let stop = name.withUTF8 { name in
      while let open = bytes.firstIndex(of: UInt8(ascii: "<"), from: index) {
        let after = open + 2 + name.count
        if after <= bytes.count, bytes[open + 1] == UInt8(ascii: "/"),
          bytes.run(open + 2, after).isSameIgnoringCase(as: name),
          after == bytes.count || bytes[after].isBlank || bytes[after] == UInt8(ascii: ">")
            || bytes[after] == UInt8(ascii: "/")
        {
          return open
        }
        index = open + 1
      }
      return bytes.count
    }
    position = stop
    return bytes.run(from, stop)
  }

  private mutating func readText(from index: Int) -> Kind {
    if tagsAreOver {
      position = bytes.count
    } else {
      position = bytes.firstIndex(of: UInt8(ascii: "<"), from: index) ?? bytes.count
    }
    end = position
    return .text
  }

  /// Reads the tag whose name begins at `nameStart`; `nil` if the tag has no end and is dropped.
  private mutating func readTag(_ kind: Kind) -> Kind? {
    nameEnd = bytes.end(from: max(nameStart + 1, wordEnd)) {
      !$0.isBlank && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
    }
    var index = nameEnd
    tag = names.find(name)
    if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
    isSelfClosing = false
    if tag == nil, kind == .startTag, literals != nil, let mark = LiteralTags.mark(in: name) {
      wordEnd = nameEnd
      meter.consume(1)
      return readText(from: nameStart + mark)
    }
    var mayBeWords = kind == .startTag && literals != nil
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ">") {
        position = index + 1
        end = position
        meter.consume(1 + attributes.count)
        if tag == nil, kind == .startTag, isLiteral() { return .text }
        return kind
      }
      if byte.isBlank {
        index += 1
      } else if byte == UInt8(ascii: "/") {
        isSelfClosing = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ">")
        index += 1
      } else {
        let attributeStart = index
        index = readAttribute(at: index)
        if mayBeWords {
          mayBeWords = endsWithWord()
          if !mayBeWords, let mark = sentenceEnd(from: attributeStart) {
            position = mark
            end = mark
            meter.consume(1 + attributes.count)
            return .text
          }
        }
      }
    }
    // The markup ends inside a tag. A truncated tag of a known element is dropped; a `<` before any
    // other word is text.
    if tag == nil {
      tagsAreOver = true
      return readText(from: start)
    }
    position = bytes.count
    return nil
  }

  /// Whether the current tag, of an unknown element, is text.
  private mutating func isLiteral() -> Bool {
    if isSelfClosing || attributes.contains(where: { $0.valueStart > $0.nameEnd }) { return false }
    let name = name
    return literals?.contains(name, in: bytes) ?? false
  }

  /// Whether the last attribute may be a word: it has no value and its name is neither that of an
  /// attribute nor has a `<`.
  private func endsWithWord() -> Bool {
    guard attributes.count < Self.attributeLimit, let last = attributes.last else { return false }
    let name = self.name(of: last)
    return last.valueStart == last.nameEnd && name.firstIndex(of: UInt8(ascii: "<"), from: 0) == nil
      && HTMLAttribute.find(name) == nil
  }

  /// Where the text ends if only words are between a `<` and the tag that begins in the last
  /// attribute: `if a<b then <a href="…">`, `if a<b then</p>`.
  private mutating func sentenceEnd(from start: Int) -> Int? {
    guard let last = attributes.last, last.nameStart == start, last.valueStart == last.nameEnd,
      let offset = name(of: last).firstIndex(of: UInt8(ascii: "<"), from: 0)
    else { return nil }
    let mark = start + offset
    guard mark + 1 < bytes.count,
      bytes[mark + 1].isASCIILetter || bytes[mark + 1] == UInt8(ascii: "/")
    else { return nil }
    let hasWords = tag == nil ? isLiteral() : mark > start || attributes.count > 1
    return hasWords ? mark : nil
  }

  /// Reads one attribute and returns where the next begins.
  private mutating func readAttribute(at from: Int) -> Int {
    // The name of an attribute may begin with `=`.
    var index = bytes.end(from: from + 1) {
      !$0.isBlank && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
    }
    var attribute = Attribute(nameStart: from, nameEnd: index, valueStart: index, valueEnd: index)
    let mark = bytes.end(from: index) { $0.isBlank }
    if mark < bytes.count, bytes[mark] == UInt8(ascii: "=") {
      index = readValue(at: bytes.end(from: mark + 1) { $0.isBlank }, into: &attribute)
    }
    if attributes.capacity == 0 { attributes.reserveCapacity(Self.usualAttributes) }
    if attributes.count < Self.attributeLimit { attributes.append(attribute) }
    return index
  }

  private mutating func readValue(at from: Int, into attribute: inout Attribute) -> Int {
    guard from < bytes.count else { return bytes.count }
    let quote = bytes[from]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let stop = bytes.firstIndex(of: quote, from: from + 1) ?? bytes.count
      attribute.valueStart = from + 1
      attribute.valueEnd = stop
      return min(stop + 1, bytes.count)
    }
    attribute.valueStart = from
    attribute.valueEnd = bytes.end(from: from) { !$0.isBlank && $0 != UInt8(ascii: ">") }
    return attribute.valueEnd
  }

  /// Skips `<!…`: a comment, a doctype or a bogus comment.
  private mutating func skipDeclaration() {
    let body = position + 4
    guard body <= bytes.count, bytes[position + 2] == UInt8(ascii: "-"),
      bytes[position + 3] == UInt8(ascii: "-")
    else {
      return skipBogusComment(from: position + 2)
    }
    // `<!-->` and `<!--->` are complete comments.
    if skip(">", at: body) || skip("->", at: body) { return }
    var index = body
    while let dash = bytes.firstIndex(of: "--", from: index) {
      if skip(">", at: dash + 2) || skip("!>", at: dash + 2) { return }
      index = dash + 1
    }
    position = bytes.count
  }

  /// Moves past a mark if it is at an index; returns whether it is.
  private mutating func skip(_ mark: StaticString, at index: Int) -> Bool {
    guard bytes.hasPrefixIgnoringCase(mark, at: index) else { return false }
    position = index + mark.utf8CodeUnitCount
    return true
  }

  private mutating func skipBogusComment(from index: Int) {
    position = (bytes.firstIndex(of: UInt8(ascii: ">"), from: index) ?? bytes.count - 1) + 1
  }
}

/// Reads the tags of a page's head one by one.
package enum HTMLHead {
  /// Calls `visit` with the lower-case name of each start tag and a function that returns the
  /// values of its attributes.
  package static func scan(_ bytes: Bytes, _ visit: (String, (StaticString) -> String?) -> Void) {
    var tokenizer = HTMLTokenizer(bytes)
    while true {
      let kind = tokenizer.next()
      if kind == .end { return }
      guard kind == .startTag, let tag = tokenizer.tag else { continue }
      if tag == .script || tag == .style {
        _ = tokenizer.readRawText(of: tag)
      } else if tag == .link || tag == .base || tag == .meta {
        let current = tokenizer
        visit(tag.name) { current.decodedValue($0) }
      }
    }
  }
}
