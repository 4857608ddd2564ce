import Foundation
package import Models

/// The quality of one list in each of the orders of a ``ReplayGroup``.
package struct ListQuality: Sendable, Hashable {
  package var ours: OrderQuality
  package var newest: OrderQuality
  package var popularity: OrderQuality
  package var unlearned: OrderQuality

  package init(
    ours: OrderQuality, newest: OrderQuality, popularity: OrderQuality, unlearned: OrderQuality
  ) {
    self.ours = ours
    self.newest = newest
    self.popularity = popularity
    self.unlearned = unlearned
  }
}

/// Groups of lists by name, in the order of their first list.
package struct ReplayGroups: Sendable, Hashable {
  private var means: [GroupMean] = []
  private var indexes: [String: Int] = [:]

  package init() {}

  package var groups: [ReplayGroup] { means.map(\.group) }

  package mutating func record(_ list: ListQuality, in name: String) {
    let index = indexes[name] ?? means.count
    if index == means.count {
      indexes[name] = index
      means.append(GroupMean(name: name))
    }
    means[index].record(list)
  }

  /// The group of a reader's first lists to which one belongs, by its number from 1; `nil` after
  /// the twentieth.
  package static func first(_ number: Int) -> String? {
    switch number {
    case 1: "first list"
    case 2: "second list"
    case 3...5: "lists 3-5"
    case 6...20: "lists 6-20"
    default: nil
    }
  }
}

/// A group while its lists are added.
private struct GroupMean: Sendable, Hashable {
  let name: String
  private var asks = 0
  private var ours = QualityMean()
  private var newest = QualityMean()
  private var popularity = QualityMean()
  private var unlearned = QualityMean()

  init(name: String) {
    self.name = name
  }

  mutating func record(_ list: ListQuality) {
    asks += 1
    ours.record(list.ours)
    newest.record(list.newest)
    popularity.record(list.popularity)
    unlearned.record(list.unlearned)
  }

  var group: ReplayGroup {
    ReplayGroup(
      name: name, asks: asks, ours: ours.quality, newest: newest.quality,
      popularity: popularity.quality, unlearned: unlearned.quality)
  }
}

/// The mean of each measure over the lists that have a value for it.
private struct QualityMean: Sendable, Hashable {
  private var sums: [Double] = [0, 0, 0, 0]
  private var counts: [Double] = [0, 0, 0, 0]

  mutating func record(_ quality: OrderQuality) {
    let values = [quality.ndcg5, quality.ndcg10, quality.mrr, quality.auc]
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      sums[index] += value
      counts[index] += 1
    }
  }

  /// A measure is `nil` if no list has a value.
  var quality: OrderQuality {
    OrderQuality(ndcg5: mean(0), ndcg10: mean(1), mrr: mean(2), auc: mean(3))
  }

  private func mean(_ index: Int) -> Double? {
    counts[index] > 0 ? sums[index] / counts[index] : nil
  }
}

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
