/// Candidates with what their scores for a reader are computed from.
package struct CandidatePage: Sendable {
  package struct Details: Sendable {
    /// The source's weight when it came.
    package var weight = 1.0
    /// The story that it tells.
    package var story: Int64?
    /// How often it was shown to readers, and opened then.
    package var exposure = (shown: 0.0, opened: 0.0)
    /// Where a list is asked for what is unread: whether the reader has read it.
    package var isRead = false
    package var isHidden = false
    /// Whether the list has its story already, or the reader has hidden a telling of it.
    package var isTold = false
    /// Half-lives by which the reader's rules move it.
    package var raise = 0.0
    /// Its plain counts, here and elsewhere.
    package var popularity = 0.0
    /// The range of its features in ``CandidatePage/features``; empty where there are none.
    package var features = 0..<0

    package init() {}
  }

  /// In the stored order.
  package var candidates: [RankCandidate]
  /// Of each candidate.
  package var details: [Details]
  package var features: [UInt8] = []

  package init(candidates: [RankCandidate], details: [Details]) {
    self.candidates = candidates
    self.details = details
  }
}
