import AsyncHTTPClient
import Basics
import Models
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// The HTTP clients, created when first needed: one for each route. The check of an address is part
/// of a client, so a kept connection must never serve a request whose policy forbids its address.
///
/// A client remembers every origin that it ever asked, some kilobytes each. A client that has
/// reached its maximum is therefore replaced by a new one and ends with its last request, so that
/// memory does not grow with the number of hosts.
final class ClientPool: Sendable {
  private let options: FetchingOptions
  private let trust: TLSConfiguration
  let idle: IdleConnections
  private let state = Mutex(State())

  private struct State {
    var isShutDown = false
    var clients: [ConnectionRoute: Generation] = [:]
    /// Replaced, but with running requests.
    var retiring: [ObjectIdentifier: Generation] = [:]
  }

  private struct Generation {
    let client: HTTPClient
    var origins: Set<String> = []
    var requests = 0
  }

  init(options: FetchingOptions) {
    self.options = options
    idle = IdleConnections(limit: options.maxIdleConnections)
    var trust = TLSConfiguration.makeClientConfiguration()
    trust.minimumTLSVersion = .tlsv12
    if let path = options.caFile {
      trust.additionalTrustRoots = [.file(path)]
    }
    self.trust = trust
  }

  deinit {
    let clients = state.withLock { state in
      state.clients.values.map(\.client) + state.retiring.values.map(\.client)
    }
    for client in clients { Self.end(client) }
  }

  /// The settings of a request whose source is trusted without a certificate (N5).
  var insecure: TLSConfiguration {
    var configuration = trust
    configuration.certificateVerification = .none
    return configuration
  }

  /// Lends a client for one request.
  ///
  /// - Throws: ``FetchFault/cancelled`` after ``shutdown()``, and the errors of `body`.
  func withClient<Value: Sendable>(
    for route: ConnectionRoute, origin: String,
    _ body: (HTTPClient) async throws -> Value
  ) async throws -> Value {
    let (client, relieved) = state.withLock { lend(&$0, route: route, origin: origin) }
    if let relieved { Self.end(relieved) }
    guard let client else { throw FetchFault.cancelled }
    defer { giveBack(client, route: route) }
    return try await body(client)
  }

  /// Creates a client for one request, which therefore gets a new connection.
  ///
  /// - Parameter address: the address to connect to if some addresses of the host are not
  ///   permitted; Host and SNI keep the name (docs/polling.md N1).
  /// - Throws: as above.
  func withFreshClient<Value: Sendable>(
    for route: ConnectionRoute, host: String, at address: NetworkAddress? = nil,
    _ body: (HTTPClient) async throws -> Value
  ) async throws -> Value {
    guard !state.withLock(\.isShutDown) else { throw FetchFault.cancelled }
    var configuration = configuration(of: route)
    if let address { configuration.dnsOverride = [host: address.text] }
    let client = HTTPClient(
      eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton),
      configuration: configuration)
    defer { Self.end(client) }
    return try await body(client)
  }

  /// Closes every connection; running requests fail. Waits at most two seconds for peers that do
  /// not answer the end of their TLS session.
  func shutdown() async {
    let clients = state.withLock { state in
      defer { state = State(isShutDown: true) }
      return state.clients.values.map(\.client) + state.retiring.values.map(\.client)
    }
    let done = CancellableResult<Void>()
    let limit = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(in: .seconds(2.0)) {
      done.resume(.success(()))
    }
    Task {
      await withTaskGroup { group in
        for client in clients { group.addTask { try? await client.shutdown() } }
      }
      done.resume(.success(()))
    }
    try? await done.wait()
    limit.cancel()
  }

  /// Shuts an unused client down without waiting for its connections to close.
  private static func end(_ client: HTTPClient) {
    Task { try? await client.shutdown() }
  }

  /// - Returns: the client to use, `nil` after the shutdown; and the client that it replaces, if no
  ///   request uses that one any more.
  private func lend(_ state: inout State, route: ConnectionRoute, origin: String)
    -> (client: HTTPClient?, relieved: HTTPClient?)
  {
    guard !state.isShutDown else { return (nil, nil) }
    var relieved: HTTPClient?
    if let old = state.clients[route], old.origins.count >= options.originsPerClient,
      !old.origins.contains(origin)
    {
      state.clients[route] = nil
      if old.requests == 0 {
        relieved = old.client
      } else {
        state.retiring[ObjectIdentifier(old.client)] = old
      }
    }
    var generation =
      state.clients[route]
      ?? Generation(
        client: HTTPClient(
          eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton),
          configuration: configuration(of: route)))
    generation.origins.insert(origin)
    generation.requests += 1
    state.clients[route] = generation
    return (generation.client, relieved)
  }

  private func giveBack(_ client: HTTPClient, route: ConnectionRoute) {
    let finished = state.withLock { state -> Bool in
      if state.clients[route]?.client === client {
        state.clients[route]?.requests -= 1
        return false
      }
      let id = ObjectIdentifier(client)
      state.retiring[id]?.requests -= 1
      guard state.retiring[id]?.requests == 0 else { return false }
      state.retiring[id] = nil
      return true
    }
    if finished { Self.end(client) }
  }

  private func configuration(of route: ConnectionRoute) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: trust,
      redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(options.connectTimeout)),
      decompression: .disabled)
    configuration.httpVersion = route.http2 ? .automatic : .http1Only
    configuration.connectionPool.idleTimeout = .seconds(options.idleConnection)
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit =
      route.isForwarded ? options.maxInFlight : max(1, options.perHostConcurrency)
    configuration.proxy = route.tunnel
    // One attempt is one request (E6); the schedule tries again, not the pool.
    configuration.connectionPool.retryConnectionEstablishment = false
    let setup = ConnectionSetup(
      route: route, maxHeader: options.maxHeader,
      firstByteTimeout: .seconds(options.firstByteTimeout), idle: idle)
    configuration.http1_1ConnectionDebugInitializer = { setup.prepareHTTP1($0) }
    configuration.http2ConnectionDebugInitializer = { setup.prepareHTTP2($0) }
    configuration.http2StreamChannelDebugInitializer = { setup.prepareHTTP2Stream($0) }
    return configuration
  }
}

extension TimeAmount {
  /// Whole milliseconds, at least one.
  static func seconds(_ value: Double) -> TimeAmount {
    .milliseconds(max(1, Int64((min(value, 1e9) * 1000).rounded())))
  }
}
