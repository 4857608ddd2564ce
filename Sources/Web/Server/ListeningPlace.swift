package import Sourcing

/// The place where a listener shall listen.
package enum ListeningPlace: Sendable, Hashable {
  case address(host: String, port: Int)
  case unixSocket(path: String)
  /// A socket that is already listening (sd_listen_fds(3)).
  case descriptor(Int32)

  /// `nil` if the setting disables the listener.
  package init?(_ listening: ServerSettings.Listening) {
    switch listening {
    case .nowhere: return nil
    case .usual: self = .address(host: ServerSettings.usual.host, port: ServerSettings.usual.port)
    case .address(let host, let port): self = .address(host: host, port: port)
    case .unixSocket(let path): self = .unixSocket(path: path)
    }
  }

  /// The form used in the configuration.
  package var description: String {
    switch self {
    case .address(let host, let port): (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    case .unixSocket(let path): "unix:" + path
    case .descriptor(let number): "descriptor \(number)"
    }
  }
}

/// The listener that accepted a connection.
enum ListenerKind: Sendable, Hashable {
  case main
  /// The extra address of `websub.listen`, which serves only the callback.
  case callback
}

/// An address that can't be listened on, and the system's reason.
package struct ListeningRefused: Error {
  package let place: ListeningPlace
  package let reason: String
  /// Whether another process already listens there.
  package let isInUse: Bool
}
