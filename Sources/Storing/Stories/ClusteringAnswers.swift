package import Foundation
package import Models

/// What is stored of what was asked. What is not there is left out.
package struct ClusteringAnswers: Sendable {
  /// Those that wait, in the order in which they were asked for.
  package var untold: [UntoldArticle] = []
  package var weights: [Int32: Double] = [:]
  /// The latest first.
  package var postings: [Int32: [Int64]] = [:]
  package var profiles: [Int64: Profile] = [:]
  /// The first and the last article of each period in which the key was kept.
  package var ends: [Int64: [Int64]] = [:]
  /// The latest first.
  package var keys: [Int64: [Int64]] = [:]
  package var memberships: [Int64: StoryMembership] = [:]
  /// Plain.
  package var texts: [Int64: String] = [:]
  package var headings: [Int64: Heading] = [:]
  /// In the order in which the articles came.
  package var stories: [Int64: [StoryMember]] = [:]
  package var standings: [Int64: Standing] = [:]
  /// Oldest first.
  package var logs: [Int64: [LoggedEvent]] = [:]
  /// In the order of their ids.
  package var openStories: [Int64] = []

  package init() {}

  /// What a story tells of, and when that was kept.
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
    /// The canonical form of its address.
    package var urlKey: String?

    package init(title: String? = nil, urlKey: String? = nil) {
      self.title = title
      self.urlKey = urlKey
    }
  }

  /// How an article ranks.
  package struct Standing: Sendable {
    package var keys: RankKeys
    /// When it counts as published.
    package var dated: Date
    /// Its source's weight when it came.
    package var weight: Double
    /// The further sources whose telling was booked for it.
    package var covering: Set<Int64>

    package init(keys: RankKeys, dated: Date, weight: Double, covering: Set<Int64>) {
      self.keys = keys
      self.dated = dated
      self.weight = weight
      self.covering = covering
    }
  }
}
