package import Words

/// A note for a person on an otherwise successful fetch.
package enum FetchNote: Sendable, Hashable {
  /// The certificate was not checked, as configured (N5).
  case insecureTLS(host: String)
  /// A redirect led from https to http (R10).
  case downgraded(to: String)
  /// The body was labelled with an encoding that it did not have (B1).
  case plainDespite(encoding: String)

  /// The note as a sentence.
  package var message: Message {
    switch self {
    case .insecureTLS(let host): Message(.insecureTLS, host)
    case .downgraded(let url): Message(.downgraded, url)
    case .plainDespite(let encoding): Message(.plainDespite, encoding)
    }
  }
}
