package import Foundation
package import Models

/// The nodes that use a database, and which of them does work that must be done once.
///
/// A SQLite file has one daemon, which has all duties.
package protocol NodeStoring: Sendable {
  /// Takes a duty, unless another process has it, and keeps it while this is called now and then.
  /// If a process dies or hangs, another one gets its duties after a minute.
  ///
  /// The answer says which process is to do the work; it does not exclude that another one does it
  /// at the same time, since a process may hang in the midst of it. Work that must not be done
  /// twice has to be claimed in the database as well.
  func hasDuty(_ duty: Duty) async throws -> Bool

  /// Records that this process is running.
  func note(_ node: DaemonNode) async throws

  /// The nodes that reported in the last day, ordered by machine; none for a SQLite file.
  func nodes() throws -> [KnownNode]
}

/// Decides which of the nodes that share a database may send requests to a host: one node at a
/// time, while its lease is valid.
///
/// A SQLite file needs no leases: its processes are on one machine, and take turns there.
package protocol HostLeasing: Sendable {
  /// Begins a request to a host; ``endRequest(_:)`` ends it. A process that claims sources of a
  /// host already has the host's lease, so that this rarely asks the database.
  ///
  /// - Parameters:
  ///   - seconds: maximum duration of the request: a lease that would expire before is renewed.
  ///   - concurrency: maximum number of concurrent requests to one host.
  ///   - pause: seconds between two requests, by any node.
  func beginRequest(
    _ host: String, lasting seconds: Double, concurrency: Int, pause: Double
  ) async throws -> HostLeaseResult

  /// Ends a request. The lease stays while other requests run. After some seconds without a request
  /// it is released, together with the time at which the last request ended.
  func endRequest(_ host: String)
}

/// Answer to a node that wants to send a request to a host.
package enum HostLeaseResult: Sendable, Hashable {
  case taken
  /// The pause after another node's request still lasts for this long.
  case pause(seconds: Double)
  /// The host asked not to be contacted until then.
  case held(until: Date)
  /// Another process has the lease, or this one has reached its limit of concurrent requests.
  case busy
}
