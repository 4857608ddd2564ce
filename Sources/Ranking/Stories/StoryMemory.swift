package import Foundation
package import Models

/// What finding stories remembers from article to article: in memory for a replay, in a database
/// for the daemon.
package protocol StoryMemory {
  associatedtype Failure: Error

  /// In how many articles each of the terms stood, each counting less as it ages; see
  /// ``TermAging``. Term 0 stands in all of them.
  func frequencies(of terms: [Int32], at date: Date) throws(Failure) -> [Double]
  /// Counts an article that holds these terms as `share` of one.
  mutating func raise(_ terms: [Int32], by share: Double, at date: Date) throws(Failure)

  /// Says that the stories that have these terms may be asked for, so that all can be looked up at
  /// once.
  func expect(terms: [Int32], limit: Int) throws(Failure)
  /// Says that it will be asked what these stories tell of.
  func expect(stories: [Int64]) throws(Failure)
  /// Says that the places of these articles may be asked for.
  func expect(articles: [Int64]) throws(Failure)
  /// Says that the places and the words of these articles may be asked for.
  func expect(copies articles: [Int64]) throws(Failure)

  /// Stories that have a telling term, the latest that began first.
  func stories(withTerm term: Int32, limit: Int) throws(Failure) -> [Int64]
  /// What a story tells of; `nil` for one that is gone or told no more.
  func profile(of story: Int64) throws(Failure) -> StoryProfile?
  /// Remembers what a story tells of, to be found by these terms and those it had before; `nil`
  /// forgets it.
  mutating func keep(
    _ profile: StoryProfile?, of story: Int64, terms: [Int32], at date: Date
  ) throws(Failure)

  /// For each key of near-copies the first and the latest articles that have it, an article as
  /// often as it has one of them.
  func articles(withKeys keys: [Int64]) throws(Failure) -> [Int64]
  /// Articles that have a key of near-copies, the latest first.
  func articles(withKey key: Int64, limit: Int) throws(Failure) -> [Int64]
  func shingles(of article: Int64) throws(Failure) -> Shingles?
  /// What an article is called and where it stands, where keys are kept so short that two may be
  /// the same by chance; else `nil`.
  func heading(of article: Int64) throws(Failure) -> StoryHeading?
  /// Remembers the words of an article, to be found by its keys.
  mutating func keep(
    _ shingles: Shingles?, of article: Int64, keys: [Int64], at date: Date
  ) throws(Failure)

  func membership(of article: Int64) throws(Failure) -> StoryMembership?
  /// Puts an article into a story, which is made when there is none of this id.
  mutating func place(_ membership: StoryMembership) throws(Failure)
  /// Puts an article that has a place into another one.
  mutating func move(_ membership: StoryMembership) throws(Failure)
  /// Makes two stories one, whose articles all are in the one that is kept.
  mutating func merge(_ story: Int64, into kept: Int64) throws(Failure)
  /// Stories that changed since they were last compared with each other.
  func openStories(limit: Int) throws(Failure) -> [Int64]
  mutating func close(_ stories: [Int64]) throws(Failure)
  /// Articles placed, and when, since the last comparison of stories.
  var sinceMerging: StoryMergeClock { get throws(Failure) }
  mutating func setSinceMerging(_ clock: StoryMergeClock) throws(Failure)

  /// Throws away what is too old to matter at this time.
  mutating func forget(at date: Date) throws(Failure)
}

/// A memory that has all at hand need not know beforehand.
extension StoryMemory {
  package func expect(terms: [Int32], limit: Int) throws(Failure) {}
  package func expect(stories: [Int64]) throws(Failure) {}
  package func expect(articles: [Int64]) throws(Failure) {}
  package func expect(copies articles: [Int64]) throws(Failure) {
    try expect(articles: articles)
  }
}
