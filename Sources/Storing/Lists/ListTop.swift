/// The highest articles of a list with what their scores are computed from, as far as that is the same
/// for all readers: for a store that keeps it in memory.
package struct ListTop: Sendable {
  package struct Entry: Sendable {
    package let candidate: RankCandidate
    /// Without what a reader did. Its features are beside it.
    package let details: CandidatePage.Details
    package let features: [UInt8]

    package init(
      candidate: RankCandidate, details: CandidatePage.Details, features: [UInt8]
    ) {
      self.candidate = candidate
      self.details = details
      self.features = features
    }

    /// Whether it comes before another one in the list.
    package static func isAbove(_ one: Entry, _ other: Entry) -> Bool {
      (one.candidate.key, one.candidate.article) > (other.candidate.key, other.candidate.article)
    }
  }

  /// In the stored order.
  package private(set) var entries: [Entry]
  /// Of each source among them; those that are gone are left out.
  package private(set) var sources: [Int64: SourceLabels]
  /// Whether there is nothing in the list beside them.
  package private(set) var isWhole: Bool

  package init(entries: [Entry], sources: [Int64: SourceLabels], isWhole: Bool) {
    self.entries = entries
    self.sources = sources
    self.isWhole = isWhole
  }

  /// With what has become of some articles. An article that is lower than all that are known here is
  /// left out, because what stands between is not known.
  ///
  /// - Parameters:
  ///   - changed: articles that may have changed.
  ///   - found: those of them that are in the list.
  ///   - limit: entries at most.
  package mutating func update(
    _ changed: Set<Int64>, found: [Entry], sources labels: [Int64: SourceLabels], limit: Int
  ) {
    let lowest = isWhole ? nil : entries.last
    entries.removeAll { changed.contains($0.candidate.article) }
    entries += found.filter { entry in
      lowest.map { !Entry.isAbove($0, entry) } ?? true
    }
    entries.sort(by: Entry.isAbove)
    if entries.count > limit {
      entries.removeSubrange(limit...)
      isWhole = false
    }
    sources.merge(labels) { $1 }
  }
}
