/// Which of some articles share words: each word with the articles that have it, so that an article
/// is compared only with those that it has something in common with.
struct SharedWords {
  /// A word of an article, by its number among all that are there.
  private struct Word {
    var number: Int32
    var weight: Float
  }

  /// An article that has a word.
  private typealias Holder = (article: Int32, weight: Float)

  /// All articles' words, and where those of each article begin; one more for the end.
  private let words: [Word]
  private let starts: [Int32]
  /// For each word, where the articles that have it begin in `holders`; one more for the end.
  private let bounds: [Int32]
  private let holders: [Holder]
  private var products: [Float]

  /// - Parameter features: of each article, as they are stored (``ArticleFeatures/bytes``).
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

  /// For each word, by its number, the articles that have it; see ``bounds``.
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

  /// Calls `body` with each article that shares words with one, itself among them, and their
  /// cosine: the same numbers as ``ArticleFeatures/cosine(to:)`` gives.
  mutating func forEachAlike(to article: Int, _ body: (_ other: Int, _ cosine: Float) -> Void) {
    let words = words[Int(starts[article])..<Int(starts[article + 1])]
    let (bounds, holders) = (bounds, holders)
    products.withUnsafeMutableBufferPointer { products in
      for word in words {
        for place in bounds[Int(word.number)]..<bounds[Int(word.number) + 1] {
          let holder = holders[Int(place)]
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
