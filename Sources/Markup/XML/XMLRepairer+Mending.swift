extension XMLRepairer {
  /// Maximum number of attributes of an element; further ones are dropped.
  private static var attributeLimit: Int { 64 }

  /// Repairs the attributes up to the end of the tag; returns whether the tag also ends the
  /// element, or `nil` if the document ends first.
  mutating func mendAttributes() -> Bool? {
    var seen: [Range<Int>] = []
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ">") {
        index += 1
        return false
      }
      if byte == UInt8(ascii: "<") { return false }
      if bytes.hasPrefixIgnoringCase("/>", at: index) {
        index += 2
        return true
      }
      guard byte.beginsXMLName else {
        index += 1
        continue
      }
      let start = index
      index = bytes.end(from: start) { $0.isInXMLName }
      let name = start..<index
      let value = readValue()
      let text = bytes.run(name)
      let isKnown = seen.contains { bytes.run($0).isSame(as: text) }
      guard !isKnown, seen.count < Self.attributeLimit, index < bytes.count else { continue }
      seen.append(name)
      out.append(UInt8(ascii: " "))
      out.append(contentsOf: text)
      out.write("=\"")
      mendText(value)
      out.append(UInt8(ascii: "\""))
    }
    return nil
  }

  private mutating func readValue() -> Bytes {
    let mark = bytes.end(from: index) { $0.isBlank }
    guard mark < bytes.count, bytes[mark] == UInt8(ascii: "=") else { return bytes.run(0, 0) }
    let start = bytes.end(from: mark + 1) { $0.isBlank }
    index = start
    guard start < bytes.count else { return bytes.run(0, 0) }
    let quote = bytes[start]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let end = bytes.firstIndex(of: quote, from: start + 1) ?? bytes.count
      if let tagEnd = endOfTag(inUnclosedValue: start + 1, before: end) {
        index = tagEnd
        let value = bytes.run(start + 1, tagEnd)
        // Without the slash of an empty-element tag.
        return value.last == UInt8(ascii: "/") ? value.run(0, value.count - 1) : value
      }
      index = min(end + 1, bytes.count)
      return bytes.run(start + 1, end)
    }
    while index < bytes.count, !bytes[index].isBlank, bytes[index] != UInt8(ascii: ">"),
      !bytes.hasPrefixIgnoringCase("/>", at: index)
    {
      index += 1
    }
    return bytes.run(start, index)
  }

  /// The end of a tag whose last attribute lacks its closing quote: the text up to the next quote
  /// contains the start tag of an item or the end tag of an open element.
  private func endOfTag(inUnclosedValue start: Int, before limit: Int) -> Int? {
    guard let close = bytes.run(0, limit).firstIndex(of: UInt8(ascii: ">"), from: start),
      let last = open.last
    else { return nil }
    let value = bytes.run(0, limit)
    if XMLItemScan.firstStart(in: value, from: close) != nil { return close }
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
}

extension XMLRepairer {
  /// Writes text with all special characters escaped, and with only references that libxml2 knows.
  mutating func mendText(_ text: Bytes) {
    var flushed = 0
    var index = 0
    while true {
      index = text.firstIndexToQuote(from: index)
      guard index < text.count else { break }
      switch text[index] {
      case UInt8(ascii: "&"):
        out.append(contentsOf: text.run(flushed, index))
        index = mendReference(text, at: index)
        flushed = index
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""):
        out.append(contentsOf: text.run(flushed, index))
        out.write(escaped: UInt32(text[index]))
        index += 1
        flushed = index
      default:
        index += 1
      }
    }
    out.append(contentsOf: text.run(flushed, text.count))
  }

  /// Repairs the reference at `start` and returns where it ends.
  private mutating func mendReference(_ text: Bytes, at start: Int) -> Int {
    var end = start + 1
    while end < text.count, end - start < 256, text[end].isInXMLName || text[end] == 0x23 {
      end += 1
    }
    guard end < text.count, text[end] == UInt8(ascii: ";") else {
      out.write("&amp;")
      return start + 1
    }
    let itemsBefore = entities.items
    if !entities.isEmpty, entities.expand(text.run(start + 1, end).string, into: &out) {
      if let parent = open.last, isContainer(parent) {
        itemsInEntities += entities.items - itemsBefore
      }
      if entities.hasOverflowed { note(XMLEntities.overflow) }
      return end + 1
    }
    guard let reference = CharacterReference.read(text, at: start), reference.end >= end + 1 else {
      out.write("&amp;")
      return start + 1
    }
    out.write(escaped: reference.first)
    out.write(escaped: reference.second)
    return reference.end
  }
}

/// The feed elements that contain only text, with the names that publishers use.
enum XMLLeafNames {
  /// Whether an element contains only text, so that an unclosed one ends at the next field.
  static func contains(_ name: Bytes) -> Bool { fields.find(name) == true }

  /// Whether a start tag ends an unclosed element of text.
  static func endsLeaf(_ name: Bytes) -> Bool { fields.find(name) != nil }

  /// The fields of an item or a feed, and whether they contain only text.
  private static let fields: NameTable<Bool> = {
    let leaves = [
      "title", "link", "guid", "pubdate", "lastbuilddate", "language", "ttl", "category",
      "comments", "copyright", "generator", "docs", "managingeditor", "webmaster", "id",
      "published", "updated", "issued", "modified", "dc:creator", "dc:date", "dc:subject",
    ]
    let others = [
      "description", "content:encoded", "enclosure", "author", "summary", "content", "source",
      "image", "media:content", "media:thumbnail", "itunes:summary", "itunes:duration",
    ]
    return NameTable(
      Dictionary(uniqueKeysWithValues: leaves.map { ($0, true) } + others.map { ($0, false) }))
  }()
}
