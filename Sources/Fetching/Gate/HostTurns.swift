package import Foundation
package import Models

/// Coordinates requests to a host beyond one fetcher: among the processes of a machine
/// (``HostLockFile``), or among machines that share a database.
package protocol HostTurns: Sendable {
  /// Asks for a host's turn. A turn that is ``HostTurn/taken`` is ended by ``leave(_:at:)``.
  ///
  /// - Parameters:
  ///   - options: pauses, number of requests at a time, and the longest time of a request.
  ///   - waited: seconds since the caller first asked for this turn.
  func turn(
    of host: String, _ options: FetchingOptions, waited: Double, now: Date
  ) async -> HostTurn

  /// Ends a turn: the host's pause begins.
  func leave(_ host: String, at now: Date)
}

/// The reply to a request for a host's turn.
package enum HostTurn: Sendable, Hashable {
  case taken
  /// Ask again after this number of seconds.
  case later(seconds: Double)
  /// The host asked for a pause, or other machines are busy with it for long.
  case held(until: Date)
}

extension Fetcher {
  /// Waits for a host's turn, first in this process and then among all fetchers. Every successful
  /// return is followed by one ``leave(_:)``.
  ///
  /// - Throws: as ``HostGate/enter(_:)``.
  func enter(_ host: String) async throws(FetchFault) {
    try await gate.enter(host)
    guard let turns else { return }
    let start = clock.monotonic()
    do {
      while true {
        let turn = await turns.turn(
          of: host, options, waited: clock.monotonic() - start, now: clock.date())
        switch turn {
        case .taken: return
        case .later(let seconds): try await clock.sleep(seconds)
        case .held(let until):
          await gate.leave(host)
          throw FetchFault.hostHeld(host: host, until: until)
        }
      }
    } catch let fault as FetchFault {
      throw fault
    } catch {
      await gate.leave(host)
      throw .cancelled
    }
  }

  /// Ends a request; the host's pause begins now.
  func leave(_ host: String) async {
    turns?.leave(host, at: clock.date())
    await gate.leave(host)
  }
}
