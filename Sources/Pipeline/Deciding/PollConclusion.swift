package import Models

/// Everything that follows from one poll.
package struct PollConclusion: Sendable, Hashable {
  /// To be stored in the same transaction as the articles (polling.md C4, C13).
  package var state: FeedState
  /// To be stored when the host asked for a pause (E2).
  package var host: HostState?
  package var result: SourceOutcome.Result
  /// What a person should know, as sentences.
  package var notes: [String]
  /// To be fetched at once, in the same pass, instead of storing anything (B6).
  package var follow: RequestPlan?

  package init(
    state: FeedState, host: HostState? = nil, result: SourceOutcome.Result, notes: [String] = [],
    follow: RequestPlan? = nil
  ) {
    self.state = state
    self.host = host
    self.result = result
    self.notes = notes
    self.follow = follow
  }
}
