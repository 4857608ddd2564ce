import Foundation
package import Models

extension OrderQuality {
  /// The quality of an order, given the gain of the article at each place.
  ///
  /// - Parameters:
  ///   - gains: from the first place to the last; negative gains count as 0.
  ///   - scores: the scores of the order; `nil` if no two are equal.
  package init(_ gains: [Double], scores: [Double]? = nil) {
    self.init()
    let known = gains.map { $0.isFinite ? max(0, $0) : 0 }
    // Only ratios matter; unscaled sums of very large numbers would overflow.
    let unit = known.max() ?? 0
    let gains = unit > 1e300 ? known.map { $0 / unit } : known
    let best = gains.sorted(by: >)
    ndcg5 = Self.gain(gains, best, places: 5)
    ndcg10 = Self.gain(gains, best, places: 10)
    mrr = gains.firstIndex { $0 > 0 }.map { 1 / Double($0 + 1) }
    let positives = gains.count { $0 > 0 }
    let negatives = gains.count - positives
    guard positives > 0, negatives > 0 else { return }
    auc = Self.halfWins(gains, scores) / (2 * Double(positives) * Double(negatives))
  }

  private static func halfWins(_ gains: [Double], _ scores: [Double]?) -> Double {
    var (halves, above) = (0.0, 0.0)
    var start = 0
    while start < gains.count {
      var end = start + 1
      if let scores { while end < gains.count, scores[end] == scores[start] { end += 1 } }
      let positives = Double(gains[start..<end].count { $0 > 0 })
      halves += (2 * above + positives) * (Double(end - start) - positives)
      above += positives
      start = end
    }
    return halves
  }

  private static func gain(_ gains: [Double], _ best: [Double], places: Int) -> Double? {
    let ideal = discounted(best, places)
    return ideal > 0 ? discounted(gains, places) / ideal : nil
  }

  private static func discounted(_ gains: [Double], _ places: Int) -> Double {
    var sum = 0.0
    for (index, gain) in gains.prefix(places).enumerated() { sum += gain / log2(Double(index + 2)) }
    return sum
  }
}
