import Basics

/// The features of an article that the ranking uses: traits such as source and author, and its
/// words with the highest TF-IDF weights.
package struct ArticleFeatures: Sendable, Hashable {
  /// A word and its weight in the article's vector.
  package struct Term: Sendable, Hashable {
    package var id: UInt32
    package var weight: Float
  }

  /// Ids of the source, category, authors, tags and names, without duplicates, in ascending order.
  package private(set) var traits: [UInt32]
  /// A vector of length 1, in ascending order of the ids; empty for an article without words.
  package private(set) var terms: [Term]

  package init(traits: [UInt32] = [], terms: [(id: UInt32, weight: Double)] = []) {
    self.traits = traits.sorted()
    var last: UInt32?
    self.traits.removeAll { trait in
      defer { last = trait }
      return trait == last
    }
    let largest = terms.reduce(0) { max($0, $1.weight) }
    // Quantized to 255 steps: the features are the same before and after storing.
    var steps: [(UInt32, UInt8)] = []
    steps.reserveCapacity(terms.count)
    for term in terms where largest > 0 && term.weight > 0 {
      steps.append((term.id, UInt8(max(1, (term.weight / largest * 255).rounded()))))
    }
    steps.sort { $0.0 < $1.0 }
    self.terms = Self.unit(steps)
  }

  private static func unit(_ steps: [(UInt32, UInt8)]) -> [Term] {
    var squares: Float = 0
    for (_, step) in steps { squares += Float(step) * Float(step) }
    guard squares > 0 else { return [] }
    let length = squares.squareRoot()
    return steps.map { Term(id: $0.0, weight: Float($0.1) / length) }
  }
}

extension ArticleFeatures {
  /// Calls `body` with each tag and its value; the values form a vector of length 1.
  @inline(__always)
  func forEachTag(_ body: (_ id: UInt32, _ value: Double) -> Void) {
    let tags = traits.filter { FeatureKind(of: $0) == .tag }
    let value = 1 / Double(max(1, tags.count)).squareRoot()
    for id in tags { body(id, value) }
  }

  var hasTags: Bool { traits.contains { FeatureKind(of: $0) == .tag } }
}

extension ArticleFeatures {
  /// The stored form: the number of traits, the traits, and for each word its id and its weight,
  /// quantized to 255 steps of the largest weight.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = [UInt8(min(255, traits.count))]
    bytes.reserveCapacity(1 + traits.count * 4 + terms.count * 5)
    for trait in traits.prefix(255) { bytes.append(littleEndian: trait) }
    let largest = terms.reduce(0) { max($0, $1.weight) }
    for term in terms {
      bytes.append(littleEndian: term.id)
      bytes.append(UInt8((term.weight / largest * 255).rounded()))
    }
    return bytes
  }

  /// Reads the form that ``bytes`` writes; skips damaged parts.
  package init(bytes: UnsafeRawBufferPointer) {
    traits = []
    terms = []
    let packed = PackedFeatures(bytes)
    traits.reserveCapacity(packed.traitCount)
    packed.forEachTrait { traits.append($0) }
    terms.reserveCapacity(packed.termCount)
    packed.forEachTerm { terms.append(Term(id: $0, weight: Float($1))) }
  }
}

/// The kind of a feature; it is the top three bits of the feature's id.
package enum FeatureKind: UInt32, Sendable, Hashable, CaseIterable {
  /// The source, and the site that hosts the article.
  case source
  case category
  case author
  case tag
  /// A capitalised word within a sentence: a person, a place, a firm.
  case name
  case term
  /// A number that the model itself derives, such as a likeness to articles that the reader liked.
  case derived

  /// The id of a feature: its kind and 29 bits of a hash. Features with the same id count as one
  /// feature; among the thousands that a reader meets, collisions are rare and do little harm.
  package func id(_ text: String) -> UInt32 { id(hash: FNV64.value(of: text)) }

  func id(hash: UInt64) -> UInt32 {
    // FNV's low bits are mixed best; the fold brings the high bits in.
    rawValue << 29 | UInt32(truncatingIfNeeded: hash ^ (hash >> 32)) & 0x1FFF_FFFF
  }

  package init?(of id: UInt32) {
    self.init(rawValue: id >> 29)
  }
}

/// Reads an article's stored features in place, without allocation; see ``ArticleFeatures/bytes``.
/// Skips damaged parts.
struct PackedFeatures {
  private let start: UnsafeRawPointer?
  let traitCount: Int
  let termCount: Int

  init(_ bytes: UnsafeRawBufferPointer) {
    let count = bytes.first.map(Int.init) ?? 0
    start = bytes.baseAddress
    traitCount = bytes.count >= 1 + count * 4 ? count : 0
    termCount = max(0, (bytes.count - 1 - traitCount * 4) / 5)
  }

  @inline(__always)
  func forEachTrait(_ body: (UInt32) -> Void) {
    guard let start else { return }
    for index in 0..<traitCount { body(Self.number(at: start + 1 + index * 4)) }
  }

  /// Calls `body` for each word with its weight in a vector of length 1.
  @inline(__always)
  func forEachTerm(_ body: (_ id: UInt32, _ weight: Double) -> Void) {
    guard let start, termCount > 0 else { return }
    let words = start + 1 + traitCount * 4
    var squares: Float = 0
    for index in 0..<termCount {
      let step = Float(words.load(fromByteOffset: index * 5 + 4, as: UInt8.self))
      squares += step * step
    }
    guard squares > 0 else { return }
    let length = squares.squareRoot()
    for index in 0..<termCount {
      let word = words + index * 5
      let step = Float(word.load(fromByteOffset: 4, as: UInt8.self))
      body(Self.number(at: word), Double(step / length))
    }
  }

  @inline(__always)
  private static func number(at place: UnsafeRawPointer) -> UInt32 {
    UInt32(littleEndian: place.loadUnaligned(as: UInt32.self))
  }
}

extension [UInt8] {
  /// Appends a number's bytes, the lowest first.
  mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  mutating func append(_ value: Double) {
    append(littleEndian: value.bitPattern)
  }
}

extension UnsafeRawBufferPointer {
  /// The number at an offset, its lowest byte first. The caller has checked the length.
  func littleEndian<Value: FixedWidthInteger>(at offset: Int) -> Value {
    Value(littleEndian: loadUnaligned(fromByteOffset: offset, as: Value.self))
  }

  func double(at offset: Int) -> Double {
    Double(bitPattern: littleEndian(at: offset))
  }
}
