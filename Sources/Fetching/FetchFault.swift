package import Foundation
package import Words

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

extension FetchFault {
  /// A few words without data, one text for each case, for labels and counters.
  package var shortDescription: String {
    switch self {
    case .invalidURL: "invalid URL"
    case .unsupportedScheme: "unsupported scheme"
    case .addressRefused: "address refused"
    case .hostHeld: "host asked to wait"
    case .invalidRequestHeader: "invalid request header"
    case .nameNotFound: "name not found"
    case .connectionRefused: "connection refused"
    case .unreachable: "unreachable"
    case .connectTimeout: "connect timeout"
    case .tlsTimeout: "TLS timeout"
    case .tlsFailed: "TLS failed"
    case .proxyFailed: "proxy failed"
    case .firstByteTimeout: "first byte timeout"
    case .totalTimeout: "total timeout"
    case .connectionClosed: "connection closed"
    case .incompleteBody: "incomplete body"
    case .headersTooLarge: "headers too large"
    case .bodyTooLarge: "body too large"
    case .brokenEncoding: "broken encoding"
    case .malformedResponse: "malformed response"
    case .tooManyRedirects: "too many redirects"
    case .redirectLoop: "redirect loop"
    case .redirectWithoutTarget: "redirect without target"
    case .redirectRefused: "redirect refused"
    case .fileNotFound: "file not found"
    case .fileUnreadable: "file unreadable"
    case .cancelled: "cancelled"
    case .other: "failed"
    }
  }

  /// A sentence for people: what happened and, if something can be done, what to do.
  package var message: Message {
    switch self {
    case .invalidURL(let url, let reason): Message(.invalidURL, Self.shown(url), reason)
    case .unsupportedScheme(let scheme): Message(.unsupportedScheme, Self.shown(scheme))
    case .addressRefused(let host, _, let kind): Message(Self.refusal(of: kind), host)
    case .hostHeld(let host, let until): Message(.hostHeld, host, until)
    case .invalidRequestHeader(let name): Message(.invalidHeader, name)
    case .nameNotFound(let host): Message(.nameNotFound, host)
    case .connectionRefused(let host): Message(.connectionRefused, host)
    case .unreachable(let host, let reason): Message(.unreachable, host, reason)
    case .connectTimeout(let host, let seconds):
      Message(.connectTimeout, host, seconds.asDuration)
    case .tlsTimeout(let host, let seconds): Message(.tlsTimeout, host, seconds.asDuration)
    case .tlsFailed(let host, let reason): Self.tls(host: host, reason: reason)
    case .proxyFailed(let proxy, let reason): Message(.proxyFailed, proxy, reason)
    case .firstByteTimeout(let seconds): Message(.firstByteTimeout, seconds.asDuration)
    case .totalTimeout(let seconds): Message(.totalTimeout, seconds.asDuration)
    case .connectionClosed: Message(.connectionClosed)
    case .incompleteBody(let received): Message(.incompleteBody, received)
    case .headersTooLarge(let limit): Message(.headersTooLarge, "\(limit / 1024) KiB")
    case .bodyTooLarge(let limit): Message(.bodyTooLarge, "\(limit / 1_048_576) MiB")
    case .brokenEncoding(let encoding): Message(.brokenEncoding, Self.shown(encoding))
    case .malformedResponse(let reason): Message(.malformedResponse, reason)
    case .tooManyRedirects(let limit): Message(.tooManyRedirects, limit)
    case .redirectLoop(let url): Message(.redirectLoop, Self.shown(url))
    case .redirectWithoutTarget(let status): Message(.redirectWithoutTarget, "\(status)")
    case .redirectRefused(let target, let reason):
      Message(.redirectRefused, Self.shown(target), reason)
    case .fileNotFound(let path): Message(.fileNotFound, path)
    case .fileUnreadable(let path, let reason): Message(.fileUnreadable, path, reason)
    case .cancelled: Message(.cancelled)
    case .other(let reason): Message(.requestFailed, reason)
    }
  }

  /// Leaves out the address, so that a remote user learns nothing of this machine's network.
  private static func refusal(of kind: AddressKind) -> MessageKey {
    switch kind {
    case .privateNetwork: .privateNetwork
    case .forbidden: .blockedAddress
    case .open: .notAllowed
    }
  }

  private static func tls(host: String, reason: TLSFailure) -> Message {
    switch reason {
    case .untrusted(let detail): Message(.untrusted, host, shown(detail))
    case .wrongName: Message(.wrongName, host)
    case .handshake(let detail): Message(.handshakeFailed, host, shown(detail))
    case .authorityFile(let path): Message(.authorityFile, path)
    }
  }

  /// A peer's text, shortened and without control characters, so that it stays on one line.
  private static func shown(_ text: String) -> String {
    let safe = Credentials.hidden(in: text)
    let clean = String(
      String.UnicodeScalarView(
        safe.unicodeScalars.prefix(200).map { scalar in
          scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
        }))
    return clean.unicodeScalars.count < safe.unicodeScalars.count ? clean + "…" : clean
  }
}
