import AsyncHTTPClient
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// The HTTP clients, made when first needed: one for each pair of address policy and HTTP version,
/// because the check of an address is part of a client and a kept connection must never serve a
/// request that may not go where it leads.
final class ClientPool: Sendable {
  private let options: FetchingOptions
  private let trust: TLSConfiguration
  /// `nil` once shut down.
  private let clients = Mutex<[Key: HTTPClient]?>([:])

  private struct Key: Hashable {
    let policy: AddressPolicy
    let http2: Bool
  }

  init(options: FetchingOptions) {
    self.options = options
    var trust = TLSConfiguration.makeClientConfiguration()
    trust.minimumTLSVersion = .tlsv12
    if let path = options.caFile {
      trust.additionalTrustRoots = [.file(path)]
    }
    self.trust = trust
  }

  /// The settings of a request whose source is trusted without a certificate (N5).
  var insecure: TLSConfiguration {
    var configuration = trust
    configuration.certificateVerification = .none
    return configuration
  }

  /// `nil` after ``shutdown()``.
  func client(for policy: AddressPolicy, http2: Bool) -> HTTPClient? {
    let key = Key(policy: policy, http2: http2)
    return clients.withLock { clients in
      guard clients != nil else { return nil }
      if let client = clients?[key] { return client }
      let client = HTTPClient(
        eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton),
        configuration: configuration(policy: policy, http2: http2))
      clients?[key] = client
      return client
    }
  }

  /// A client for one request to a host some of whose addresses may not be used: it connects to
  /// the given one, while Host and SNI stay the name (fetch.md N1). Shut it down after the request.
  func client(
    for policy: AddressPolicy, http2: Bool, host: String, at address: IPAddress
  ) -> HTTPClient {
    var configuration = configuration(policy: policy, http2: http2)
    configuration.dnsOverride = [host: address.string]
    return HTTPClient(
      eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton),
      configuration: configuration)
  }

  /// Closes every connection; requests under way fail.
  func shutdown() async {
    let all = clients.withLock { clients in
      defer { clients = nil }
      return clients
    }
    for client in (all ?? [:]).values {
      try? await client.shutdown()
    }
  }

  private func configuration(policy: AddressPolicy, http2: Bool) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: trust,
      redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(options.connectTimeout)),
      decompression: .disabled)
    configuration.httpVersion = http2 ? .automatic : .http1Only
    configuration.connectionPool.idleTimeout = .seconds(options.idleConnection)
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit =
      max(1, options.perHostConcurrency)
    // One attempt is one request (E6); the schedule tries again, not the pool.
    configuration.connectionPool.retryConnectionEstablishment = false
    let setup = ConnectionSetup(
      policy: policy, maxHeader: options.maxHeader,
      firstByteTimeout: .seconds(options.firstByteTimeout))
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
