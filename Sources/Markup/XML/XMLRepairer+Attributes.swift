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
      if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ">") {
        index += 2
        return true
      }
      guard byte.beginsXMLName else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, bytes[index].isInXMLName { index += 1 }
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
      out.write("=\"")
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

extension UnsafeBufferPointer where Element == UInt8 {
  /// Without the slash of an empty-element tag.
  fileprivate var withoutSlashAtEnd: Bytes {
    last == UInt8(ascii: "/") ? run(0, count - 1) : run(0, count)
  }
}
