import Foundation
import Models
import Ranking
import Store

/// The data that finding stories needs: cached from article to article, and otherwise read from the
/// store, several questions at once if possible. All decisions are written at the end of the batch.
struct StoredStoryMemory: StoryMemory {
  typealias Failure = any Error

  let ask: ClusteringAnswering
  let shared: StoryCache.Shared
  private let tuning: StoryTuning
  let answersLocally: Bool
  private(set) var sinceMerging: MergePassState

  init(
    _ findings: ClusteringFindings, asking ask: @escaping ClusteringAnswering,
    caching shared: StoryCache.Shared, tuning: StoryTuning
  ) {
    self.ask = ask
    self.shared = shared
    self.tuning = tuning
    answersLocally = findings.answersLocally
    sinceMerging = MergePassState(
      articles: findings.articlesSince, last: findings.compared)
  }

  /// Returns all changes of the batch.
  ///
  /// - Parameter isLast: whether this is the last batch of the pass.
  func changes(isLast: Bool) -> ClusteringChanges {
    var changes = shared.batch.changes
    shared.cache.flush(into: &changes, isLast: isLast)
    changes.compared = sinceMerging.last
    changes.articlesSince = sinceMerging.articles
    return changes
  }

  func answers(
    _ fill: (inout ClusteringQuestions) -> Void
  ) throws -> ClusteringAnswers {
    var questions = ClusteringQuestions()
    fill(&questions)
    return try ask(questions)
  }

  func frequencies(of terms: [Int32], at date: Date) throws -> [Double] {
    try learn(terms)
    let unit = TermAging.weight(at: date)
    return terms.map { (shared.cache.weights[$0] ?? 0) / unit }
  }

  func countTerms(_ terms: [Int32], by share: Double, at date: Date) throws {
    let weight = share * TermAging.weight(at: date)
    try learn([0] + terms)
    for term in [0] + terms {
      shared.cache.weights[term, default: 0] += weight
      shared.cache.termIncrements[term, default: 0] += weight
    }
  }

  /// Reads the weights that are not known yet.
  private func learn(_ terms: [Int32]) throws {
    let unknown = shared.cache.unknown(terms)
    guard !unknown.isEmpty else { return }
    shared.cache.learn(unknown, try answers { $0.terms = unknown }.weights)
  }

  func prefetch(terms: [Int32], limit: Int) throws {
    // A store without network round trips is asked for each posting list only when it is needed.
    guard !answersLocally else { return }
    let unknown = terms.filter { !(shared.cache.postings[$0]?.isWhole ?? false) }
    guard unknown.count > 1 else { return }
    try learn(postings: unknown, limit: limit)
  }

  func stories(withTerm term: Int32, limit: Int) throws -> [Int64] {
    if !(shared.cache.postings[term]?.isWhole ?? false) {
      try learn(postings: [term], limit: limit)
    }
    return shared.cache.postings[term]?.stories.suffix(limit).reversed() ?? []
  }

  private func learn(postings terms: [Int32], limit: Int) throws {
    let found = try answers {
      $0.postings = terms
      $0.postingLimit = limit
    }.postings
    for term in terms {
      var posting = shared.cache.postings[term] ?? StoryCache.Posting()
      for story in found[term] ?? [] { posting.add(story) }
      posting.isWhole = true
      shared.cache.postings[term] = posting
    }
  }

  func prefetch(stories: [Int64]) throws {
    let unknown = stories.filter { shared.cache.profiles[$0] == nil }
    guard !unknown.isEmpty else { return }
    let found = try answers { $0.profiles = unknown }.profiles
    for story in unknown {
      let known = found[story].flatMap { profile -> StoryProfile? in
        // A profile that this batch will delete counts as deleted already.
        if let forgetting = shared.batch.changes.forgetting,
          profile.seen < forgetting.seenBefore
        {
          return nil
        }
        return profile.bytes.withUnsafeBytes { StoryProfile(bytes: $0) }
      }
      shared.cache.profiles[story] = .some(known)
    }
  }

  func profile(of story: Int64) throws -> StoryProfile? {
    if let known = shared.cache.profiles[story] { return known }
    try prefetch(stories: [story])
    return shared.cache.profiles[story] ?? nil
  }

  func keep(_ profile: StoryProfile?, of story: Int64, terms: [Int32]) throws {
    shared.cache.profiles[story] = .some(profile)
    shared.cache.changed.insert(story)
    for term in terms {
      shared.cache.postings[term, default: StoryCache.Posting()].add(story)
      shared.cache.unwrittenTerms.append((term, story))
    }
  }

  func articles(withKeys keys: [Int64]) throws -> [Int64] {
    let unknown = keys.filter { shared.batch.ends[$0] == nil }
    if !unknown.isEmpty {
      let found = try answers { $0.ends = unknown }.ends
      for key in unknown { shared.batch.ends[key] = found[key] ?? [] }
    }
    return keys.flatMap { key in
      let late = shared.cache.keyed[key]
      return (shared.batch.ends[key] ?? []) + (late.map { [$0[0], $0[$0.count - 1]] } ?? [])
    }
  }

  func articles(withKey key: Int64, limit: Int) throws -> [Int64] {
    let late = shared.cache.keyed[key]?.suffix(limit).reversed() ?? []
    guard late.count < limit else { return Array(late) }
    if shared.batch.latest[key].map({ $0.limit < limit }) ?? true {
      shared.batch.latest[key] = (try answers { $0.keys = [key: limit] }.keys[key] ?? [], limit)
    }
    return late + (shared.batch.latest[key]?.articles ?? []).prefix(limit - late.count)
  }

  func shingles(of article: Int64) throws -> Shingles? {
    if let known = shared.cache.shingles[article] { return known }
    let text = shared.batch.queued[article]?.article.text
    let shingles = try (text ?? answers { $0.texts = [article] }.texts[article])
      .flatMap { Shingles($0) }
    shared.cache.shingles[article] = .some(shingles)
    return shingles
  }

  func heading(of article: Int64) throws -> StoryHeading? {
    try prefetch(headings: [article])
    return shared.batch.headings[article] ?? nil
  }

  private func prefetch(headings articles: [Int64]) throws {
    let unknown = articles.filter { shared.batch.headings[$0] == nil }
    guard !unknown.isEmpty else { return }
    let found = try answers { $0.headings = unknown }.headings
    for article in unknown {
      shared.batch.headings[article] = .some(
        found[article].map { StoryHeading(title: $0.title, urlKey: $0.urlKey) })
    }
  }

  func series(of articles: [Int64]) throws -> [Int64: Int64] {
    try prefetch(headings: articles)
    try prefetch(articles: articles)
    return try articles.reduce(into: [:]) { series, article in
      guard let title = try heading(of: article)?.title,
        let source = try membership(of: article)?.source
      else { return }
      series[article] = SeriesKey.key(title, of: source)
    }
  }

  func keep(_ shingles: Shingles?, of article: Int64, keys: CopyKeys) throws {
    for key in keys.all {
      shared.cache.keyed[key, default: []].append(article)
      shared.cache.unwrittenKeys.append((key, article))
    }
    shared.cache.shingles[article] = .some(shingles)
  }

  mutating func setSinceMerging(_ clock: MergePassState) { sinceMerging = clock }

  func forget(at date: Date) throws {
    shared.batch.changes.forgetting = (
      date.addingTimeInterval(-tuning.window), 0.05 * TermAging.weight(at: date)
    )
  }
}

extension StoredStoryMemory {
  /// Reads articles that need a story, with all data that is known to be needed for finding it.
  func queued(_ articles: [Int64]) throws -> [StoryDraft] {
    let queued = try answers { $0.queued = articles }.queued
    shared.batch.queued = Dictionary(
      queued.map { ($0.article.id, $0) }, uniquingKeysWith: { $1 })
    for one in queued where shared.cache.memberships[one.article.id] == nil {
      shared.cache.memberships[one.article.id] = .some(one.membership)
    }
    let drafts = queued.map { StoryDraft($0.article) }
    try expect(drafts)
    return drafts
  }

  private func expect(_ drafts: [StoryDraft]) throws {
    var questions = ClusteringQuestions()
    questions.terms = shared.cache.unknown([0] + drafts.flatMap(\.terms))
    questions.ends = Array(Set(drafts.flatMap(\.sketch)).filter { shared.batch.ends[$0] == nil })
    for (key, limit) in drafts.flatMap(\.keys)
    where shared.batch.latest[key].map({ $0.limit < limit }) ?? true {
      questions.keys[key] = max(limit, questions.keys[key] ?? 0)
    }
    let found = try ask(questions)
    shared.cache.learn(questions.terms, found.weights)
    for key in questions.ends { shared.batch.ends[key] = found.ends[key] ?? [] }
    for (key, limit) in questions.keys {
      shared.batch.latest[key] = (found.keys[key] ?? [], limit)
    }
  }
}

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
