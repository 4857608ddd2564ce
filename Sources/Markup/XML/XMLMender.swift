/// Makes a damaged document well-formed: one linear pass over its bytes into new ones.
///
/// Mended are bare ampersands and `<`, HTML's and the document's own entities, missing, doubled
/// and unquoted attributes, tags left open, crossed or closed twice. Comments, processing
/// instructions and the document type declaration are left out.
struct XMLMender {
  static let depthLimit = 256
  private static let attributeLimit = 64

  private let bytes: Bytes
  private var out: [UInt8] = []
  private var index = 0
  /// Names of the open elements, as ranges of `bytes`.
  private var open: [Range<Int>] = []
  private var tooDeep = 0
  private var rootName: Range<Int>?
  private var entities = XMLEntities()

  private(set) var isCutOff = false
  private(set) var warnings: [String] = []

  init(_ bytes: Bytes) {
    self.bytes = bytes
    out.reserveCapacity(bytes.count + bytes.count / 8)
  }

  mutating func mend() -> [UInt8] {
    while index < bytes.count, !isCutOff {
      if bytes[index] == UInt8(ascii: "<") {
        mendMarkup()
      } else {
        let end = bytes.firstIndex(of: UInt8(ascii: "<"), from: index) ?? bytes.count
        if !open.isEmpty { mendText(bytes.run(index, end)) }
        index = end
      }
    }
    if !open.isEmpty {
      isCutOff = true
    } else if let rootName {
      appendEnd(rootName)
    }
    return out
  }

  private mutating func mendMarkup() {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    if Self.beginsName(next) {
      mendStart()
    } else if next == UInt8(ascii: "/") {
      mendEnd()
    } else if next == UInt8(ascii: "?") {
      index = bytes.firstIndex(of: UInt8(ascii: ">"), from: index).map { $0 + 1 } ?? bytes.count
    } else if bytes.hasPrefixIgnoringCase("<!--", at: index) {
      index = bytes.firstIndex(of: "-->", from: index + 4).map { $0 + 3 } ?? bytes.count
    } else if bytes.hasPrefixIgnoringCase("<![cdata[", at: index) {
      mendCDATA()
    } else if bytes.hasPrefixIgnoringCase("<!doctype", at: index), open.isEmpty {
      let doctype = XMLDoctype(bytes, at: index)
      entities.declare(doctype.entities)
      index = doctype.end
    } else {
      if !open.isEmpty { out.append("&lt;") }
      index += 1
    }
  }

  private mutating func mendCDATA() {
    guard let end = bytes.firstIndex(of: "]]>", from: index + 9) else {
      isCutOff = true
      return
    }
    if !open.isEmpty { out.append(contentsOf: bytes.run(index, end + 3)) }
    index = end + 3
  }

  // MARK: - Tags

  private mutating func mendStart() {
    var end = index + 1
    while end < bytes.count, Self.isInName(bytes[end]) { end += 1 }
    guard end < bytes.count else {
      isCutOff = true
      return
    }
    let name = (index + 1)..<end
    let after = bytes[end]
    let endsHere =
      after == UInt8(ascii: "/") && end + 1 < bytes.count
      && bytes[end + 1] == UInt8(ascii: ">")
    guard after.isBlank || after == UInt8(ascii: ">") || endsHere else {
      // `<me@example.org>`, `<http://…>`: text.
      if !open.isEmpty { out.append("&lt;") }
      index += 1
      return
    }
    let restore = out.count
    if open.isEmpty {
      guard rootName == nil || Self.isItem(bytes.run(name.lowerBound, name.upperBound)) else {
        note("junk after the end of the document")
        index = bytes.count
        return
      }
      if let root = rootName {
        open.append(root)
        rootName = nil
      }
    } else if Self.isItem(bytes.run(name.lowerBound, name.upperBound)) {
      closeOpenItem(name)
    } else if let last = open.last,
      XMLLeafNames.contains(bytes.run(last.lowerBound, last.upperBound)),
      XMLLeafNames.endsLeaf(bytes.run(name.lowerBound, name.upperBound))
    {
      // A title or date that was left open ends where the next field begins.
      closeDown(to: open.count - 1)
    }
    let isTooDeep = open.count >= Self.depthLimit
    let written = out.count
    out.append(UInt8(ascii: "<"))
    out.append(contentsOf: bytes.run(name.lowerBound, name.upperBound))
    index = end
    guard let isEmpty = mendAttributes() else {
      isCutOff = true
      out.removeLast(out.count - restore)
      return
    }
    if isTooDeep {
      note("elements nested deeper than \(Self.depthLimit) lost their tags")
      out.removeLast(out.count - written)
      if !isEmpty { tooDeep += 1 }
    } else if isEmpty || Self.isVoid(bytes.run(name.lowerBound, name.upperBound)) {
      out.append("/>")
      if open.isEmpty, rootName == nil { index = bytes.count }
    } else {
      out.append(UInt8(ascii: ">"))
      open.append(name)
    }
  }

  /// Mends the attributes up to the tag's end; says whether it ends the element too, or `nil`
  /// where the document ends first.
  private mutating func mendAttributes() -> Bool? {
    var seen: [Range<Int>] = []
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ">") {
        index += 1
        return false
      }
      if byte == UInt8(ascii: "<") { return false }
      if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ">") {
        index += 2
        return true
      }
      guard Self.beginsName(byte) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, Self.isInName(bytes[index]) { index += 1 }
      let name = start..<index
      let value = readValue()
      let text = bytes.run(start, name.upperBound)
      let isKnown = seen.contains { other in
        other.count == name.count
          && bytes.run(other.lowerBound, other.upperBound).elementsEqual(text)
      }
      guard !isKnown, seen.count < Self.attributeLimit, index < bytes.count else { continue }
      seen.append(name)
      out.append(UInt8(ascii: " "))
      out.append(contentsOf: text)
      out.append("=\"")
      mendText(value)
      out.append(UInt8(ascii: "\""))
    }
    return nil
  }

  private mutating func readValue() -> Bytes {
    var probe = index
    while probe < bytes.count, bytes[probe].isBlank { probe += 1 }
    guard probe < bytes.count, bytes[probe] == UInt8(ascii: "=") else {
      return Bytes(start: nil, count: 0)
    }
    probe += 1
    while probe < bytes.count, bytes[probe].isBlank { probe += 1 }
    guard probe < bytes.count else {
      index = bytes.count
      return Bytes(start: nil, count: 0)
    }
    let quote = bytes[probe]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let end = bytes.firstIndex(of: quote, from: probe + 1) ?? bytes.count
      if let tagEnd = endOfTag(inUnclosedValue: probe + 1, before: end) {
        index = tagEnd
        return bytes.run(probe + 1, tagEnd).withoutSlashAtEnd
      }
      index = min(end + 1, bytes.count)
      return bytes.run(probe + 1, end)
    }
    index = probe
    while index < bytes.count, !bytes[index].isBlank, bytes[index] != UInt8(ascii: ">") {
      if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: ">")
      {
        break
      }
      index += 1
    }
    return bytes.run(probe, index)
  }

  /// Where a tag ends whose last attribute lacks its second quote: what follows up to the next
  /// quote holds the end tag of an open element.
  private func endOfTag(inUnclosedValue start: Int, before limit: Int) -> Int? {
    guard let close = bytes.run(0, limit).firstIndex(of: UInt8(ascii: ">"), from: start),
      let last = open.last
    else { return nil }
    let value = bytes.run(0, limit)
    var from = close
    while let found = value.firstIndex(of: "</", from: from) {
      let end = found + 2 + last.count
      if end < limit, bytes[end] == UInt8(ascii: ">"),
        isSame(last, bytes.run(found + 2, end))
      {
        return close
      }
      from = found + 2
    }
    return nil
  }

  private mutating func mendEnd() {
    let start = index + 2
    var end = start
    while end < bytes.count, Self.isInName(bytes[end]) { end += 1 }
    guard let close = bytes.firstIndex(of: UInt8(ascii: ">"), from: end) else {
      isCutOff = true
      return
    }
    index = close + 1
    guard end > start else { return }
    if tooDeep > 0 {
      tooDeep -= 1
      return
    }
    let name = bytes.run(start, end)
    guard let found = open.lastIndex(where: { isSame($0, name) }) else { return }
    closeDown(to: found)
  }

  private func isSame(_ range: Range<Int>, _ name: Bytes) -> Bool {
    guard range.count == name.count else { return false }
    for offset in 0..<name.count
    where bytes[range.lowerBound + offset].asciiLowercased != name[offset].asciiLowercased {
      return false
    }
    return true
  }

  /// An item that was left open ends where the next begins. Empty ones and those deep in another
  /// vocabulary's elements (Simple Sharing Extensions keep old versions of an item in it) are no
  /// next item.
  private mutating func closeOpenItem(_ name: Range<Int>) {
    let text = bytes.run(name.lowerBound, name.upperBound)
    let reach = bytes.run(0, min(bytes.count, name.upperBound + 4096))
    let tagEnd = reach.firstIndex(of: UInt8(ascii: ">"), from: name.upperBound) ?? reach.count
    guard tagEnd == name.upperBound || bytes[tagEnd - 1] != UInt8(ascii: "/"),
      let found = open.lastIndex(where: { isSame($0, text) })
    else { return }
    let foreign = open[(found + 1)...].count { name in
      bytes.run(name.lowerBound, name.upperBound).firstIndex(of: UInt8(ascii: ":"), from: 0) != nil
    }
    if foreign < 2 { closeDown(to: found) }
  }

  private mutating func closeDown(to index: Int) {
    while open.count > index {
      let name = open.removeLast()
      if open.isEmpty {
        rootName = name
      } else {
        appendEnd(name)
      }
    }
  }

  private mutating func appendEnd(_ name: Range<Int>) {
    out.append("</")
    out.append(contentsOf: bytes.run(name.lowerBound, name.upperBound))
    out.append(UInt8(ascii: ">"))
  }

  // MARK: - Text

  private mutating func mendText(_ text: Bytes) {
    var flushed = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      guard byte <= UInt8(ascii: ">") else {
        index += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "&"):
        out.append(contentsOf: text.run(flushed, index))
        index = mendReference(text, at: index)
        flushed = index
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""):
        out.append(contentsOf: text.run(flushed, index))
        out.appendEscaped(UInt32(byte))
        index += 1
        flushed = index
      default:
        index += 1
      }
    }
    out.append(contentsOf: text.run(flushed, text.count))
  }

  /// Mends the reference at `start` and returns where it ends.
  private mutating func mendReference(_ text: Bytes, at start: Int) -> Int {
    var end = start + 1
    while end < text.count, end - start < 256, Self.isInName(text[end]) || text[end] == 0x23 {
      end += 1
    }
    guard end < text.count, text[end] == UInt8(ascii: ";") else {
      out.append("&amp;")
      return start + 1
    }
    if !entities.isEmpty, entities.expand(text.run(start + 1, end).string, into: &out) {
      if entities.hasOverflowed { note(XMLEntities.overflow) }
      return end + 1
    }
    guard let reference = CharacterReference.read(text, at: start), reference.end == end + 1 else {
      out.append("&amp;")
      return start + 1
    }
    out.appendEscaped(reference.first)
    out.appendEscaped(reference.second)
    return reference.end
  }

  private mutating func note(_ warning: String) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  // MARK: - Names

  private static func beginsName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    beginsName(byte) || byte.isASCIIDigit || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
  }

  private static func isItem(_ name: Bytes) -> Bool {
    name.equalsIgnoringCase("item") || name.equalsIgnoringCase("entry")
  }

  /// HTML elements without contents that stand unescaped in a description.
  private static func isVoid(_ name: Bytes) -> Bool {
    ["br", "img", "hr", "wbr", "input", "embed", "area", "col", "meta"].contains {
      (literal: StaticString) in name.equalsIgnoringCase(literal)
    }
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// Without the slash that ends an empty element.
  fileprivate var withoutSlashAtEnd: Bytes {
    last == UInt8(ascii: "/") ? run(0, count - 1) : run(0, count)
  }
}
