package import Foundation

/// Why a fetch returned nothing usable. A closed set: a bad host leads to one of these values and
/// never to an error that leaves the fetcher.
package enum FetchFault: Error, Sendable, Hashable {
  // Before anything is sent.
  case invalidURL(String, reason: String)
  case unsupportedScheme(String)
  case addressRefused(host: String, address: String, kind: AddressKind)
  /// The host asked for a pause (429); no request was sent.
  case hostHeld(host: String, until: Date)
  case invalidRequestHeader(name: String)

  // While connecting.
  case nameNotFound(host: String)
  case connectionRefused(host: String)
  case unreachable(host: String, reason: String)
  case connectTimeout(host: String, seconds: Double)
  /// TCP and TLS together: the client has one limit and does not tell which of the two hangs.
  case tlsTimeout(host: String, seconds: Double)
  case tlsFailed(host: String, reason: TLSFailure)

  /// The proxy cannot be reached, or refuses to be used.
  case proxyFailed(proxy: String, reason: String)

  // During the response.
  case firstByteTimeout(seconds: Double)
  case totalTimeout(seconds: Double)
  case connectionClosed
  case incompleteBody(received: Int)
  case headersTooLarge(limit: Int)
  case bodyTooLarge(limit: Int)
  case brokenEncoding(String)
  case malformedResponse(reason: String)

  // Redirects.
  case tooManyRedirects(limit: Int)
  case redirectLoop(url: String)
  case redirectWithoutTarget(status: Int)
  case redirectRefused(target: String, reason: String)

  // Files.
  case fileNotFound(path: String)
  case fileUnreadable(path: String, reason: String)

  case cancelled
  case other(reason: String)

  /// The problem with the server's certificate or handshake.
  package enum TLSFailure: Sendable, Hashable {
    /// Self-signed, expired, or from an authority that this machine does not trust.
    case untrusted(detail: String)
    case wrongName
    case handshake(detail: String)
    /// `network.ca_file` cannot be used.
    case authorityFile(path: String)
  }
}
