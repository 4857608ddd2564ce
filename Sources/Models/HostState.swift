package import Foundation

/// The state of a host, shared by all its sources.
package struct HostState: Sendable, Hashable {
  /// The name without a port, lower case.
  package var host: String
  /// No requests to the host before this time, because of a 429 (docs/polling.md E2).
  package var blockedUntil: Date?

  package init(host: String, blockedUntil: Date? = nil) {
    self.host = host
    self.blockedUntil = blockedUntil
  }
}
