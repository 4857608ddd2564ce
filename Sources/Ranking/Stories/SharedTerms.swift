/// Counts what articles have in common with one, to find those that are worth a closer look.
struct SharedTerms {
  private var weights: [Int64: Float] = [:]
  /// How many were looked at, each as often as it shares something.
  private(set) var looked = 0

  mutating func add(_ articles: [Int64], weight: Float) {
    for article in articles { weights[article, default: 0] += weight }
    looked += articles.count
  }

  /// What the one shares that shares most.
  var heaviest: Float { weights.values.max() ?? 0 }

  /// Those that share most, the later ones first among equals.
  func most(_ count: Int) -> [Int64] {
    let sorted = weights.map { ($0.value, $0.key) }.sorted { $0 > $1 }
    return sorted.prefix(count).map(\.1)
  }

  /// Those that share most, the earlier ones first among equals.
  func mostEarliest(_ count: Int) -> [Int64] {
    let sorted = weights.map { (-$0.value, $0.key) }.sorted { $0 < $1 }
    return sorted.prefix(count).map(\.1)
  }
}
