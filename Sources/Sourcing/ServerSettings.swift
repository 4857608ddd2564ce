package import Basics

/// `server:` in the configuration: the addresses at which people, apps and programs reach the
/// daemon over HTTP.
package struct ServerSettings: Sendable, Hashable {
  /// The address that the server listens on.
  package enum Listening: Sendable, Hashable {
    case nowhere
    /// No address is configured: ``ServerSettings/usual``, which another program may already use.
    case usual
    case address(host: String, port: Int)
    case unixSocket(path: String)
  }

  package enum AccessLog: String, Sendable, Hashable, CaseIterable {
    case off, json, logfmt
  }

  /// The default listening address.
  package static let usual = (host: "127.0.0.1", port: 8480)

  package var listen = Listening.usual
  /// The address for clients, possibly that of a proxy; `nil` if it is the listening address.
  package var publicURL: PublicAddress?
  /// Proxies whose headers about the client are trusted.
  package var trustedProxies = CIDRRange.loopback
  /// The header in which a trusted proxy names the person that it has signed in; `nil` if no proxy
  /// may sign anybody in.
  package var userHeader: String?
  /// Whether a person whose name no reader has becomes a new reader.
  package var createsReaders = false
  /// Additional host names of the server.
  package var hosts: [String] = []
  package var accessLog = AccessLog.off
  package var maxConnections = 512
  package var maxPerAddress = 64
  /// Maximum per reader.
  package var maxStreams = 32

  package init() {}
}
