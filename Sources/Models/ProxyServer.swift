import Foundation

/// A server through which requests leave this machine.
package struct ProxyServer: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// RFC 9110, 9.3.6: CONNECT for https, a request with the whole address for http.
    case http
    /// RFC 1928, without authentication; the proxy resolves names.
    case socks5
  }

  package var kind: Kind
  /// A name or an address, without brackets.
  package var host: String
  package var port: Int
  /// For proxies of kind http.
  package var user: String?
  package var password: String?

  /// - Throws: what is wrong with the address, as the end of a sentence.
  package init(_ text: String) throws(Problem) {
    guard text.utf8.count <= 1024, let parts = URLComponents(string: text),
      let host = parts.host, !host.isEmpty
    else { throw .notAnAddress }
    // `socks5h` is curl's name for a proxy that resolves names.
    let scheme = parts.scheme?.lowercased()
    guard let kind = Kind(rawValue: scheme == "socks5h" ? "socks5" : scheme ?? "") else {
      throw .unknownKind
    }
    guard let port = parts.port, (1...65_535).contains(port) else { throw .noPort }
    guard parts.path.isEmpty || parts.path == "/", parts.query == nil, parts.fragment == nil
    else { throw .notAnAddress }
    self.kind = kind
    self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    self.port = port
    user = parts.user
    password = parts.password
    if kind == .socks5, user != nil { throw .noLogin }
  }

  package enum Problem: Error, Sendable, Hashable {
    case notAnAddress
    case unknownKind
    case noPort
    case noLogin

    package var message: String {
      switch self {
      case .notAnAddress: "must be an address such as socks5://127.0.0.1:9050"
      case .unknownKind: "must begin with http:// or socks5://"
      case .noPort: "must name a port, as in socks5://127.0.0.1:9050"
      case .noLogin: "must have no user name: SOCKS5 is spoken without authentication"
      }
    }
  }

  /// Host and port without the login, for messages.
  package var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}

extension ProxyServer: CustomStringConvertible, CustomReflectable {
  /// Without the login, so that no log and no message can show it.
  package var description: String { "\(kind.rawValue)://\(authority)" }

  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// How a source's requests leave this machine.
package enum ProxyChoice: Sendable, Hashable {
  /// As `network.proxy` says.
  case standard
  case direct
  case through(ProxyServer)
}
