/// What polls ask of the store in one transaction.
package struct PollBatch: Sendable {
  package var settlements: [PollSettlement]
  package var renewals: [ClaimRenewal]
  package var claims: [ClaimRequest]

  package init(
    settlements: [PollSettlement] = [], renewals: [ClaimRenewal] = [], claims: [ClaimRequest] = []
  ) {
    self.settlements = settlements
    self.renewals = renewals
    self.claims = claims
  }
}

/// What became of a ``PollBatch``.
package struct PollBatchResult: Sendable {
  /// Of the first settlements; those after them are to be asked again.
  package var settled: [DocumentCounts] = []
  /// The places of those settlements of which nothing was stored, because their claim has passed to
  /// another process.
  package var refused: Set<Int> = []
  /// Of each renewal, the sources that are still held.
  package var renewed: [Set<Int64>] = []
  /// Of each request, the sources that are held now.
  package var claimed: [[Int64: ClaimedFeed]] = []

  package init() {}
}
