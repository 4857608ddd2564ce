package import Foundation
package import Models

/// What is written when the stories of a batch are found.
package struct ClusteringChanges: Sendable {
  /// What becomes of articles and stories, in this order.
  package var steps: [Step] = []
  /// What stories tell of now; `nil` for one that is told no more.
  package var profiles: [Int64: [UInt8]?] = [:]
  /// By what stories are to be found.
  package var terms: [(term: Int32, story: Int64)] = []
  /// By what articles are to be found.
  package var keys: [(key: Int64, article: Int64)] = []
  /// What is added to the weights of terms.
  package var raises: [Int32: Double] = [:]
  /// When stories were last compared, and how many articles came since.
  package var compared: Date
  package var articlesSince: Int
  /// What is too old to matter is thrown away, a bounded piece of it at a time: what was told last
  /// before a date, and terms that weigh less.
  package var forgetting: (seenBefore: Date, leastWeight: Double)?

  package init(compared: Date, articlesSince: Int) {
    self.compared = compared
    self.articlesSince = articlesSince
  }

  package enum Step: Sendable, Hashable {
    /// An article without a place is put into a story, which is made when there is none of its id.
    case place(StoryMembership)
    /// An article leaves its story, which goes with its last article.
    case withdraw(Int64)
    /// An article is a near-copy of another one, or of none, in the story that it is in.
    case setOriginal(of: Int64, Int64?)
    /// Two stories become one.
    case merge(Int64, into: Int64)
    /// Stories were compared with all others.
    case close([Int64])
    /// A line is added to an article's log.
    case log(LoggedEvent, article: Int64)
    /// What was booked for an article because sources tell its story is deleted.
    case deleteCoverage(of: Int64, by: Set<Int64>)
    /// An article's place in the order.
    case rank(RankKeys, article: Int64)
  }
}
