/// What came of a request: always a value, whatever the host did.
package struct FetchResult: Sendable, Hashable {
  /// The URL that was asked first, normalised and without credentials.
  package var url: String
  /// The URL that the answer, or the failure, belongs to; the same as `url` without redirects.
  package var finalURL: String
  /// The redirects on the way, in order; empty without redirects.
  package var hops: [RedirectHop]
  package var answer: Answer
  /// What a person should know though it went well.
  package var notes: [FetchNote]
  /// Body bytes as they came over the network, all hops together.
  package var wireBytes: Int
  /// Whether the last request carried validators; a 304 to one that did not is an error (C15).
  package var wasConditional: Bool
  /// From the first request to the end of the last answer, connecting included, without the waits
  /// for hosts' turns; `nil` where no host was asked.
  package var seconds: Double?

  package init(
    url: String,
    finalURL: String? = nil,
    hops: [RedirectHop] = [],
    answer: Answer,
    notes: [FetchNote] = [],
    wireBytes: Int = 0,
    wasConditional: Bool = false,
    seconds: Double? = nil
  ) {
    self.url = url
    self.finalURL = finalURL ?? url
    self.hops = hops
    self.answer = answer
    self.notes = notes
    self.wireBytes = wireBytes
    self.wasConditional = wasConditional
    self.seconds = seconds
  }

  package enum Answer: Sendable, Hashable {
    /// A complete answer of any status that is not a followed redirect.
    case response(FetchResponse)
    case failure(FetchFault)
  }
}
