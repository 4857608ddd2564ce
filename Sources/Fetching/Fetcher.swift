import Foundation
package import Logging
package import Models

/// The entry point of this target: fetches one document from the network by the rules of
/// docs/polling.md, and always returns a value, whatever the host does.
///
/// It follows redirects itself and checks every hop, asks each host through one ``HostGate``,
/// decodes and limits bodies, and keeps only connections and the gate between two fetches.
package final class Fetcher: Sendable {
  package let options: FetchingOptions
  let gate: HostGate
  let turns: (any HostTurns)?
  package let clock: PaceClock
  let resolver: HostResolver
  let clients: ClientPool
  /// Called with each host that asks for a pause.
  let remember: @Sendable (HostState) async -> Void
  private let logger: Logger

  /// - Parameters:
  ///   - turns: the turns of hosts among all fetchers; `nil` if this is the only fetcher.
  ///   - resolver: the system's by default.
  ///   - remember: called with each host that asks for a pause, before the next request's turn, so
  ///     that other processes and later ones obey the pause too (E2).
  ///   - clock: the machine's by default; network deadlines always use the machine's clock.
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

  /// Maximum size of a document in bytes.
  package var maxBody: Int { options.maxBody }

  /// Fetches a document, including the hosts' turns, redirects, cookies, limits and deadlines.
  /// Waiting for a host's turn does not count against the deadlines. A 429 blocks its host for
  /// every other request before this call returns (E2).
  ///
  /// Cancelling the task ends the request with ``FetchFault/cancelled``.
  package func fetch(_ request: FetchRequest) async -> FetchResult {
    await fetch(request) { _ in }
  }

  /// As ``fetch(_:)``, for a caller that decides about every address on the way.
  ///
  /// - Parameter admit: called with the first URL and with the target of each redirect before it is
  ///   requested, outside of any host's turn. An error ends the fetch.
  package func fetch(
    _ request: FetchRequest, admitting admit: @Sendable (RequestURL) async throws -> Void
  ) async rethrows -> FetchResult {
    let result = try await FetchRun(fetcher: self, request: request).run(admitting: admit)
    if case .failure(let fault) = result.answer {
      logger.debug(
        "Fetch failed",
        metadata: ["url": "\(result.finalURL)", "reason": "\(fault.shortDescription)"])
    }
    return result
  }

  /// Runs a body that sends several requests to a host; meanwhile the connection to the host is
  /// kept between requests (P7).
  ///
  /// - Parameter host: as in ``RequestURL/hostKey``; `nil` means no host.
  package func keepingConnection<Value>(
    _ host: String?, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Value
  ) async rethrows -> Value {
    guard let host else { return try await body() }
    clients.idle.beginKeeping(host)
    defer { clients.idle.endKeeping(host) }
    return try await body()
  }

  /// Applies the stored state of a host: a pause that the host requested from another process or in
  /// an earlier run (E2).
  package func applyHold(of host: HostState) async {
    if let until = host.blockedUntil { await gate.hold(host.host, until: until) }
  }

  /// Ends running requests and closes every connection. Later fetches fail at once. A fetcher
  /// without references shuts down by itself.
  package func shutdown() async {
    await clients.shutdown()
  }
}
