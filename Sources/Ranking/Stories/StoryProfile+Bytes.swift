import Foundation

/// The stored form of a profile: little-endian numbers; the weights of vectors as fractions of
/// 65535, those of sums as floats.
extension StoryProfile {
  /// Version of the stored form; other versions are rejected as damaged.
  private static let version: UInt8 = 1

  package var bytes: [UInt8] {
    var bytes: [UInt8] = [Self.version]
    bytes.append(littleEndian: UInt32(clamping: articles))
    for number in [first.timeIntervalSince1970, latest.timeIntervalSince1970, terms] {
      bytes.append(number)
    }
    bytes.append(littleEndian: source ?? .min)
    bytes.append(littleEndian: UInt16(names.count))
    for name in names { bytes.append(littleEndian: name) }
    bytes.append(littleEndian: UInt16(members.count))
    for member in members {
      bytes.append(littleEndian: member.article)
      bytes.append(littleEndian: UInt16(member.vector.entries.count))
      for entry in member.vector.entries {
        bytes.append(littleEndian: entry.term)
        bytes.append(littleEndian: UInt16(clamping: Int((entry.weight * 65_535).rounded())))
      }
    }
    // With one article, the sum equals its vector.
    guard articles > 1 else { return bytes }
    for entry in sum {
      bytes.append(littleEndian: entry.term)
      bytes.append(littleEndian: entry.weight.bitPattern)
    }
    return bytes
  }

  /// `nil` for damaged bytes or another version.
  package init?(bytes: UnsafeRawBufferPointer) {
    var rest = ByteReader(bytes)
    guard rest.next() as UInt8? == Self.version, let articles: UInt32 = rest.next(), articles > 0,
      let first: UInt64 = rest.next(), let latest: UInt64 = rest.next(),
      let terms: UInt64 = rest.next(), let source: Int64 = rest.next(),
      let names: [Int32] = rest.list({ $0.next() }),
      let members: [Member] = rest.list({ $0.member() })
    else { return nil }
    var sum: [TermVector.Entry] = []
    while let term: Int32 = rest.next(), let weight: UInt32 = rest.next() {
      sum.append(TermVector.Entry(term: term, weight: Float(bitPattern: weight)))
    }
    if articles == 1 { sum = members.first?.vector.entries ?? [] }
    self.init(
      articles: Int(articles),
      first: Date(timeIntervalSince1970: Double(bitPattern: first)),
      latest: Date(timeIntervalSince1970: Double(bitPattern: latest)),
      terms: Double(bitPattern: terms), source: source == .min ? nil : source, names: names,
      sum: sum, members: members)
  }
}

/// Reads numbers in sequence.
private struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  mutating func next<Value: FixedWidthInteger>() -> Value? {
    guard offset + MemoryLayout<Value>.size <= bytes.count else { return nil }
    defer { offset += MemoryLayout<Value>.size }
    return bytes.littleEndian(at: offset)
  }

  /// A list with its length in front; `nil` if it is incomplete.
  mutating func list<Element>(_ element: (inout ByteReader) -> Element?) -> [Element]? {
    guard let count: UInt16 = next() else { return nil }
    var list: [Element] = []
    list.reserveCapacity(min(Int(count), bytes.count - offset))
    for _ in 0..<count {
      guard let next = element(&self) else { return nil }
      list.append(next)
    }
    return list
  }

  mutating func member() -> StoryProfile.Member? {
    guard let article: Int64 = next() else { return nil }
    let entries: [TermVector.Entry]? = list { reader in
      guard let term: Int32 = reader.next(), let weight: UInt16 = reader.next() else {
        return nil
      }
      return TermVector.Entry(term: term, weight: Float(weight) / 65_535)
    }
    return entries.map { StoryProfile.Member(article: article, vector: TermVector(ordered: $0)) }
  }
}
