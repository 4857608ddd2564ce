package import Foundation

/// What is known of a host, across all sources that live on it.
package struct HostState: Sendable, Hashable {
  /// The name without a port, lower case.
  package var host: String
  /// A 429 holds the whole host back until then (docs/polling.md E2).
  package var blockedUntil: Date?

  package init(host: String, blockedUntil: Date? = nil) {
    self.host = host
    self.blockedUntil = blockedUntil
  }
}
