package import Foundation

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
