/// Why a poll brought nothing, as far as the next one depends on it.
package struct PollFailure: Sendable, Hashable {
  package var kind: Kind
  /// A sentence for people.
  package var sentence: String

  package init(_ kind: Kind, _ sentence: String) {
    self.kind = kind
    self.sentence = sentence
  }

  package enum Kind: Sendable, Hashable {
    /// 410.
    case gone
    /// 404, an address refused, a name that is no more: what undoes an adopted redirect (R5).
    case notThere
    /// A document that is not what the source should be; also undoes a redirect.
    case notAFeed
    /// 429 or 503; seconds of Retry-After, more than 0, where there was one (E1). A 429 is about
    /// the host (E2).
    case throttled(retryAfter: Double?, wholeHost: Bool)
    /// A 304 to a request that could not have one (C15), or an answer that says that the validators
    /// themselves are too much (412, 431): the next request goes without.
    case validatorsUseless
    case other
  }
}
