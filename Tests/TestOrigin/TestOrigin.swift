import NIOCore
import NIOPosix
package import NIOSSL
import Synchronization

/// An HTTP/1.1 server on loopback, in this process, that sends exactly the given bytes.
package final class TestOrigin: Sendable {
  package let port: Int
  private let host: String
  private let isTLS: Bool
  private let channel: any Channel
  private let log: Log

  /// - Parameters:
  ///   - certificate: a fixture's name for TLS, `nil` for plain HTTP.
  ///   - asksClients: whether clients must have a certificate too.
  ///   - greeting: sent before the first request.
  ///   - reply: gives the reply to each request.
  package init(
    host: String = "127.0.0.1", certificate: String? = nil,
    maximumTLS: TLSVersion? = nil, asksClients: Bool = false, greeting: String = "",
    reply: @escaping @Sendable (OriginRequest) -> OriginReply
  ) async throws {
    let log = Log()
    let tls = try certificate.map {
      try TestCertificates.serverContext($0, maximum: maximumTLS, asksClients: asksClients)
    }
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.submit {
          let connection = log.nextConnection()
          let pipeline = channel.pipeline.syncOperations
          if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls)) }
          try pipeline.addHandler(
            OriginHandler(connection: connection, greeting: greeting) { request in
              log.record(request)
              return reply(request)
            })
        }
      }
      .bind(host: host, port: 0).get()
    self.host = host
    self.log = log
    isTLS = certificate != nil
    port = channel.localAddress?.port ?? 0
  }

  deinit {
    channel.close(promise: nil)
  }

  /// All requests so far, in order.
  package var requests: [OriginRequest] { log.requests.withLock { $0 } }

  package var connections: Int { log.connections.withLock { $0 } }

  /// - Parameter name: another name of the same machine, such as `localhost`.
  package func url(_ path: String = "/feed.xml", name: String? = nil) -> String {
    "\(isTLS ? "https" : "http")://\(name ?? host):\(port)\(path)"
  }

  private final class Log: Sendable {
    let requests = Mutex<[OriginRequest]>([])
    let connections = Mutex(0)

    func record(_ request: OriginRequest) {
      requests.withLock { $0.append(request) }
    }

    func nextConnection() -> Int {
      connections.withLock {
        $0 += 1
        return $0
      }
    }
  }
}
