/// The entities that a document declares, and the size of their expansions so far.
///
/// The text of an entity is plain text even if it contains tags, also in CDATA sections; external
/// entities are never loaded.
struct XMLEntities {
  /// Maximum size of all expansions: bytes plus one per use.
  static let limit = 1 << 20
  static let overflow = "entities expand to more than \(limit) bytes or deeper than 16"

  private var declared: [String: [UInt8]] = [:]
  private var expanded = 0
  private(set) var hasOverflowed = false
  /// Number of start tags of items in all expansions.
  private(set) var items = 0

  var isEmpty: Bool { declared.isEmpty }

  /// Adds declarations; of duplicates, the first counts (XML, 4.2).
  mutating func declare(_ entities: [String: [UInt8]]) {
    declared.merge(entities) { first, _ in first }
  }

  /// Appends the escaped text of an entity; returns whether the entity exists.
  mutating func expand(_ name: String, into out: inout ByteBuffer, depth: Int = 0) -> Bool {
    guard let value = declared[name] else { return false }
    expanded += value.count + 1
    guard expanded <= Self.limit, depth < 16 else {
      hasOverflowed = true
      return true
    }
    items += value.withUnsafeBufferPointer { XMLItemScan.starts(in: $0) }
    var text: [UInt8] = []
    value.withUnsafeBufferPointer { Self.resolveNumeric($0, into: &text) }
    text.withUnsafeBufferPointer { value in
      var index = 0
      while let open = value.firstIndex(of: "<![CDATA[", from: index),
        let close = value.firstIndex(of: "]]>", from: open + 9)
      {
        write(value.run(index, open), into: &out, depth: depth)
        out.write(attributeText: value.run(open + 9, close))
        index = close + 3
      }
      write(value.run(index, value.count), into: &out, depth: depth)
    }
    return true
  }

  /// Appends a part of an entity's text outside of CDATA sections.
  private mutating func write(_ value: Bytes, into out: inout ByteBuffer, depth: Int) {
    var index = 0
    while index < value.count {
      let next = value.firstIndex(of: UInt8(ascii: "&"), from: index) ?? value.count
      out.write(attributeText: value.run(index, next))
      index = next
      guard index < value.count else { return }
      let near = value.run(0, min(value.count, index + 256))
      if let end = near.firstIndex(of: UInt8(ascii: ";"), from: index),
        expand(value.run(index + 1, end).string, into: &out, depth: depth + 1)
      {
        index = end + 1
      } else if let reference = CharacterReference.read(value, at: index) {
        out.write(escaped: reference.first)
        out.write(escaped: reference.second)
        index = reference.end
      } else {
        out.write("&amp;")
        index += 1
      }
    }
  }

  /// Resolves numeric references in the value of an entity, as at its declaration (XML, 4.4.5).
  private static func resolveNumeric(_ value: Bytes, into out: inout [UInt8]) {
    var index = 0
    while let found = value.firstIndex(of: "&#", from: index) {
      out.append(contentsOf: value.run(index, found))
      if let reference = CharacterReference.read(value, at: found) {
        out.write(character: reference.first)
        index = reference.end
      } else {
        out.append(UInt8(ascii: "&"))
        index = found + 1
      }
    }
    out.append(contentsOf: value.run(index, value.count))
  }
}
