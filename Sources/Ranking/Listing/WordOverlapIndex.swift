/// An inverted index over some articles: it finds the articles that share words with a given one,
/// so that only these are compared.
struct WordOverlapIndex {
  /// A word of an article, by its number in this index.
  private struct Word {
    var number: Int32
    var weight: Float
  }

  /// An entry of a posting list.
  private typealias Holder = (article: Int32, weight: Float)

  /// The words of all articles, and the index of each article's first word; `starts` has one more
  /// entry for the end.
  private let words: [Word]
  private let starts: [Int32]
  /// For each word, the index in `holders` at which its posting list begins; one more entry for the
  /// end.
  private let bounds: [Int32]
  private let holders: [Holder]
  private var products: [Float]

  /// - Parameter features: the stored features of each article (``ArticleFeatures/bytes``).
  init(_ features: [ArraySlice<UInt8>]) {
    let most = features.reduce(0) { sum, bytes in
      sum + bytes.withUnsafeBytes { PackedFeatures($0).termCount }
    }
    var starts: [Int32] = [0]
    starts.reserveCapacity(features.count + 1)
    var numbers = WordNumbers(capacity: most)
    words = [Word](unsafeUninitializedCapacity: most) { words, count in
      for article in features {
        article.withUnsafeBytes { bytes in
          numbers.count(PackedFeatures(bytes)) { number, weight in
            words.initializeElement(at: count, to: Word(number: number, weight: Float(weight)))
            count += 1
          }
        }
        starts.append(Int32(count))
      }
    }
    self.starts = starts
    (bounds, holders) = Self.holders(of: words, starts, numbers: numbers.count)
    products = Array(repeating: 0, count: features.count)
  }

  /// Builds the posting lists, by word number; see ``bounds``.
  private static func holders(
    of words: [Word], _ starts: [Int32], numbers: Int
  ) -> ([Int32], [Holder]) {
    var bounds = [Int32](repeating: 0, count: numbers + 1)
    var next = bounds
    bounds.withUnsafeMutableBufferPointer { bounds in
      for word in words { bounds[Int(word.number) + 1] += 1 }
      for number in 0..<numbers { bounds[number + 1] += bounds[number] }
      for number in next.indices { next[number] = bounds[number] }
    }
    let holders = [Holder](unsafeUninitializedCapacity: words.count) { holders, count in
      next.withUnsafeMutableBufferPointer { next in
        for article in 0..<starts.count - 1 {
          for word in words[Int(starts[article])..<Int(starts[article + 1])] {
            holders.initializeElement(
              at: Int(next[Int(word.number)]), to: (Int32(article), word.weight))
            next[Int(word.number)] += 1
          }
        }
      }
      count = words.count
    }
    return (bounds, holders)
  }

  /// Calls `body` with each article that shares words with `article`, including itself, and their
  /// cosine.
  mutating func forEachAlike(to article: Int, _ body: (_ other: Int, _ cosine: Float) -> Void) {
    let words = words[Int(starts[article])..<Int(starts[article + 1])]
    let (bounds, holders) = (bounds, holders)
    products.withUnsafeMutableBufferPointer { products in
      for word in words {
        for index in bounds[Int(word.number)]..<bounds[Int(word.number) + 1] {
          let holder = holders[Int(index)]
          products[Int(holder.article)] += word.weight * holder.weight
        }
      }
      for other in products.indices where products[other] > 0 {
        body(other, min(1, products[other]))
        products[other] = 0
      }
    }
  }
}

/// Numbers words from 0 in the order of their first occurrence: a hash table with open addressing
/// and linear probing.
struct WordNumbers {
  /// The word in the upper 32 bits, its number + 1 in the lower 32; 0 is a free slot.
  private var slots: [UInt64]
  private(set) var count = 0

  /// - Parameter capacity: maximum number of different words.
  init(capacity: Int) {
    var size = 16
    while size < capacity + capacity / 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// Calls `body` with the number of each word of an article and its weight.
  @inline(__always)
  mutating func count(_ features: PackedFeatures, _ body: (Int32, Double) -> Void) {
    var count = count
    slots.withUnsafeMutableBufferPointer { slots in
      let mask = slots.count - 1
      features.forEachTerm { id, weight in
        var slot = FeatureTable.hash(id) & mask
        while slots[slot] != 0, slots[slot] >> 32 != UInt64(id) { slot = (slot + 1) & mask }
        if slots[slot] == 0 {
          count += 1
          slots[slot] = UInt64(id) << 32 | UInt64(count)
        }
        body(Int32(truncatingIfNeeded: slots[slot] & 0xFFFF_FFFF) - 1, weight)
      }
    }
    self.count = count
  }
}
