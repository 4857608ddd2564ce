package import Foundation
package import Models

/// The state of the clustering: in memory for a replay, in a database for the daemon.
package protocol StoryMemory {
  associatedtype Failure: Error

  /// The document frequency of each term; older articles count less, see ``TermAging``. Term 0
  /// counts all articles.
  func frequencies(of terms: [Int32], at date: Date) throws(Failure) -> [Double]
  /// Counts an article with these terms as `share` of an article.
  mutating func countTerms(_ terms: [Int32], by share: Double, at date: Date) throws(Failure)

  /// Announces that stories with these terms may be requested, so that the memory can fetch all in
  /// one query.
  func prefetch(terms: [Int32], limit: Int) throws(Failure)
  /// Announces that the profiles of these stories may be requested.
  func prefetch(stories: [Int64]) throws(Failure)
  /// Announces that the memberships of these articles may be requested.
  func prefetch(articles: [Int64]) throws(Failure)
  /// Announces that the memberships and shingles of these articles may be requested.
  func prefetch(copies articles: [Int64]) throws(Failure)

  /// Stories that are indexed by this term, the latest to begin first.
  func stories(withTerm term: Int32, limit: Int) throws(Failure) -> [Int64]
  /// The profile of a story; `nil` if the story was merged or its profile was removed.
  func profile(of story: Int64) throws(Failure) -> StoryProfile?
  /// Stores the profile of a story and adds these terms to the index; `nil` removes the profile.
  mutating func keep(_ profile: StoryProfile?, of story: Int64, terms: [Int32]) throws(Failure)

  /// The first and the latest article for each copy key; an article is repeated for each of its
  /// keys.
  func articles(withKeys keys: [Int64]) throws(Failure) -> [Int64]
  /// Articles with a copy key, latest first.
  func articles(withKey key: Int64, limit: Int) throws(Failure) -> [Int64]
  func shingles(of article: Int64) throws(Failure) -> Shingles?
  /// The title and address of an article, for memories whose short keys may collide; otherwise
  /// `nil`.
  func heading(of article: Int64) throws(Failure) -> StoryHeading?
  /// The series (``SeriesKey``) of articles, as far as they have one and are still known.
  func series(of articles: [Int64]) throws(Failure) -> [Int64: Int64]
  /// Stores the shingles of an article and indexes it by these keys.
  mutating func keep(_ shingles: Shingles?, of article: Int64, keys: CopyKeys) throws(Failure)

  func membership(of article: Int64) throws(Failure) -> StoryMembership?
  /// Number of articles that a source has in a story; 0 if even the whole story has fewer than
  /// `enough`.
  func count(of source: Int64, in story: Int64, from enough: Int) throws(Failure) -> Int
  /// Adds an article to a story; creates the story if the id is new.
  mutating func place(_ membership: StoryMembership) throws(Failure)
  /// Changes the membership of a placed article.
  mutating func move(_ membership: StoryMembership) throws(Failure)
  mutating func merge(_ story: Int64, into kept: Int64) throws(Failure)
  /// Stories that changed since the last merge pass.
  func openStories(limit: Int) throws(Failure) -> [Int64]
  mutating func close(_ stories: [Int64]) throws(Failure)
  /// The time of the last merge pass and the number of articles placed since.
  var sinceMerging: MergePassState { get throws(Failure) }
  mutating func setSinceMerging(_ clock: MergePassState) throws(Failure)

  /// Removes data that is too old to be used at this time.
  mutating func forget(at date: Date) throws(Failure)
}

/// Default implementations for memories that need no prefetching.
extension StoryMemory {
  package func prefetch(terms: [Int32], limit: Int) throws(Failure) {}
  package func prefetch(stories: [Int64]) throws(Failure) {}
  package func prefetch(articles: [Int64]) throws(Failure) {}
  package func prefetch(copies articles: [Int64]) throws(Failure) {
    try prefetch(articles: articles)
  }
}

/// The result of placing an article: its membership, and whether it joined an existing story.
package struct StoryPlacement: Sendable, Hashable {
  package var membership: StoryMembership
  /// Whether the story existed before.
  package var isFollowing: Bool
}

package struct StoryMerge: Sendable, Hashable {
  /// The id that is removed.
  package var story: Int64
  /// The id that remains: that of the older story.
  package var kept: Int64
}

/// The title and address of an article.
package struct StoryHeading: Sendable, Hashable {
  package var title: String?
  /// The canonical form of its address.
  package var urlKey: String?

  package init(title: String?, urlKey: String?) {
    self.title = title
    self.urlKey = urlKey
  }
}

/// The time of the last merge pass, and the number of articles since.
package struct MergePassState: Sendable, Hashable {
  package var articles: Int
  package var last: Date

  package init(articles: Int, last: Date) {
    self.articles = articles
    self.last = last
  }
}
