/// The highest articles of a list with the data of their scores that is the same for all readers,
/// for a store that keeps it in memory.
package struct SharedListTop: Sendable {
  package struct Entry: Sendable {
    package let candidate: RankCandidate
    /// Without the reader's interactions. The features are in `features`.
    package let details: CandidatePage.Details
    package let features: [UInt8]

    package init(
      candidate: RankCandidate, details: CandidatePage.Details, features: [UInt8]
    ) {
      self.candidate = candidate
      self.details = details
      self.features = features
    }

    /// Whether the first entry ranks above the second.
    package static func isAbove(_ one: Entry, _ other: Entry) -> Bool {
      (one.candidate.key, one.candidate.article) > (other.candidate.key, other.candidate.article)
    }
  }

  /// In the stored order.
  package private(set) var entries: [Entry]
  /// One for each source of the entries, without deleted sources.
  package private(set) var sources: [Int64: SourceLabels]
  /// Whether the entries are the whole list.
  package private(set) var isWhole: Bool

  package init(entries: [Entry], sources: [Int64: SourceLabels], isWhole: Bool) {
    self.entries = entries
    self.sources = sources
    self.isWhole = isWhole
  }

  /// Applies changes of articles. An article below the lowest known entry is left out, because the
  /// articles between them are unknown.
  ///
  /// - Parameters:
  ///   - changed: articles that may have changed.
  ///   - found: those of them that are in the list.
  ///   - limit: maximum number of entries.
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
