package import Foundation

/// Whose turn it is to ask a host, beyond one fetcher: among the processes of a machine
/// (``HostLockFile``), or among machines that share a database.
package protocol HostTurns: Sendable {
  /// Asks for a host's turn. One that is ``HostTurn/taken`` is ended by ``leave(_:at:)``.
  ///
  /// - Parameters:
  ///   - options: pauses, requests at a time, and how long a request may take.
  ///   - waited: seconds since it was first asked for.
  func turn(
    of host: String, _ options: FetchingOptions, waited: Double, now: Date
  ) async -> HostTurn

  /// Ends a turn: the host's pause begins.
  func leave(_ host: String, at now: Date)
}

/// An answer to who asks for a host's turn.
package enum HostTurn: Sendable, Hashable {
  case taken
  /// In so many seconds it is worth while to ask again.
  case later(seconds: Double)
  /// The host wants to be left alone, or others ask it for long.
  case held(until: Date)
}
