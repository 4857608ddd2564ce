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
