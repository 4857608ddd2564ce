/// The work of polls that the store does in one transaction.
package struct PollBatch: Sendable {
  package var records: [PollRecord]
  package var renewals: [ClaimRenewal]
  package var claims: [ClaimRequest]

  package init(
    records: [PollRecord] = [], renewals: [ClaimRenewal] = [], claims: [ClaimRequest] = []
  ) {
    self.records = records
    self.renewals = renewals
    self.claims = claims
  }
}

/// Result of a ``PollBatch``.
package struct PollBatchResult: Sendable {
  /// Counts of the first poll records; the caller must send the remaining ones again.
  package var stored: [DocumentCounts] = []
  /// Indexes of the poll records that stored nothing because another process holds the claim now,
  /// or because the source was deleted.
  package var refused: Set<Int> = []
  /// For each renewal, the sources whose claims were renewed.
  package var renewed: [Set<Int64>] = []
  /// For each request, the claimed sources.
  package var claimed: [[Int64: ClaimedFeed]] = []

  package init() {}
}
