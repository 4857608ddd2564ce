import Foundation
import Models
import Ranking
import Storing

/// The memory of finding stories in the store, within one transaction.
struct StoredStoryMemory: StoryMemory {
  typealias Failure = any Error

  private let store: StoreWriter
  private let tables: StoryTables
  private let tuning: StoryTuning
  private let shared: StoryRecall.Shared
  private let now: Date
  private(set) var sinceMerging: StoryMergeClock

  init(
    _ store: StoreWriter, recalling shared: StoryRecall.Shared, tuning: StoryTuning, at now: Date
  ) throws {
    self.store = store
    self.shared = shared
    self.tuning = tuning
    self.now = now
    tables = try store.storyTables(at: now)
    try shared.recall.begin(in: store)
    let compared = try store.reader.storiesCompared()
    sinceMerging = StoryMergeClock(articles: compared.articlesSince, last: compared.date)
  }

  /// Writes what is kept while articles are put in.
  func save(isLast: Bool) throws {
    try shared.recall.flush(into: tables, isLast: isLast, at: now)
    try store.setStoriesCompared(sinceMerging.last, articlesSince: sinceMerging.articles)
  }

  func frequencies(of terms: [Int32], at date: Date) throws -> [Double] {
    try learn(terms)
    let unit = TermAging.weight(at: date)
    return terms.map { (shared.recall.weights[$0] ?? 0) / unit }
  }

  func raise(_ terms: [Int32], by share: Double, at date: Date) throws {
    let weight = share * TermAging.weight(at: date)
    try learn([0] + terms)
    for term in [0] + terms {
      shared.recall.weights[term, default: 0] += weight
      shared.recall.raises[term, default: 0] += weight
    }
  }

  /// Looks up the weights that are not known yet.
  private func learn(_ terms: [Int32]) throws {
    let unknown = terms.filter { shared.recall.weights[$0] == nil }
    guard !unknown.isEmpty else { return }
    for (term, weight) in zip(unknown, try tables.weights(of: unknown)) {
      shared.recall.weights[term] = weight + (shared.recall.raises[term] ?? 0)
    }
  }

  func stories(withTerm term: Int32, limit: Int) throws -> [Int64] {
    var posting = shared.recall.postings[term] ?? StoryRecall.Posting()
    if !posting.isWhole {
      for story in try tables.stories(withTerm: term, limit: limit) { posting.add(story) }
      posting.isWhole = true
      shared.recall.postings[term] = posting
    }
    return posting.stories.suffix(limit).reversed()
  }

  func profile(of story: Int64) throws -> StoryProfile? {
    if let known = shared.recall.profiles[story] { return known }
    let profile = try tables.profile(of: story) { StoryProfile(bytes: $0) }
    shared.recall.profiles[story] = .some(profile)
    return profile
  }

  func keep(
    _ profile: StoryProfile?, of story: Int64, terms: [Int32], at date: Date
  ) throws {
    shared.recall.profiles[story] = .some(profile)
    shared.recall.changed.insert(story)
    for term in terms {
      shared.recall.postings[term, default: StoryRecall.Posting()].add(story)
      shared.recall.unwrittenTerms.append((term, story))
    }
  }

  func articles(withKeys keys: [Int64]) throws -> [Int64] {
    var articles = try tables.ends(ofKeys: keys)
    for key in keys {
      guard let late = shared.recall.keyed[key] else { continue }
      articles += [late[0], late[late.count - 1]]
    }
    return articles
  }

  func articles(withKey key: Int64, limit: Int) throws -> [Int64] {
    let late = shared.recall.keyed[key]?.suffix(limit).reversed() ?? []
    guard late.count < limit else { return Array(late) }
    return try late + tables.articles(withKey: key, limit: limit - late.count)
  }

  func shingles(of article: Int64) throws -> Shingles? {
    if let known = shared.recall.shingles[article] { return known }
    let shingles = try store.plainText(article).flatMap { Shingles($0) }
    shared.recall.shingles[article] = .some(shingles)
    return shingles
  }

  func heading(of article: Int64) throws -> StoryHeading? {
    try store.heading(of: article).map { StoryHeading(title: $0.title, urlKey: $0.urlKey) }
  }

  func keep(
    _ shingles: Shingles?, of article: Int64, keys: [Int64], at date: Date
  ) throws {
    for key in keys {
      shared.recall.keyed[key, default: []].append(article)
      shared.recall.unwrittenKeys.append((key, article))
    }
    shared.recall.shingles[article] = .some(shingles)
  }

  func membership(of article: Int64) throws -> StoryMembership? {
    if let known = shared.recall.memberships[article] { return known }
    let membership = try store.reader.storyMembership(of: article)
    shared.recall.memberships[article] = membership
    return membership
  }

  func place(_ membership: StoryMembership) throws {
    try store.place(membership)
    shared.recall.memberships[membership.article] = membership
  }

  /// Forgets the place of an article that alone tells its story, so that it can be found anew.
  ///
  /// - Returns: whether it has no place now; `false` where others tell the story too.
  func withdraw(_ article: Int64) throws -> Bool {
    guard let membership = try membership(of: article) else { return true }
    guard try store.reader.articles(ofStory: membership.story) == 1 else { return false }
    // A story of its own would have the id of the one that it began and has left.
    guard try membership.story == article || store.reader.articles(ofStory: article) == 0
    else { return false }
    try store.withdraw(article)
    shared.recall.memberships[article] = nil
    shared.recall.profiles[membership.story] = .some(nil)
    shared.recall.changed.insert(membership.story)
    return true
  }

  func move(_ membership: StoryMembership) throws {
    guard let old = try store.reader.storyMembership(of: membership.article) else { return }
    shared.recall.memberships[old.article] = membership
    guard old.story != membership.story else {
      return try store.setOriginal(membership.duplicateOf, of: old.article)
    }
    try store.withdraw(old.article)
    try store.place(membership)
    // With its last article a story goes, and what it tells.
    if try store.reader.articles(ofStory: old.story) == 0 {
      shared.recall.profiles[old.story] = .some(nil)
    }
  }

  func merge(_ story: Int64, into kept: Int64) throws {
    try store.merge(story, into: kept)
    for (article, known) in shared.recall.memberships where known.story == story {
      shared.recall.memberships[article]?.story = kept
    }
  }

  func openStories(limit: Int) throws -> [Int64] { try store.reader.openStories(limit: limit) }
  func close(_ stories: [Int64]) throws { try store.close(stories: stories) }
  mutating func setSinceMerging(_ clock: StoryMergeClock) { sinceMerging = clock }

  func forget(at date: Date) throws {
    try tables.forget(
      seenBefore: date.addingTimeInterval(-tuning.window),
      leastWeight: 0.05 * TermAging.weight(at: date))
  }
}
