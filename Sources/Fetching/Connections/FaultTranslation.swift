import AsyncHTTPClient
import Basics
import Foundation
import Models
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Translates the errors of the libraries to ``FetchFault``.
struct FaultTranslation {
  let options: FetchingOptions
  let url: RequestURL
  let proxy: ProxyServer?

  /// Whether a kept connection was closed before the request reached the server.
  func isStale(_ error: any Error) -> Bool {
    switch error {
    case ConnectionFault.wasStale, ChannelError.ioOnClosedChannel: true
    // The client reports this for a connection that began to close when the request reached it.
    case let error as HTTPClientError: error == .cancelled
    default: false
    }
  }

  func fault(for error: any Error) -> FetchFault {
    switch error {
    case let fault as FetchFault: fault
    case let fault as ConnectionFault: own(fault)
    case is CancellationError: .cancelled
    case let error as HTTPClientError: client(error)
    case let error as NIOConnectionError: connection(error)
    case let error as IOError: system(error)
    case ChannelError.connectTimeout: late
    case is ChannelError: .connectionClosed
    case let error as HTTPParserError: parser(error)
    case let error as NIOSSLError: tls(error)
    case is NIOSSLExtraError: .tlsFailed(host: url.host, reason: .wrongName)
    case let error as BoringSSLError: handshake("\(error)", else: Self.endedTLS)
    default: unknown(error)
    }
  }

  /// The many errors of the HTTP/2 library are recognised by name, because this target does not
  /// import that library.
  private func unknown(_ error: any Error) -> FetchFault {
    let type = String(reflecting: type(of: error))
    return if type.hasPrefix("NIOHTTP2.") || type.hasPrefix("NIOHPACK.") {
      .malformedResponse(reason: "its HTTP/2 stream ended in an error")
    } else if type.hasPrefix("NIOSOCKS.") {
      notReached
    } else {
      .other(reason: String(String(describing: error).prefix(200)))
    }
  }

  private func own(_ fault: ConnectionFault) -> FetchFault {
    switch fault {
    case .headerTooLarge: .headersTooLarge(limit: options.maxHeader)
    case .outOfOrder: .malformedResponse(reason: "it has no status from 100 to 999")
    case .firstByteLate: .firstByteTimeout(seconds: options.firstByteTimeout)
    case .wasStale: .connectionClosed
    case .addressRefused(let address):
      .addressRefused(host: url.host, address: address.text, kind: address.kind)
    }
  }

  private func client(_ error: HTTPClientError) -> FetchFault {
    switch error {
    case .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout: late
    case .httpProxyHandshakeTimeout, .socksHandshakeTimeout: refused("it does not answer")
    case .proxyAuthenticationRequired: refused("it asks for a user name and a password")
    case .invalidProxyResponse: notReached
    case .deadlineExceeded: .totalTimeout(seconds: options.totalTimeout)
    case .cancelled, .alreadyShutdown: .cancelled
    case .remoteConnectionClosed: .connectionClosed
    case .invalidURL, .emptyHost, .emptyScheme:
      .invalidURL(url.string, reason: "it cannot be requested")
    default: .other(reason: error.shortDescription)
    }
  }

  private func refused(_ reason: String) -> FetchFault {
    .proxyFailed(proxy: proxy?.authority ?? "", reason: reason)
  }

  /// The fault for a host to which the proxy opens no connection.
  private var notReached: FetchFault {
    .unreachable(host: url.host, reason: "the proxy opens no connection to it")
  }

  private func connection(_ error: NIOConnectionError) -> FetchFault {
    if proxy != nil { return refused("no connection to it can be opened") }
    let failures = error.connectionErrors.map(\.error)
    // Invalid TLS settings are reported only when a connection is set up.
    if let unusable = failures.compactMap({ $0 as? NIOSSLError }).first { return tls(unusable) }
    if let refused = failures.compactMap({ $0 as? IOError }).first { return system(refused) }
    if failures.contains(where: { ($0 as? ChannelError).map(Self.isTimeout) ?? false }) {
      return late
    }
    if error.dnsAError != nil || error.dnsAAAAError != nil { return .nameNotFound(host: url.host) }
    return .unreachable(host: url.host, reason: "no address accepted the connection")
  }

  /// The fault for a connection that could not be set up in time.
  private var late: FetchFault {
    if proxy != nil { return refused("no connection through it is ready in time") }
    return switch url.scheme {
    case .http: .connectTimeout(host: url.host, seconds: options.connectTimeout)
    case .https: .tlsTimeout(host: url.host, seconds: options.connectTimeout)
    }
  }

  private static func isTimeout(_ error: ChannelError) -> Bool {
    if case .connectTimeout = error { true } else { false }
  }

  private func system(_ error: IOError) -> FetchFault {
    if proxy != nil, ![ECONNRESET, EPIPE, ECONNABORTED].contains(error.errnoCode) {
      return refused("no connection to it can be opened")
    }
    return switch error.errnoCode {
    case ECONNREFUSED: .connectionRefused(host: url.host)
    case ECONNRESET, EPIPE, ECONNABORTED: .connectionClosed
    case ETIMEDOUT: .connectTimeout(host: url.host, seconds: options.connectTimeout)
    case EHOSTUNREACH, ENETUNREACH, EHOSTDOWN, ENETDOWN, EADDRNOTAVAIL:
      .unreachable(host: url.host, reason: "there is no route to its network")
    default:
      .unreachable(host: url.host, reason: String(cString: strerror(error.errnoCode)))
    }
  }

  private func parser(_ error: HTTPParserError) -> FetchFault {
    switch error {
    case .headerOverflow: .headersTooLarge(limit: options.maxHeader)
    case .invalidEOFState: .incompleteBody(received: 0)
    case .invalidChunkSize: .malformedResponse(reason: "a chunk has an invalid size")
    case .invalidContentLength, .unexpectedContentLength:
      .malformedResponse(reason: "its Content-Length is invalid")
    case .invalidConstant, .invalidVersion:
      .malformedResponse(reason: "it does not begin as an HTTP response")
    default: .malformedResponse(reason: "\(error)")
    }
  }

  private func tls(_ error: NIOSSLError) -> FetchFault {
    switch error {
    case .handshakeFailed(let reason):
      handshake(
        String(describing: reason), else: "the two sides have no common protocol or cipher")
    case .unableToValidateCertificate, .noCertificateToValidate:
      .tlsFailed(host: url.host, reason: .untrusted(detail: "it cannot be validated"))
    case .uncleanShutdown: .incompleteBody(received: 0)
    case .noSuchFilesystemObject, .failedToLoadCertificate:
      .tlsFailed(host: url.host, reason: .authorityFile(path: options.caFile ?? ""))
    default: handshake("\(error)", else: Self.endedTLS)
    }
  }

  private static let endedTLS = "its TLS connection ended in an error"

  /// - Parameter detail: the library's text, with places in its source code. It is searched for
  ///   names of errors and never shown.
  private func handshake(_ detail: String, else other: String) -> FetchFault {
    if detail.contains("CERTIFICATE_VERIFY_FAILED") {
      return .tlsFailed(
        host: url.host,
        reason: .untrusted(detail: "expired, self-signed or from an unknown authority"))
    }
    let known = [
      "WRONG_VERSION_NUMBER": "it does not speak TLS on this port",
      "UNSUPPORTED_PROTOCOL": "it supports TLS 1.1 or older only",
      "TLSV1_ALERT_PROTOCOL_VERSION": "it does not speak TLS 1.2 or later",
      "CERTIFICATE_REQUIRED": "it demands a certificate of the client",
    ]
    let reason = known.first { detail.contains($0.key) }?.value ?? other
    return .tlsFailed(host: url.host, reason: .handshake(detail: reason))
  }
}

/// A fault that this target's handlers find on a connection; the fetcher gets it as the request's
/// error.
enum ConnectionFault: Error, Hashable {
  case headerTooLarge
  /// A response without a valid status, or without a header section.
  case outOfOrder
  case firstByteLate
  /// A kept connection was closed before any byte of a response arrived: the only case in which the
  /// request is sent again (docs/polling.md E6).
  case wasStale
  case addressRefused(NetworkAddress)
}
