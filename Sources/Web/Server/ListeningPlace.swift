package import Sourcing

/// Where a listener is to be.
package enum ListeningPlace: Sendable, Hashable {
  case address(host: String, port: Int)
  case unixSocket(path: String)
  /// A socket that listens already (sd_listen_fds(3)).
  case descriptor(Int32)

  /// `nil` for nowhere.
  package init?(_ listening: ServerSettings.Listening) {
    switch listening {
    case .nowhere: return nil
    case .usual: self = .address(host: ServerSettings.usual.host, port: ServerSettings.usual.port)
    case .address(let host, let port): self = .address(host: host, port: port)
    case .unixSocket(let path): self = .unixSocket(path: path)
    }
  }

  /// As a configuration writes it.
  package var description: String {
    switch self {
    case .address(let host, let port): (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    case .unixSocket(let path): "unix:" + path
    case .descriptor(let number): "descriptor \(number)"
    }
  }
}
