package import Models

/// What is stored that interactions of a reader are computed from.
package struct InteractionFindings: Sendable {
  package var reader: Int64
  /// `nil` in a database that no pass has used yet.
  package var basis: RankingBasis?
  /// Articles that are not there are left out.
  package var states: [Int64: InteractionState]
  /// The list that the reader was shown last, unless it was closed; `nil` where nothing is taught.
  package var openList: StoredList?
  /// How well each way of weighting a score's parts did for the reader, and for all readers; `nil`
  /// where no list is open.
  package var trials: StoredTrials?
  package var allTrials: StoredTrials?

  package init(
    reader: Int64, basis: RankingBasis? = nil, states: [Int64: InteractionState],
    openList: StoredList? = nil, trials: StoredTrials? = nil, allTrials: StoredTrials? = nil
  ) {
    self.reader = reader
    self.basis = basis
    self.states = states
    self.openList = openList
    self.trials = trials
    self.allTrials = allTrials
  }
}
