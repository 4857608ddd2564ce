/// Which of some articles share words: each word with the articles that have it, so that an article
/// is compared only with those that it has something in common with.
struct SharedWords {
  private let features: [ArticleFeatures]
  /// The numbers of all articles' words, and where those of each article begin.
  private var numbers: [Int32] = []
  private var starts: [Int] = []
  /// For each word, where the articles that have it begin in `holders`; one more for the end.
  private var bounds: [Int32]
  private var holders: [(article: Int32, weight: Float)]
  private var products: [Float]

  init(_ features: [ArticleFeatures]) {
    self.features = features
    let words = features.reduce(0) { $0 + $1.terms.count }
    var table = FeatureTable(capacity: words)
    numbers.reserveCapacity(words)
    starts.reserveCapacity(features.count)
    for article in features {
      starts.append(numbers.count)
      for term in article.terms { numbers.append(Int32(table.place(of: term.id))) }
    }
    bounds = Array(repeating: 0, count: table.count + 1)
    for number in numbers { bounds[Int(number) + 1] += 1 }
    for index in 0..<table.count { bounds[index + 1] += bounds[index] }
    var next = bounds
    holders = Array(repeating: (0, 0), count: Int(bounds[table.count]))
    for (article, start) in starts.enumerated() {
      for (offset, term) in features[article].terms.enumerated() {
        let word = Int(numbers[start + offset])
        holders[Int(next[word])] = (Int32(article), term.weight)
        next[word] += 1
      }
    }
    products = Array(repeating: 0, count: features.count)
  }

  /// The articles that share words with one, itself among them, with their cosines: the same
  /// numbers as ``ArticleFeatures/cosine(to:)`` gives.
  mutating func alike(to article: Int) -> [(other: Int, cosine: Float)] {
    var alike: [(other: Int, cosine: Float)] = []
    for (offset, term) in features[article].terms.enumerated() {
      let word = Int(numbers[starts[article] + offset])
      for place in bounds[word]..<bounds[word + 1] {
        let holder = holders[Int(place)]
        let other = Int(holder.article)
        if products[other] == 0 { alike.append((other, 0)) }
        products[other] += term.weight * holder.weight
      }
    }
    for index in alike.indices {
      let other = alike[index].other
      alike[index].cosine = min(1, products[other])
      products[other] = 0
    }
    return alike
  }
}
