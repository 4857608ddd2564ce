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
