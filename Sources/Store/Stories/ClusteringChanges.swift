package import Foundation
package import Models

/// The changes to write after the stories of a batch were found.
package struct ClusteringChanges: Sendable {
  /// Changes of articles and stories, in this order.
  package var steps: [Step] = []
  /// New profiles of stories; `nil` deletes the profile of a story that ended.
  package var profiles: [Int64: [UInt8]?] = [:]
  /// New postings: the terms by which stories are found.
  package var terms: [(term: Int32, story: Int64)] = []
  /// New keys by which near-copies of articles are found.
  package var keys: [(key: Int64, article: Int64)] = []
  /// Amounts to add to the weights of terms.
  package var termIncrements: [Int32: Double] = [:]
  /// Articles of the batch that were not looked at, so that foreground writes wait shortly; they stay
  /// in the queue.
  package var left: ArraySlice<Int64> = []
  /// When stories were last compared, and the number of articles since.
  package var compared: Date
  package var articlesSince: Int
  /// If not `nil`, deletes old data, a bounded amount at a time: profiles last seen before a date,
  /// and terms with a lower weight.
  package var forgetting: (seenBefore: Date, minWeight: Double)?

  /// Maximum number of profiles that are deleted at a time.
  package static let forgottenAtOnce = 1000
  /// Terms are deleted with the profile of each story whose id is a multiple of this: their table is
  /// scanned.
  package static let termScan: Int64 = 5000

  package init(compared: Date, articlesSince: Int) {
    self.compared = compared
    self.articlesSince = articlesSince
  }

  package enum Step: Sendable, Hashable {
    /// Puts an article without a story into a story; creates the story if its id is new.
    case place(StoryMembership)
    /// Removes an article from its story; the story is deleted with its last article.
    case withdraw(Int64)
    /// Marks an article as near-copy of another article in its story, or as none.
    case setOriginal(of: Int64, Int64?)
    /// Merges two stories.
    case merge(Int64, into: Int64)
    /// Marks stories as compared with all others.
    case close([Int64])
    /// Adds an event to an article's log.
    case log(LoggedEvent, article: Int64)
    /// Deletes the logged coverage of an article by some sources.
    case deleteCoverage(of: Int64, by: Set<Int64>)
    /// Sets an article's rank keys.
    case rank(RankKeys, article: Int64)
  }
}
