import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix

/// A small HTTP server for the hubs that call back (WebSub 5.3, 7). It belongs behind a reverse
/// proxy with TLS; what it is told is believed by token and signature, not by where it comes from.
package final class CallbackListener: Sendable {
  /// What one listener takes at a time.
  package struct Limits: Sendable {
    /// Bytes of a delivery.
    package var body = 16 * 1024 * 1024
    /// Connections that have not yet said anything that is for us; of more, the oldest go.
    package var connections = 64
    /// Deliveries whose bodies are being received; together they bound the memory.
    package var deliveries = 4
    /// Seconds for a whole request.
    package var time = 60.0

    package init() {}
  }

  /// An address that cannot be listened on, and why, in the system's words.
  package struct Refused: Error {
    package let reason: String
  }

  private let channel: any Channel
  /// The port that it listens on, which the system chose where 0 was asked for.
  package let port: Int

  /// - Parameters:
  ///   - isKnown: whether a token is one of ours; asked before a body is received.
  ///   - answer: called for each request of a known token, off the event loop.
  /// - Throws: ``Refused``.
  package init(
    host: String, port: Int, limits: Limits = Limits(),
    isKnown: @escaping @Sendable (String) -> Bool,
    answer: @escaping @Sendable (CallbackRequest) async -> CallbackReply
  ) async throws {
    let strangers = IdleConnections(limit: limits.connections)
    let deliveries = Semaphore(limits.deliveries)
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        strangers.release(channel)
        channel.closeFuture.whenComplete { _ in strangers.take(channel) }
        return channel.eventLoop.submit {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
          try pipeline.addHandler(
            CallbackHandler(
              limits: limits, places: deliveries, strangers: strangers, isKnown: isKnown,
              answer: answer))
        }
      }
    do {
      channel = try await bootstrap.bind(host: host, port: port).get()
    } catch {
      let words = (error as? IOError).map { String(cString: strerror($0.errnoCode)) }
      throw Refused(reason: words ?? "\(error)")
    }
    self.port = channel.localAddress?.port ?? port
  }

  /// Listens no more.
  package func close() async {
    try? await channel.close()
  }
}
