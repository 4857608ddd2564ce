package import Foundation

/// Who of those that share a database may ask a host: one at a time, for as long as its lease
/// holds.
///
/// A file has none of it: its processes are on one machine, and take turns there.
package protocol HostLeasing: Sendable {
  /// Takes a host's turn, which ``leaveHost(_:)`` ends. What claims sources of a host has its lease
  /// already, so that this asks the database only now and then.
  ///
  /// - Parameters:
  ///   - seconds: what a request may take: a lease that is over before that is prolonged.
  ///   - concurrency: requests at a time to one host.
  ///   - pause: seconds between two requests, by any node.
  func takeHost(
    _ host: String, lasting seconds: Double, concurrency: Int, pause: Double
  ) async throws -> HostAnswer

  /// Ends a request. The lease stays while there are more, and is given back after some seconds
  /// without one, with when the last one ended.
  func leaveHost(_ host: String)
}

/// An answer to who would ask a host.
package enum HostAnswer: Sendable, Hashable {
  case taken
  /// So many seconds are left of the pause since somebody else's request.
  case pause(seconds: Double)
  /// It asked to be left alone.
  case held(until: Date)
  /// Another process has its lease, or this one has as many requests under way as may be.
  case busy
}
