/// Sums the weights of the terms that other articles (or stories) share with a given one, to select
/// the candidates for an exact comparison.
struct SharedTerms {
  private var weights: [Int64: Float] = [:]
  /// Number of posting-list entries read so far.
  private(set) var postingsRead = 0

  mutating func add(_ articles: [Int64], weight: Float) {
    for article in articles { weights[article, default: 0] += weight }
    postingsRead += articles.count
  }

  /// The largest sum.
  var heaviest: Float { weights.values.max() ?? 0 }

  /// The ids with the largest sums; of equal sums the higher id first.
  func most(_ count: Int) -> [Int64] {
    let sorted = weights.map { ($0.value, $0.key) }.sorted { $0 > $1 }
    return sorted.prefix(count).map(\.1)
  }

  /// The ids with the largest sums; of equal sums the lower id first.
  func maxEarliest(_ count: Int) -> [Int64] {
    let sorted = weights.map { (-$0.value, $0.key) }.sorted { $0 < $1 }
    return sorted.prefix(count).map(\.1)
  }
}
