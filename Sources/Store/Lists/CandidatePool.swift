/// Candidates of a list before their details are looked up.
package struct CandidatePool: Sendable {
  /// In the stored order.
  package var candidates: [RankCandidate]
  /// One for each source of the candidates, without deleted sources.
  package var sources: [Int64: SourceLabels]

  package init(candidates: [RankCandidate], sources: [Int64: SourceLabels]) {
    self.candidates = candidates
    self.sources = sources
  }
}
