import Models

/// The top of a list for one reader, in memory. It answers the questions of a walk with the same
/// values as the store, or reports that it can't.
package struct CachedListTop: Sendable {
  private let top: SharedListTop
  private let own: ReaderListMarks

  package init(_ top: SharedListTop, own: ReaderListMarks) {
    self.top = top
    self.own = own
  }

  /// The indexes of the candidates of a walk.
  ///
  /// - Returns: also whether the walk has no candidates below them.
  private func places(_ walk: CandidateWalk) -> (places: [Int], isAll: Bool) {
    let scope = walk.query.scope
    let (only, left) = (scope.only.map(Set.init), Set(scope.without).union(walk.without))
    let listed = Set(walk.listed)
    var places: [Int] = []
    for (place, entry) in top.entries.enumerated() {
      let candidate = entry.candidate
      if candidate.key < walk.lowestKey { return (places, true) }
      guard !left.contains(candidate.source), only?.contains(candidate.source) ?? true,
        !listed.contains(candidate.article),
        walk.query.since.map({ candidate.dated >= $0 }) ?? true,
        walk.query.newerThan.map({ candidate.article > $0 }) ?? true
      else { continue }
      places.append(place)
    }
    return (places, top.isWhole)
  }

  /// The stories that a list must not repeat; `nil` if a story of the list's own articles is
  /// unknown here.
  package func listedStories(_ walk: CandidateWalk) -> Set<Int64>? {
    guard walk.query.collapsesStories else { return [] }
    guard !walk.listed.isEmpty else { return own.hiddenStories }
    let listed = Set(walk.listed)
    var listedStories = own.hiddenStories
    var known = 0
    for entry in top.entries where listed.contains(entry.candidate.article) {
      known += 1
      if let story = entry.details.story { listedStories.insert(story) }
    }
    return known == listed.count ? listedStories : nil
  }

  /// As ``ListStoring/candidatePool(_:limit:)``; `nil` if the caller has to ask the store.
  package func pool(_ walk: CandidateWalk, limit: Int) -> CandidatePool? {
    let (places, isAll) = places(walk)
    guard places.count >= limit || isAll, !places.isEmpty || walk.without.isEmpty else {
      return nil
    }
    return CandidatePool(
      candidates: places.prefix(limit).map { top.entries[$0].candidate }, sources: top.sources)
  }

  /// As ``ListStoring/candidatePage(_:of:)``; `nil` if the caller has to ask the store.
  ///
  /// - Parameter candidates: in the stored order.
  package func page(_ walk: CandidateWalk, of candidates: [RankCandidate]) -> CandidatePage? {
    guard let listedStories = listedStories(walk) else { return nil }
    var page = CandidatePage(candidates: candidates, details: [])
    page.details.reserveCapacity(candidates.count)
    var next = top.entries.startIndex
    for candidate in candidates {
      guard
        let place = top.entries[next...].firstIndex(where: {
          $0.candidate.article == candidate.article
        })
      else { return nil }
      add(place, to: &page, walk, listedStories)
      next = place + 1
    }
    return page
  }

  /// The end of a walk.
  package enum Walked: Sendable {
    /// The walk is complete.
    case ended
    /// The walk reached the end of the articles in memory and has to continue in the store.
    case further(last: RankCandidate, walked: Int, listedStories: Set<Int64>)
  }

  /// The first part of ``ListStoring/candidates(_:batch:while:weighing:)``; `nil` if the store has
  /// to do the whole walk.
  package func walk(
    _ walk: CandidateWalk, batch: Int, while isWanted: (_ key: Double) -> Bool,
    weighing: (CandidatePage) -> Bool
  ) -> Walked? {
    let (places, isAll) = places(walk)
    guard !places.isEmpty || walk.without.isEmpty && isAll, let listedStories = listedStories(walk)
    else {
      return nil
    }
    var rest = places[...]
    while !rest.isEmpty {
      let wanted = rest.prefix(max(1, batch)).prefix {
        isWanted(top.entries[$0].candidate.key)
      }
      var page = CandidatePage(
        candidates: wanted.map { top.entries[$0].candidate }, details: [])
      for place in wanted { add(place, to: &page, walk, listedStories) }
      let goesOn = weighing(page)
      guard goesOn, wanted.count == min(max(1, batch), rest.count) else { return .ended }
      rest = rest.dropFirst(wanted.count)
    }
    guard !isAll, let last = top.entries.last?.candidate else { return .ended }
    return .further(last: last, walked: top.entries.count, listedStories: listedStories)
  }

  private func add(
    _ place: Int, to page: inout CandidatePage, _ walk: CandidateWalk, _ listedStories: Set<Int64>
  ) {
    let entry = top.entries[place]
    let article = entry.candidate.article
    var details = entry.details
    let start = page.features.count
    page.features += entry.features
    details.features = start..<page.features.count
    if !walk.query.collapsesStories { details.story = nil }
    if !walk.looksForCounts { details.popularity = 0 }
    details.isStoryListed = details.story.map(listedStories.contains) ?? false
    details.isRead = walk.query.unread && own.read.contains(article)
    details.isHidden = own.hidden.contains(article)
    details.raise = walk.looksForRaises ? own.raises[article] ?? 0 : 0
    page.details.append(details)
  }
}

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
