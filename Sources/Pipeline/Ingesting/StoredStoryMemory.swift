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

  func raise(_ terms: [Int32], at date: Date) throws {
    let weight = TermAging.weight(at: date)
    try learn(terms)
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

  func articles(withTerm term: Int32, limit: Int) throws -> [Int64] {
    let known = shared.recall.postings[term] ?? StoryRecall.Posting()
    if known.isWhole || known.articles.count >= limit {
      return known.articles.suffix(limit).reversed()
    }
    let early = try tables.articles(withTerm: term, limit: limit).reversed()
    let whole = StoryRecall.Posting(articles: early + known.articles, isWhole: true)
    shared.recall.postings[term] = whole
    return whole.articles.suffix(limit).reversed()
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

  func remembered(_ articles: [Int64]) throws -> [(StoryMembership, StoryTrace)] {
    try articles.compactMap { article in
      if let known = shared.recall.articles[article] { return known }
      let stored = try tables.remembered(article) { StoryTrace(bytes: $0) }
      if let stored { shared.recall.articles[article] = stored }
      return stored
    }
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

  func membership(of article: Int64) throws -> StoryMembership? {
    if let known = shared.recall.articles[article] { return known.membership }
    return try store.reader.storyMembership(of: article)
  }

  func keep(
    _ trace: StoryTrace, shingles: Shingles?, of article: Int64, terms: [Int32], keys: [Int64],
    at date: Date
  ) throws {
    shared.recall.unwritten.append(
      StoryTables.Kept(article: article, trace: trace.bytes, terms: terms, keys: keys))
    for term in terms { shared.recall.postings[term, default: StoryRecall.Posting()].add(article) }
    for key in keys { shared.recall.keyed[key, default: []].append(article) }
    shared.recall.shingles[article] = .some(shingles)
    if let placed = shared.recall.placed, placed.article == article {
      shared.recall.articles[article] = (placed, trace)
      shared.recall.placed = nil
    } else {
      shared.recall.articles[article] = try store.reader.storyMembership(of: article).map {
        ($0, trace)
      }
    }
  }

  func story(_ id: Int64) throws -> StoryOutline? {
    if let known = shared.recall.outlines[id] { return known }
    let outline = try store.reader.storyOutline(id).map { outline in
      StoryOutline(
        articles: outline.articles, latest: outline.latest,
        terms: outline.terms.map { TermVector(bytes: [UInt8]($0)) })
    }
    if let outline { shared.recall.outlines[id] = outline }
    return outline
  }

  func place(_ membership: StoryMembership, terms: TermVector?) throws {
    try store.place(membership, terms: terms.map { Data($0.bytes) })
    shared.recall.placed = membership
    var outline =
      shared.recall.outlines[membership.story]
      ?? StoryOutline(articles: 0, latest: membership.dated, terms: nil)
    outline.articles += 1
    outline.latest = max(outline.latest, membership.dated)
    outline.terms = terms
    shared.recall.outlines[membership.story] = outline
  }

  /// Forgets the place of an article that alone tells its story, so that it can be found anew.
  ///
  /// - Returns: whether it has no place now; `false` where others tell the story too.
  func withdraw(_ article: Int64) throws -> Bool {
    guard let membership = try membership(of: article) else { return true }
    guard try story(membership.story)?.articles == 1 else { return false }
    // A story of its own would have the id of the one that it began and has left.
    guard try membership.story == article || story(article) == nil else { return false }
    try store.withdraw(article)
    shared.recall.articles[article] = nil
    shared.recall.outlines[membership.story] = nil
    return true
  }

  func move(_ membership: StoryMembership, terms: TermVector?) throws {
    guard let old = try store.reader.storyMembership(of: membership.article) else { return }
    shared.recall.articles[old.article]?.membership = membership
    guard old.story != membership.story else {
      return try store.setOriginal(membership.duplicateOf, of: old.article)
    }
    try store.withdraw(old.article)
    try store.place(membership, terms: terms.map { Data($0.bytes) })
    shared.recall.outlines[old.story] = nil
    shared.recall.outlines[membership.story] = nil
  }

  func merge(_ story: Int64, into kept: Int64, terms: TermVector) throws {
    try store.merge(story, into: kept, terms: Data(terms.bytes))
    shared.recall.outlines[story] = nil
    shared.recall.outlines[kept] = nil
    for (article, known) in shared.recall.articles where known.membership.story == story {
      shared.recall.articles[article]?.membership.story = kept
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
