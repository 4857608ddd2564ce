/// An absolute http or https URL, normalised without changing its meaning (docs/polling.md U1; RFC
/// 3986 6.2.2): scheme and host in lower case, no default port, an empty path as `/`, no fragment,
/// international names in Punycode, bytes that a URL must not contain percent-encoded as UTF-8.
/// Existing escapes, the order of a query, `+` and trailing slashes stay as they are.
package struct RequestURL: Sendable, Hashable {
  package let scheme: Scheme
  /// Lower case; an IPv6 address without its brackets.
  package let host: String
  /// `nil` for the default port of the scheme.
  package let explicitPort: Int?
  /// Path and query; begins with a slash.
  package let target: String
  let credentials: Credentials?

  package enum Scheme: String, Sendable, Hashable {
    case http
    case https

    var defaultPort: Int {
      switch self {
      case .http: 80
      case .https: 443
      }
    }
  }

  init(
    scheme: Scheme, host: String, explicitPort: Int?, target: String, credentials: Credentials?
  ) {
    self.scheme = scheme
    self.host = host
    self.explicitPort = explicitPort
    self.target = target
    self.credentials = credentials
  }

  package var port: Int { explicitPort ?? scheme.defaultPort }

  /// `host` or `host:port`, as in a Host header.
  var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return explicitPort.map { "\(name):\($0)" } ?? name
  }

  /// The whole URL without credentials.
  package var string: String { origin + target }

  /// Scheme, host and port; a source's credentials are sent only to its own origin (RFC 6454).
  package var origin: String { "\(scheme.rawValue)://\(authority)" }

  /// The key for host turns and per-host exceptions: the name without port and final dot (P2, N3).
  package var hostKey: String { host.hasSuffix(".") ? String(host.dropLast()) : host }
}
