package import Models
package import Words

package struct PollConclusion: Sendable, Hashable {
  /// To be stored in the same transaction as the articles (polling.md C4, C13).
  package var state: FeedState
  /// To be stored if the host asked for a pause (E2).
  package var host: HostState?
  package var result: SourceOutcome.Result
  /// Sentences that a person should read.
  package var notes: [Message] = []
  /// The request to send at once, in the same pass, instead of storing anything (B6).
  package var follow: RequestPlan?
}

/// Why a poll failed, as far as the next poll depends on it.
package struct PollFailure: Sendable, Hashable {
  package var kind: Kind
  package var message: Message

  package init(_ kind: Kind, _ message: Message) {
    self.kind = kind
    self.message = message
  }

  package enum Kind: Sendable, Hashable {
    /// 410.
    case gone
    /// 404, a refused address or a host name that no longer exists: undoes an adopted redirect
    /// (R5).
    case notThere
    /// A document of an unexpected kind; also undoes a redirect.
    case notAFeed
    /// 429 or 503; seconds of Retry-After, more than 0, if the header was sent (E1), and seconds for
    /// which the whole host is not asked (E2).
    case throttled(retryAfter: Double?, hold: Double?)
    /// A 304 to an unconditional request (C15), or a response that says that the validators
    /// themselves are too much (412, 431): the next request has none.
    case validatorsUseless
    case other
  }
}
