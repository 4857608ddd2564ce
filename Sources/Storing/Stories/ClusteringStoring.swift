package import Foundation

/// Finding the stories of articles that have come, a batch at a time.
package protocol ClusteringStoring: Sendable {
  /// Articles whose stories are still to be found, in the order in which they came.
  ///
  /// - Parameter limit: at most so many, those that stand highest; `nil` is all.
  func storyQueue(limit: Int?) async throws -> [Int64]

  /// Finds the stories of a batch of articles, which wait for it no more: one transaction, in which
  /// nothing is written before all is decided.
  ///
  /// - Parameters:
  ///   - articles: those that do not wait, or are gone, are passed over.
  ///   - deciding: what changes. What an article is compared with follows from what it tells, so it
  ///     asks for what it needs by the function that it gets, set by set, within the same
  ///     transaction. It is not called in a database that no pass has used yet.
  func tell(
    _ articles: [Int64], at now: Date,
    deciding:
      @escaping @Sendable (ClusteringFindings, @escaping ClusteringAnswering) throws ->
      ClusteringChanges
  ) async throws
}

/// Answers questions from what is stored.
package typealias ClusteringAnswering = (ClusteringQuestions) throws -> ClusteringAnswers
