package import Models
package import Words

/// All results of one poll.
package struct PollConclusion: Sendable, Hashable {
  /// To be stored in the same transaction as the articles (polling.md C4, C13).
  package var state: FeedState
  /// To be stored if the host asked for a pause (E2).
  package var host: HostState?
  package var result: SourceOutcome.Result
  /// Sentences that a person should read.
  package var notes: [Message]
  /// The request to send at once, in the same pass, instead of storing anything (B6).
  package var follow: RequestPlan?

  package init(
    state: FeedState, host: HostState? = nil, result: SourceOutcome.Result, notes: [Message] = [],
    follow: RequestPlan? = nil
  ) {
    self.state = state
    self.host = host
    self.result = result
    self.notes = notes
    self.follow = follow
  }
}
