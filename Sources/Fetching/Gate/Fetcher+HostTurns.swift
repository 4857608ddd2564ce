import Foundation

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
