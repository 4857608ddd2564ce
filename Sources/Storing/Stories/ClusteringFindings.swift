package import Foundation

/// What finding the stories of a batch begins with.
package struct ClusteringFindings: Sendable {
  /// What the ranking keys of this moment are made with.
  package var basis: RankingBasis
  /// When stories were last compared, and how many articles came since.
  package var compared: Date
  package var articlesSince: Int
  /// Another number where anybody else has written since the last batch: what was remembered from
  /// it may no longer be what is stored.
  package var version: Int64
  /// Whether questions are answered without a round trip: then no more is asked than is needed.
  package var isNear: Bool

  package init(
    basis: RankingBasis, compared: Date, articlesSince: Int, version: Int64, isNear: Bool
  ) {
    self.basis = basis
    self.compared = compared
    self.articlesSince = articlesSince
    self.version = version
    self.isNear = isNear
  }
}
