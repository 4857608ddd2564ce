package import Fetching
package import Foundation
package import Logging
package import Models
package import Store

extension Fetcher {
  /// Creates a fetcher that takes turns with all other fetchers of the same store, and records in
  /// the store each host that asks for a pause, whatever was requested from it: a feed, a page, a
  /// picture, a hub or a discovery (docs/polling.md E2, P2). A store that can't be written does not
  /// stop requests.
  package convenience init(
    _ options: FetchingOptions, for store: any Store,
    logger: Logger = Logger(label: "tintm.fetching")
  ) {
    let turns: (any HostTurns)? =
      store.hostLeases.map { LeasedHostTurns(hosts: $0) }
      ?? HostLockFile(besideDatabase: store.path)
    let system = PaceClock.system
    self.init(
      options, turns: turns,
      remember: { held in
        guard let until = held.blockedUntil else { return }
        try? await store.hold(held.host, until: until)
      },
      clock: PaceClock(
        monotonic: system.monotonic, sleep: system.sleep, date: { store.now() }),
      logger: logger)
  }

  /// Reads the holds that hosts told other fetchers of the store.
  ///
  /// - Throws: ``StoreFault``.
  package func applyHolds(from store: any SourceStoring, at now: Date) async throws {
    for host in try store.heldHosts(at: now) { await applyHold(of: host) }
  }
}

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
