package import Models

/// Stored data from which interactions of a reader are computed.
package struct InteractionFindings: Sendable {
  package var reader: Int64
  /// `nil` in a database that no pass has used yet.
  package var basis: RankingBasis?
  /// State by article; articles that do not exist are left out.
  package var states: [Int64: InteractionState]
  /// The list last shown to the reader, unless it was closed; `nil` if the interactions teach
  /// nothing.
  package var openList: StoredList?
  /// Success of each choice of score weights for this reader; `nil` if no list is open.
  package var trials: StoredTrials?

  package init(
    reader: Int64, basis: RankingBasis? = nil, states: [Int64: InteractionState],
    openList: StoredList? = nil, trials: StoredTrials? = nil
  ) {
    self.reader = reader
    self.basis = basis
    self.states = states
    self.openList = openList
    self.trials = trials
  }
}
