package import Foundation

/// The content of a story for comparison with later articles and other stories. A single article is
/// a story of one. Near-duplicates are left out, since they add nothing.
package struct StoryProfile: Sendable, Hashable {
  /// Maximum number of articles whose vectors are kept; the latest ones are.
  static let memberLimit = 24
  /// Maximum number of terms of the sum, and of names; enough for hundreds of articles on one
  /// event.
  static let maxTerms = 256
  static let maxNames = 64

  /// An article of the story with its vector.
  package struct Member: Sendable, Hashable {
    package var article: Int64
    package var vector: TermVector
  }

  /// Number of articles without near-duplicates, at least one.
  package var articles: Int
  /// The publication dates of the first and the latest article.
  package var first: Date
  package var latest: Date
  /// Mean number of terms per article.
  package var terms: Double
  /// The source of all articles; `nil` if there are several sources.
  package var source: Int64?
  /// Hashes of the distinctive names, ascending.
  package var names: [Int32]
  /// The sum of the articles' vectors, not normalized, in ascending order of the terms.
  package var sum: [TermVector.Entry]
  /// The latest articles, in the order of their ids.
  package var members: [Member]

  /// The union of both stories.
  func joined(with other: StoryProfile) -> StoryProfile {
    var sum = sum.adding(other.sum)
    if sum.count > Self.maxTerms {
      sum = sum.heaviest(Self.maxTerms).sorted { $0.term < $1.term }
    }
    let count = articles + other.articles
    return StoryProfile(
      articles: count, first: min(first, other.first), latest: max(latest, other.latest),
      terms: (terms * Double(articles) + other.terms * Double(other.articles)) / Double(count),
      source: source == other.source ? source : nil,
      names: Array(Set(names + other.names).sorted().prefix(Self.maxNames)), sum: sum,
      members: Array(
        (members + other.members).sorted { $0.article < $1.article }.suffix(Self.memberLimit)))
  }

  /// Whether the vector of an article is kept.
  func hasMember(_ article: Int64) -> Bool { members.contains { $0.article == article } }

  /// Whether the vectors of all articles are kept.
  var isComplete: Bool { articles == members.count }

  /// The story without one of the articles with a kept vector; `nil` if the vector is not kept or
  /// no article remains.
  func without(_ article: Int64) -> StoryProfile? {
    guard articles > 1, let member = members.first(where: { $0.article == article }) else {
      return nil
    }
    var rest = self
    rest.articles -= 1
    let left = member.vector.entries.map { TermVector.Entry(term: $0.term, weight: -$0.weight) }
    rest.sum = sum.adding(left).filter { $0.weight > 1e-4 }
    rest.members.removeAll { $0.article == article }
    return rest
  }

  var squaredLength: Float { sum.reduce(0) { $0 + $1.weight * $1.weight } }

  /// Seconds between the time spans of the two stories; 0 if they overlap.
  func gap(to other: StoryProfile) -> Double {
    max(
      0, other.first.timeIntervalSince(latest), first.timeIntervalSince(other.latest))
  }

  /// Whether both stories have names, and no name of either is a term of the other.
  func namesOthers(than other: StoryProfile) -> Bool {
    !names.isEmpty && !other.names.isEmpty
      && !names.contains { other.sum.weight(of: $0) > 0 }
      && !other.names.contains { sum.weight(of: $0) > 0 }
  }
}

extension StoryProfile {
  init(article: Int64, source: Int64, dated: Date, names: [Int32], vector: TermVector) {
    self.init(
      articles: 1, first: dated, latest: dated, terms: Double(vector.entries.count),
      source: source, names: names, sum: vector.entries,
      members: [Member(article: article, vector: vector)])
  }
}

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
