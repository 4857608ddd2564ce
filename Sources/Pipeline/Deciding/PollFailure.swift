package import Words

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
    /// 429 or 503; seconds of Retry-After, more than 0, if the header was sent (E1). A 429 concerns
    /// the host (E2).
    case throttled(retryAfter: Double?, wholeHost: Bool)
    /// A 304 to an unconditional request (C15), or a response that says that the validators
    /// themselves are too much (412, 431): the next request has none.
    case validatorsUseless
    case other
  }
}
