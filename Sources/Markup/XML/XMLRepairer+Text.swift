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
