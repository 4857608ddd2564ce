package import Foundation
package import Models

/// Finding the stories of new articles, a batch at a time.
package protocol ClusteringStoring: Sendable {
  /// The articles in the queue for finding stories, in the order of arrival.
  ///
  /// - Parameter limit: maximum number of articles, highest key first; `nil` means all.
  func storyQueue(limit: Int?) async throws -> [Int64]

  /// Finds the stories of a batch of articles and removes them from the queue, in one transaction
  /// that writes nothing before the decision is complete.
  ///
  /// - Parameters:
  ///   - articles: articles that are not in the queue, or are gone, are skipped.
  ///   - deciding: returns the changes. The comparisons of an article depend on its text, so this
  ///     function asks for the data that it needs by the function that it gets, set by set, within
  ///     the same transaction. It is not called in a database that no pass has used yet.
  func clusterBatch(
    _ articles: [Int64], at now: Date,
    deciding:
      @escaping @Sendable (ClusteringFindings, @escaping ClusteringAnswering) throws ->
      ClusteringChanges
  ) async throws
}

/// Answers questions from the store.
package typealias ClusteringAnswering = (ClusteringQuestions) throws -> ClusteringAnswers

/// An article of a story, with the data for counting the story's sources and finding its best
/// article.
package struct StoryMember: Sendable, Hashable {
  package var membership: StoryMembership
  /// Its key of `today`; `nil` for an article without a rank.
  package var today: Double?
  /// Its first category.
  package var category: Int64?
  /// The address of its source's site, or else of the feed.
  package var address: String

  package init(
    membership: StoryMembership, today: Double?, category: Int64?, address: String
  ) {
    self.membership = membership
    self.today = today
    self.category = category
    self.address = address
  }
}

/// Questions while the stories of a batch are found: one round trip answers all of them. The
/// answers show the state before the batch, whose changes are not written yet.
package struct ClusteringQuestions: Sendable {
  /// Queued articles to read.
  package var queued: [Int64] = []
  /// Terms whose weights are needed.
  package var terms: [Int32] = []
  /// Terms whose stories are needed; `postingLimit` is the maximum number for each, latest stories
  /// first.
  package var postings: [Int32] = []
  package var postingLimit = 0
  /// Stories whose profiles are needed.
  package var profiles: [Int64] = []
  /// Keys of near-copies whose first and last articles are needed.
  package var ends: [Int64] = []
  /// Keys of near-copies whose latest articles are needed, with the maximum number of articles.
  package var keys: [Int64: Int] = [:]
  /// Articles whose stories are needed.
  package var memberships: [Int64] = []
  /// Articles whose texts are needed.
  package var texts: [Int64] = []
  /// Articles whose headlines and addresses are needed.
  package var headings: [Int64] = []
  /// Stories whose articles are needed.
  package var stories: [Int64] = []
  /// Articles whose rank data are needed.
  package var rankStates: [Int64] = []
  /// Articles whose logs are needed.
  package var logs: [Int64] = []
  /// Maximum number of stories that changed since stories were last compared, latest first.
  package var openStories = 0

  package init() {}
}

/// The data that finding the stories of a batch starts with.
package struct ClusteringFindings: Sendable {
  /// The data for computing ranking keys at this moment.
  package var basis: RankingBasis
  /// When stories were last compared, and the number of articles since.
  package var compared: Date
  package var articlesSince: Int
  /// A number that differs after any other process has written since the last batch: data cached
  /// from that batch may then be outdated.
  package var version: Int64
  /// Whether questions are answered without a round trip; then the caller asks only for what it
  /// needs.
  package var answersLocally: Bool
  /// Whether a foreground write waits for the end of the batch.
  package var isWaitedFor: @Sendable () -> Bool

  package init(
    basis: RankingBasis, compared: Date, articlesSince: Int, version: Int64, answersLocally: Bool,
    isWaitedFor: @escaping @Sendable () -> Bool = { false }
  ) {
    self.basis = basis
    self.compared = compared
    self.articlesSince = articlesSince
    self.version = version
    self.answersLocally = answersLocally
    self.isWaitedFor = isWaitedFor
  }
}

/// The answers to ``ClusteringQuestions`` from the store. Unknown ids, terms and keys are left out.
package struct ClusteringAnswers: Sendable {
  /// Articles in the queue, in the order of the question.
  package var queued: [QueuedArticle] = []
  package var weights: [Int32: Double] = [:]
  /// Latest first.
  package var postings: [Int32: [Int64]] = [:]
  package var profiles: [Int64: Profile] = [:]
  /// The first and the last article of the key in each period that has it.
  package var ends: [Int64: [Int64]] = [:]
  /// Latest first.
  package var keys: [Int64: [Int64]] = [:]
  package var memberships: [Int64: StoryMembership] = [:]
  /// Plain text.
  package var texts: [Int64: String] = [:]
  package var headings: [Int64: Heading] = [:]
  /// In the order of the articles' ids.
  package var stories: [Int64: [StoryMember]] = [:]
  package var rankStates: [Int64: RankState] = [:]
  /// Oldest first.
  package var logs: [Int64: [LoggedEvent]] = [:]
  /// In the order of their ids.
  package var openStories: [Int64] = []

  package init() {}

  /// The answers to some questions before any is known.
  package init(to questions: ClusteringQuestions) {
    for article in questions.logs { logs[article] = [] }
  }

  /// The profile of a story, and when it was stored.
  package struct Profile: Sendable {
    package var seen: Date
    package var bytes: [UInt8]
  }

  package struct Heading: Sendable, Hashable {
    package var title: String?
    /// The canonical form of the article's address.
    package var urlKey: String?
  }

  /// The data that an article's rank is computed from.
  package struct RankState: Sendable {
    package var keys: RankKeys
    /// Publication date used for ranking.
    package var dated: Date
    /// Its source's weight at its arrival.
    package var weight: Double
    /// The further sources whose coverage was logged for it.
    package var covering: Set<Int64>
  }
}

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

/// An article in the queue, with the data for finding its story.
package struct QueuedArticle: Sendable, Hashable {
  package var article: StoryArticle
  /// Its key of `today`; `nil` for an article without a rank.
  package var today: Double?
  /// Its first category.
  package var category: Int64?
  /// The address of its source's site, or else of the feed.
  package var address: String
  /// Its entry in a story, if it had one before its words changed.
  package var membership: StoryMembership?
}

extension ClusteringStoring where Self: SQLStore {
  package func storyQueue(limit: Int?) async throws -> [Int64] {
    guard let limit else {
      return try await read("SELECT article_id FROM story_queue ORDER BY article_id").values()
    }
    let articles: [Int64] = try await read(
      """
      SELECT q.article_id FROM story_queue q CROSS JOIN article_rank r
      WHERE r.article_id = q.article_id AND \(flag: "r.is_first", is: true)
      ORDER BY r.today DESC, q.article_id DESC LIMIT \(limit)
      """
    ).values()
    return articles.sorted()
  }
}
