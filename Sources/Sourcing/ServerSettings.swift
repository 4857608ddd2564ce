package import Basics

/// `server:` in the configuration: where people, apps and programs reach the daemon over HTTP.
package struct ServerSettings: Sendable, Hashable {
  /// Where it listens.
  package enum Listening: Sendable, Hashable {
    case nowhere
    /// Where nothing is said: ``ServerSettings/usual``, which may be somebody else's.
    case usual
    case address(host: String, port: Int)
    case unixSocket(path: String)
  }

  package enum AccessLog: String, Sendable, Hashable, CaseIterable {
    case off, json, logfmt
  }

  /// Where it listens unless something else is said.
  package static let usual = (host: "127.0.0.1", port: 8480)

  package var listen = Listening.usual
  /// Where clients reach it, behind a proxy perhaps; `nil` where it is the listening address.
  package var publicURL: PublicAddress?
  /// Whose word about the client is taken.
  package var trustedProxies = AddressRange.loopback
  /// Further names by which it is asked for.
  package var hosts: [String] = []
  package var accessLog = AccessLog.off
  package var maxConnections = 512
  package var maxPerAddress = 64
  /// Of one reader.
  package var maxStreams = 32

  package init() {}
}
