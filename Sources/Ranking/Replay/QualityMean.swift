/// The mean of each measure over the lists that have a value for it.
package struct QualityMean: Sendable, Hashable {
  private var sums: [Double] = [0, 0, 0, 0]
  private var counts: [Double] = [0, 0, 0, 0]

  package init() {}

  package mutating func record(_ quality: OrderQuality) {
    let values = [quality.ndcg5, quality.ndcg10, quality.mrr, quality.auc]
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      sums[index] += value
      counts[index] += 1
    }
  }

  /// `nil` if no list has a value.
  package var ndcg5: Double? { mean(0) }
  package var ndcg10: Double? { mean(1) }
  package var mrr: Double? { mean(2) }
  package var auc: Double? { mean(3) }

  private func mean(_ index: Int) -> Double? {
    counts[index] > 0 ? sums[index] / counts[index] : nil
  }
}
