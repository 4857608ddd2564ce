import Foundation

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
  package var sentence: String {
    switch self {
    case .invalidURL(let url, let reason):
      "\(Self.shown(url)) is not a usable URL: \(reason)."
    case .unsupportedScheme(let scheme):
      "Only http and https are fetched, not \(Self.shown(scheme)):."
    case .addressRefused(let host, let address, let kind):
      Self.refusal(host: host, address: address, kind: kind)
    case .hostHeld(let host, let until):
      "\(host) asked to be left alone until \(Self.stamp(until)); it is asked again after that."
    case .invalidRequestHeader(let name):
      "The \(name) header holds control characters; take them out of the configuration."
    case .nameNotFound(let host):
      "The name \(host) does not resolve; check the spelling and this machine's DNS."
    case .connectionRefused(let host):
      "\(host) refused the connection; the server may be down or the port wrong."
    case .unreachable(let host, let reason):
      "\(host) could not be reached: \(reason)."
    case .connectTimeout(let host, let seconds):
      "No connection to \(host) came about within \(Self.seconds(seconds))."
    case .tlsTimeout(let host, let seconds):
      "No connection with TLS to \(host) came about within \(Self.seconds(seconds))."
    case .tlsFailed(let host, let reason):
      Self.tls(host: host, reason: reason)
    case .firstByteTimeout(let seconds):
      "The server took the request and said nothing for \(Self.seconds(seconds))."
    case .totalTimeout(let seconds):
      "The answer was not complete after \(Self.seconds(seconds))."
    case .connectionClosed:
      "The server closed the connection before it answered."
    case .incompleteBody(let received):
      "The answer broke off after \(received) bytes; what came was not used."
    case .headersTooLarge(let limit):
      "The answer's headers are larger than \(limit / 1024) KiB."
    case .bodyTooLarge(let limit):
      "The document is larger than \(limit / 1_048_576) MiB."
    case .brokenEncoding(let encoding):
      "The answer is labelled \(Self.shown(encoding)) and cannot be decoded as that."
    case .malformedResponse(let reason):
      "The server's answer is not HTTP as it should be: \(reason)."
    case .tooManyRedirects(let limit):
      "The server redirected more than \(limit) times."
    case .redirectLoop(let url):
      "The redirects go in a circle at \(Self.shown(url))."
    case .redirectWithoutTarget(let status):
      "The server answered \(status) without saying where to go."
    case .redirectRefused(let target, let reason):
      "The redirect to \(Self.shown(target)) was not followed: \(reason)."
    case .fileNotFound(let path):
      "There is no file \(path)."
    case .fileUnreadable(let path, let reason):
      "\(path) cannot be read: \(reason)."
    case .cancelled:
      "The request was stopped before it was answered."
    case .other(let reason):
      "The request failed: \(reason)."
    }
  }

  private static func refusal(host: String, address: String, kind: AddressKind) -> String {
    let place = host == address ? address : "\(host) (\(address))"
    return switch kind {
    case .privateNetwork:
      """
      \(place) is in a private network; if it is yours, set allow_private_network on its source, or \
      give a command --allow-private-network.
      """
    case .forbidden:
      "\(place) is an address that is never asked (link-local, multicast or unspecified)."
    case .open:
      "\(place) was refused."
    }
  }

  private static func tls(host: String, reason: TLSFailure) -> String {
    switch reason {
    case .untrusted(let detail):
      """
      The certificate of \(host) is not trusted (\(shown(detail))); for a private authority set \
      network.ca_file, for this source alone insecure_tls.
      """
    case .wrongName:
      "The certificate of \(host) is for another name."
    case .handshake(let detail):
      "The TLS handshake with \(host) failed (\(shown(detail)))."
    case .authorityFile(let path):
      "network.ca_file \(path) holds no usable certificate."
    }
  }

  private static func stamp(_ date: Date) -> String {
    date.formatted(.iso8601)
  }

  private static func seconds(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value)) s" : "\(value) s"
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
