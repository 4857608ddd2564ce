import Foundation
package import Logging
package import Models

/// The front door of this target: fetches one thing from the network with the manners that
/// docs/polling.md asks for, and answers with a value whatever the host does.
///
/// It follows redirects itself and looks at every hop, asks each host through one ``HostGate``,
/// decodes and bounds bodies, and keeps nothing between two fetches but connections and the gate.
package final class Fetcher: Sendable {
  package let options: FetchingOptions
  let gate: HostGate
  let turns: (any HostTurns)?
  let clock: PaceClock
  let resolver: HostResolver
  let clients: ClientPool
  /// Told of each host that asks to be left alone.
  let remember: @Sendable (HostState) async -> Void
  private let logger: Logger

  /// - Parameters:
  ///   - turns: of hosts among all who ask; `nil` for a fetcher that is alone.
  ///   - resolver: the system's by default.
  ///   - remember: told of each host that asks for a pause, before the next request's turn, so
  ///     that other processes, and later ones, keep to it too (E2).
  ///   - clock: the machine's by default; deadlines of the network always use the machine's.
  package init(
    _ options: FetchingOptions,
    turns: (any HostTurns)? = nil,
    remember: @escaping @Sendable (HostState) async -> Void = { _ in },
    clock: PaceClock = .system,
    resolver: HostResolver = .system,
    logger: Logger = Logger(label: "tintm.fetching")
  ) {
    self.options = options
    self.turns = turns
    self.remember = remember
    self.clock = clock
    self.logger = logger
    self.resolver = resolver
    gate = HostGate(
      concurrency: options.perHostConcurrency, delay: options.perHostDelay,
      total: options.maxInFlight, clock: clock)
    clients = ClientPool(options: options)
  }

  /// Bytes that a document may have.
  package var maxBody: Int { options.maxBody }

  /// Fetches with everything that belongs to it: the hosts' turns, redirects, cookies, limits,
  /// deadlines. Waiting for a host's turn does not count against the deadlines. A 429 holds its
  /// host back for every other request before this one returns (E2).
  ///
  /// Cancelling the task ends the request with ``FetchFault/cancelled``.
  package func fetch(_ request: FetchRequest) async -> FetchResult {
    let result = await FetchRun(fetcher: self, request: request).run()
    if case .failure(let fault) = result.answer {
      logger.debug(
        "Fetch failed",
        metadata: ["url": "\(result.finalURL)", "reason": "\(fault.shortDescription)"])
    }
    return result
  }

  /// Does what sends several requests to a host, whose connection is kept from one to the next
  /// meanwhile (P7).
  ///
  /// - Parameter host: as in ``RequestURL/hostKey``; `nil` visits none.
  package func visiting<Value>(
    _ host: String?, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Value
  ) async rethrows -> Value {
    guard let host else { return try await body() }
    clients.idle.beginVisit(host)
    defer { clients.idle.endVisit(host) }
    return try await body()
  }

  /// Takes over what other processes, or this one in an earlier life, know of a host: that it
  /// asked to be left alone (E2).
  package func learn(_ host: HostState) async {
    if let until = host.blockedUntil { await gate.hold(host.host, until: until) }
  }

  /// Ends requests under way and closes every connection. Later fetches fail at once. One that is
  /// let go of by everybody ends by itself.
  package func shutdown() async {
    await clients.shutdown()
  }
}
