import Fetching
import Foundation
import Store

/// The turns of hosts for machines that share a database.
struct LeasedHostTurns: HostTurns {
  let hosts: any HostLeasing

  /// Seconds until a host that another machine asks is tried again: within this pass and in a later
  /// one.
  private static let (retry, busyHold) = (0.25, 60.0)

  func turn(
    of host: String, _ options: FetchingOptions, waited: Double, now: Date
  ) async -> HostTurn {
    let answer = try? await hosts.beginRequest(
      host, lasting: options.totalTimeout, concurrency: options.perHostConcurrency,
      pause: options.perHostDelay)
    switch answer {
    case .taken: return .taken
    case .pause(let seconds): return .later(seconds: seconds)
    case .held(let until): return .held(until: until)
    // A node that cannot be sure to be the only one does not ask. So it waits also if the database
    // does not answer.
    case .busy, nil:
      return waited < options.totalTimeout / 2
        ? .later(seconds: Self.retry) : .held(until: now.addingTimeInterval(Self.busyHold))
    }
  }

  func leave(_ host: String, at now: Date) { hosts.endRequest(host) }
}
