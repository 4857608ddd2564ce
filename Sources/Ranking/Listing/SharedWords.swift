/// Which of some articles share words: each word with the articles that have it, so that an article
/// is compared only with those that it has something in common with.
struct SharedWords {
  /// A word of an article, by its number among all that are there.
  private struct Word {
    var number: Int32
    var weight: Float
  }

  /// All articles' words, and where those of each article begin; one more for the end.
  private let words: [Word]
  private let starts: [Int32]
  /// For each word, where the articles that have it begin in `holders`; one more for the end.
  private let bounds: [Int32]
  private let holders: [(article: Int32, weight: Float)]
  private var products: [Float]

  /// - Parameter features: of each article, as they are stored (``ArticleFeatures/bytes``).
  init(_ features: [ArraySlice<UInt8>]) {
    var words: [Word] = []
    var starts: [Int32] = [0]
    let most = features.reduce(0) { sum, bytes in
      sum + bytes.withUnsafeBytes { PackedFeatures($0).termCount }
    }
    words.reserveCapacity(most)
    starts.reserveCapacity(features.count + 1)
    var numbers = WordNumbers(capacity: most)
    for article in features {
      article.withUnsafeBytes { bytes in
        PackedFeatures(bytes).forEachTerm { id, weight in
          words.append(Word(number: numbers.number(of: id), weight: Float(weight)))
        }
      }
      starts.append(Int32(words.count))
    }
    var bounds = [Int32](repeating: 0, count: numbers.count + 1)
    for word in words { bounds[Int(word.number) + 1] += 1 }
    for index in 0..<numbers.count { bounds[index + 1] += bounds[index] }
    var next = bounds
    var holders = [(article: Int32, weight: Float)](repeating: (0, 0), count: words.count)
    for article in features.indices {
      for place in starts[article]..<starts[article + 1] {
        let word = words[Int(place)]
        holders[Int(next[Int(word.number)])] = (Int32(article), word.weight)
        next[Int(word.number)] += 1
      }
    }
    (self.words, self.starts) = (words, starts)
    self.bounds = bounds
    self.holders = holders
    products = Array(repeating: 0, count: features.count)
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
