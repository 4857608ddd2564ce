/// The quality of our order for a group of lists, next to three orders that do not depend on the
/// reader: newest first, most popular first, and ours without anything learned about the reader.
package struct ReplayGroup: Sendable, Hashable {
  package var name: String
  package var asks = 0
  package var ours = QualityMean()
  package var newest = QualityMean()
  package var popularity = QualityMean()
  package var unlearned = QualityMean()

  package init(name: String) {
    self.name = name
  }

  /// Adds one list.
  package mutating func record(_ list: ListQuality) {
    asks += 1
    ours.record(list.ours)
    newest.record(list.newest)
    popularity.record(list.popularity)
    unlearned.record(list.unlearned)
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
  package private(set) var groups: [ReplayGroup] = []
  private var indexes: [String: Int] = [:]

  package init() {}

  /// Adds a list to a group.
  package mutating func record(_ list: ListQuality, in name: String) {
    let index = indexes[name] ?? groups.count
    if index == groups.count {
      indexes[name] = index
      groups.append(ReplayGroup(name: name))
    }
    groups[index].record(list)
  }
}

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
