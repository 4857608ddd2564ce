import Basics
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
      "Only http and https are supported, not \(Self.shown(scheme)):."
    case .addressRefused(let host, _, let kind):
      Self.refusal(host: host, kind: kind)
    case .hostHeld(let host, let until):
      "\(host) accepts no requests until \(Self.stamp(until)). It is tried again after that."
    case .invalidRequestHeader(let name):
      "The header \(name) contains control characters. Remove them from the configuration."
    case .nameNotFound(let host):
      "Cannot resolve the host name \(host). Check the spelling and the DNS of this machine."
    case .connectionRefused(let host):
      "\(host) refused the connection. The server may be down, or the port wrong."
    case .unreachable(let host, let reason):
      "Cannot reach \(host): \(reason)."
    case .connectTimeout(let host, let seconds):
      "Could not connect to \(host) within \(Self.seconds(seconds))."
    case .tlsTimeout(let host, let seconds):
      "The TLS handshake with \(host) did not finish within \(Self.seconds(seconds))."
    case .tlsFailed(let host, let reason):
      Self.tls(host: host, reason: reason)
    case .firstByteTimeout(let seconds):
      "The server did not answer within \(Self.seconds(seconds))."
    case .totalTimeout(let seconds):
      "The response was not complete after \(Self.seconds(seconds))."
    case .connectionClosed:
      "The server closed the connection without a response."
    case .incompleteBody(let received):
      "The response ended early after \(received) bytes and was discarded."
    case .headersTooLarge(let limit):
      "The headers of the response are larger than \(limit / 1024) KiB."
    case .bodyTooLarge(let limit):
      "The document is larger than \(limit / 1_048_576) MiB."
    case .brokenEncoding(let encoding):
      "The response is labelled \(Self.shown(encoding)) but cannot be decoded."
    case .malformedResponse(let reason):
      "The response is not valid HTTP: \(reason)."
    case .tooManyRedirects(let limit):
      "The server redirected more than \(limit) times."
    case .redirectLoop(let url):
      "The redirects form a loop at \(Self.shown(url))."
    case .redirectWithoutTarget(let status):
      "The server answered \(status) without a redirect target."
    case .redirectRefused(let target, let reason):
      "The redirect to \(Self.shown(target)) was not followed: \(reason)."
    case .fileNotFound(let path):
      "There is no file \(path)."
    case .fileUnreadable(let path, let reason):
      "Cannot read \(path): \(reason)."
    case .cancelled:
      "The request was cancelled."
    case .other(let reason):
      "The request failed: \(reason)."
    }
  }

  /// Does not tell the address of the name: whoever asks for a name may not know the network that
  /// this machine is in.
  private static func refusal(host: String, kind: AddressKind) -> String {
    switch kind {
    case .privateNetwork:
      """
      \(host) is in a private network. To allow it, set allow_private_network on the source, or use \
      the option --allow-private-network.
      """
    case .forbidden:
      "\(host) is a blocked address (link-local, multicast or unspecified)."
    case .open:
      "\(host) is not allowed."
    }
  }

  private static func tls(host: String, reason: TLSFailure) -> String {
    switch reason {
    case .untrusted(let detail):
      """
      The certificate of \(host) is not trusted (\(shown(detail))). Set network.ca_file for a private \
      certificate authority, or insecure_tls for this source only.
      """
    case .wrongName:
      "The certificate of \(host) is for another name."
    case .handshake(let detail):
      "The TLS handshake with \(host) failed (\(shown(detail)))."
    case .authorityFile(let path):
      "network.ca_file \(path) contains no usable certificate."
    }
  }

  private static func stamp(_ date: Date) -> String {
    date.formatted(.iso8601)
  }

  private static func seconds(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(bounding: value)) s" : "\(value) s"
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
