/// The result of a request: always a value, whatever the host does.
package struct FetchResult: Sendable, Hashable {
  /// The first requested URL, normalised and without credentials.
  package var url: String
  /// The URL of the response or failure; the same as `url` without redirects.
  package var finalURL: String
  /// The redirects in order; empty without redirects.
  package var hops: [RedirectHop]
  package var answer: Outcome
  /// Notes for a person on a successful fetch.
  package var notes: [FetchNote]
  /// Number of body bytes received over the network, all hops together.
  package var wireBytes: Int
  /// Whether the last request carried validators; a 304 to one without them is an error (C15).
  package var wasConditional: Bool
  /// Seconds from the first request to the end of the last response, including connecting, without
  /// the waits for hosts' turns; `nil` if no host was asked.
  package var seconds: Double?

  package init(
    url: String,
    finalURL: String? = nil,
    hops: [RedirectHop] = [],
    answer: Outcome,
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

  package enum Outcome: Sendable, Hashable {
    /// A complete response of any status that is not a followed redirect.
    case response(FetchResponse)
    case failure(FetchFault)
  }
}
