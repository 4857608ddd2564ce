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
  private(set) var sinceMerging: StoryMergeClock

  init(_ store: StoreWriter, tuning: StoryTuning, at now: Date) throws {
    self.store = store
    self.tuning = tuning
    tables = try store.storyTables(at: now)
    let compared = try store.reader.storiesCompared()
    sinceMerging = StoryMergeClock(articles: compared.articlesSince, last: compared.date)
  }

  /// Writes what is kept while a document is put in.
  func save() throws {
    try store.setStoriesCompared(sinceMerging.last, articlesSince: sinceMerging.articles)
  }

  func frequencies(of terms: [Int32], at date: Date) throws -> [Double] {
    let weights = try tables.weights(of: terms)
    let unit = TermAging.weight(at: date)
    return terms.map { (weights[$0] ?? 0) / unit }
  }

  func raise(_ terms: [Int32], at date: Date) throws {
    try tables.raise([0] + terms, by: TermAging.weight(at: date))
  }

  func articles(withTerm term: Int32, limit: Int) throws -> [Int64] {
    try tables.articles(withTerm: term, limit: limit)
  }

  func articles(withKeys keys: [Int64]) throws -> [Int64] {
    try tables.articles(withKeys: keys)
  }

  func articles(withKey key: Int64, limit: Int) throws -> [Int64] {
    try tables.articles(withKey: key, limit: limit)
  }

  func remembered(_ articles: [Int64]) throws -> [(StoryMembership, StoryTrace)] {
    try tables.remembered(articles).compactMap { membership, bytes in
      StoryTrace(bytes: [UInt8](bytes)).map { (membership, $0) }
    }
  }

  func shingles(of article: Int64) throws -> Shingles? {
    try store.plainText(article).flatMap { Shingles($0) }
  }

  func membership(of article: Int64) throws -> StoryMembership? {
    try store.reader.storyMembership(of: article)
  }

  func keep(
    _ trace: StoryTrace, shingles: Shingles?, of article: Int64, terms: [Int32], keys: [Int64],
    at date: Date
  ) throws {
    try tables.keep(Data(trace.bytes), of: article, terms: terms, keys: keys, at: date)
  }

  func story(_ id: Int64) throws -> StoryOutline? {
    try store.reader.storyOutline(id).map { outline in
      StoryOutline(
        articles: outline.articles, latest: outline.latest,
        terms: outline.terms.map { TermVector(bytes: [UInt8]($0)) })
    }
  }

  func place(_ membership: StoryMembership, terms: TermVector?) throws {
    try store.place(membership, terms: terms.map { Data($0.bytes) })
  }

  func merge(_ story: Int64, into kept: Int64, terms: TermVector) throws {
    try store.merge(story, into: kept, terms: Data(terms.bytes))
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
