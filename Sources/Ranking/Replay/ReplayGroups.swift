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
