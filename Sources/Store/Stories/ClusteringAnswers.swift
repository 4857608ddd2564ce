package import Foundation
package import Models

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

  /// The profile of a story, and when it was stored.
  package struct Profile: Sendable {
    package var seen: Date
    package var bytes: [UInt8]

    package init(seen: Date, bytes: [UInt8]) {
      self.seen = seen
      self.bytes = bytes
    }
  }

  package struct Heading: Sendable, Hashable {
    package var title: String?
    /// The canonical form of the article's address.
    package var urlKey: String?

    package init(title: String? = nil, urlKey: String? = nil) {
      self.title = title
      self.urlKey = urlKey
    }
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

    package init(keys: RankKeys, dated: Date, weight: Double, covering: Set<Int64>) {
      self.keys = keys
      self.dated = dated
      self.weight = weight
      self.covering = covering
    }
  }
}
