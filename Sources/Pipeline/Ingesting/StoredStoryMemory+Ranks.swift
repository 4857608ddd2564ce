import Models
import Store

/// Ranks of the articles of stories, including the batch's decisions so far.
extension StoredStoryMemory {
  /// Returns the articles of a story, highest rank first.
  ///
  /// - Parameter category: only articles whose first category is this one.
  func best(of story: Int64, in category: Int64? = nil, limit: Int) throws -> [StoryMembership] {
    let ranked = try members(of: story).lazy.filter {
      $0.today != nil && (category == nil || $0.category == category)
    }
    func isBetter(_ one: StoryMember, _ other: StoryMember) -> Bool {
      (one.today ?? 0, one.membership.article) > (other.today ?? 0, other.membership.article)
    }
    // Sorting a story of thousands for one article would take most of the time of placing it.
    if limit == 1 { return ranked.min(by: isBetter).map { [$0.membership] } ?? [] }
    return ranked.sorted(by: isBetter).prefix(limit).map(\.membership)
  }

  /// The first category of an article that belongs to a story.
  func category(of article: Int64) throws -> Int64? {
    guard let story = try membership(of: article)?.story else { return nil }
    return try members(of: story).first { $0.membership.article == article }?.category
  }

  func rankState(of article: Int64) throws -> ClusteringAnswers.RankState? {
    if let known = shared.batch.rankStates[article] { return known }
    let state = try answers { $0.rankStates = [article] }.rankStates[article]
    shared.batch.rankStates[article] = state
    return state
  }

  func log(_ event: LoggedEvent, of article: Int64) {
    shared.batch.changes.steps.append(.log(event, article: article))
    if case .coverage(let source) = event.kind {
      shared.batch.rankStates[article]?.covering.insert(source)
    }
    if shared.batch.logs[article] == nil {
      shared.batch.events[article, default: []].append(event)
    } else {
      shared.batch.logs[article]?.append(event)
    }
  }

  /// Deletes the coverage events of some sources from an article's log.
  ///
  /// - Returns: the remaining log.
  func deleteCoverage(by sources: Set<Int64>, of article: Int64) throws -> [LoggedEvent] {
    if shared.batch.logs[article] == nil {
      shared.batch.logs[article] =
        try (answers { $0.logs = [article] }.logs[article] ?? [])
        + (shared.batch.events.removeValue(forKey: article) ?? [])
    }
    shared.batch.changes.steps.append(.deleteCoverage(of: article, by: sources))
    shared.batch.rankStates[article]?.covering.subtract(sources)
    shared.batch.logs[article]?.removeAll { event in
      if case .coverage(let source) = event.kind { sources.contains(source) } else { false }
    }
    return shared.batch.logs[article] ?? []
  }

  func setRank(_ keys: RankKeys, of member: StoryMembership) {
    shared.batch.changes.steps.append(.rank(keys, article: member.article))
    shared.batch.rankStates[member.article]?.keys = keys
    let index = shared.batch.stories[member.story]?.firstIndex {
      $0.membership.article == member.article
    }
    if let index { shared.batch.stories[member.story]?[index].today = keys.today }
  }
}
