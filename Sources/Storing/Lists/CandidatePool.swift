/// Candidates of a list before anything of them was looked up.
package struct CandidatePool: Sendable {
  /// In the stored order.
  package var candidates: [RankCandidate]
  /// Of each source among them; those that are gone are left out.
  package var sources: [Int64: SourceLabels]

  package init(candidates: [RankCandidate], sources: [Int64: SourceLabels]) {
    self.candidates = candidates
    self.sources = sources
  }
}
