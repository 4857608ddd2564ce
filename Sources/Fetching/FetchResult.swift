package import Words

/// The result of a request: always a value, whatever the host does.
package struct FetchResult: Sendable, Hashable {
  /// The first requested URL, normalised and without credentials.
  package var url: String
  /// The URL of the response or failure; the same as `url` without redirects.
  package var finalURL: String
  /// The redirects in order; empty without redirects.
  package var hops: [RedirectHop]
  package var answer: Outcome
  package var notes: [FetchNote]
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
    wasConditional: Bool = false,
    seconds: Double? = nil
  ) {
    self.url = url
    self.finalURL = finalURL ?? url
    self.hops = hops
    self.answer = answer
    self.notes = notes
    self.wasConditional = wasConditional
    self.seconds = seconds
  }

  package enum Outcome: Sendable, Hashable {
    /// A complete response of any status that is not a followed redirect.
    case response(FetchResponse)
    case failure(FetchFault)
  }
}

/// A note for a person on an otherwise successful fetch.
package enum FetchNote: Sendable, Hashable {
  /// The certificate was not checked, as configured (N5).
  case insecureTLS(host: String)
  /// A redirect led from https to http (R10).
  case downgraded(to: String)
  /// The body was labelled with an encoding that it did not have (B1).
  case plainDespite(encoding: String)

  package var message: Message {
    switch self {
    case .insecureTLS(let host): Message(.insecureTLS, host)
    case .downgraded(let url): Message(.downgraded, url)
    case .plainDespite(let encoding): Message(.plainDespite, encoding)
    }
  }
}

/// A complete, decoded HTTP response.
package struct FetchResponse: Sendable, Hashable {
  package var status: Int
  /// Headers of the final response only, not of a 1xx or of a redirect (B4).
  package var headers: HeaderFields
  /// Without transfer and content encoding. For a status of 400 or more, at most its first 64 KiB.
  package var body: [UInt8]

  package init(status: Int, headers: HeaderFields = HeaderFields(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
