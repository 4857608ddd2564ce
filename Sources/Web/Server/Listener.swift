import Basics
import Glibc
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
package import Sourcing

/// Accepts connections at one place and sets up HTTP on them.
struct Listener: Sendable {
  /// An accepted connection, and the HTTP channel that handles its requests.
  struct Connection: Sendable {
    let http: HTTP1Channel
    let value: HTTP1Channel.Value
  }

  let place: ListeningPlace
  let listenerKind: ListenerKind
  private let channel: any Channel

  /// Number of connections that the kernel queues until they are accepted.
  private static let backlog: Int32 = 256

  /// - Parameters:
  ///   - admit: returns `nil` to accept a further connection, else the sentence that refuses it.
  ///   - refusal: makes the response to a request that is refused before it is complete, of a client
  ///     at an address.
  ///   - accept: called with each connection.
  /// - Throws: ``ListeningRefused``.
  init(
    at place: ListeningPlace, listenerKind: ListenerKind, limits: ServerLimits, http: HTTP1Channel,
    logger: Logger,
    admit: @escaping @Sendable (any Channel) -> String?,
    refusal: @escaping @Sendable (WebResponse, RequestLine, _ client: String) -> WebResponse,
    accept: @escaping @Sendable (Connection) -> Void
  ) async throws(ListeningRefused) {
    self.place = place
    self.listenerKind = listenerKind
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: Self.backlog)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      // Each connection keeps its own read buffer, which grows with the input.
      .childChannelOption(
        .recvAllocator,
        value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 512, maximum: 65_536)
      )
      .childChannelOption(
        .writeBufferWaterMark,
        value: .init(low: limits.unsent / 4, high: limits.unsent)
      )
      .childChannelInitializer { channel in
        if let refusal = admit(channel) { return Self.refuse(channel, refusal) }
        return http.setup(channel: channel, logger: logger).flatMapThrowing { value in
          let client = channel.remoteAddress?.ipAddress ?? "unix"
          let requests = RequestGuard(limits: limits) { refusal($0, $1, client) }
          let pipeline = channel.pipeline.syncOperations
          let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
          try pipeline.addHandler(requests, position: .after(parser))
          try pipeline.addHandler(InboundByteObserver(requests), position: .before(parser))
          accept(Connection(http: http, value: value))
        }
      }
    do {
      channel =
        switch place {
        case .address(let host, let port): try await bootstrap.bind(host: host, port: port).get()
        case .unixSocket(let path):
          try await bootstrap.bind(
            unixDomainSocketPath: path, cleanupExistingSocketFile: true
          ).get()
        case .descriptor(let number): try await bootstrap.withBoundSocket(number).get()
        }
    } catch {
      let code = (error as? IOError)?.errnoCode
      throw ListeningRefused(
        place: place, reason: code.map { String(cString: strerror($0)) } ?? "\(error)",
        isInUse: code == EADDRINUSE)
    }
    // Proxies run as other users; the folder's permissions control access.
    if case .unixSocket(let path) = place { chmod(path, 0o666) }
  }

  /// The address in use, with the port that the system chose if none was given.
  var openPlace: ListeningPlace {
    guard case .address(let host, port: 0) = place, let port = channel.localAddress?.port
    else { return place }
    return .address(host: host, port: port)
  }

  /// Whether only this machine can reach it.
  var isLocal: Bool {
    switch channel.localAddress {
    case .unixDomainSocket?: true
    case .some(let address): address.ipAddress.flatMap(NetworkAddress.init)?.isLoopback ?? false
    case nil: false
    }
  }

  func close() async {
    try? await channel.close()
    if case .unixSocket(let path) = place { unlink(path) }
  }

  /// Sends the refusal to a connection over the limit and closes it, whatever the client sends.
  private static func refuse(_ channel: any Channel, _ sentence: String) -> EventLoopFuture<Void> {
    let text = """
      HTTP/1.1 503 Service Unavailable\r
      Content-Type: text/plain; charset=utf-8\r
      Content-Length: \(sentence.utf8.count + 1)\r
      Retry-After: 10\r
      Connection: close\r
      \r
      \(sentence)

      """
    channel.eventLoop.execute {
      channel.writeAndFlush(ByteBuffer(string: text)).whenComplete { _ in
        channel.close(promise: nil)
      }
    }
    return channel.eventLoop.makeSucceededVoidFuture()
  }
}

/// Sits before the HTTP parser of a connection and tells the ``RequestGuard`` that bytes arrive;
/// the parser reports nothing until a head is complete.
final class InboundByteObserver: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let requests: RequestGuard
  private var context: ChannelHandlerContext?

  init(_ requests: RequestGuard) {
    self.requests = requests
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = try? context.pipeline.syncOperations.context(handler: requests)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    requests.bytesArrive(unwrapInboundIn(data), context: self.context)
    context.fireChannelRead(data)
    requests.bytesWereParsed(context: self.context)
  }
}

/// The place where a listener shall listen.
package enum ListeningPlace: Sendable, Hashable {
  case address(host: String, port: Int)
  case unixSocket(path: String)
  /// A socket that is already listening (sd_listen_fds(3)).
  case descriptor(Int32)

  /// `nil` if the setting disables the listener.
  package init?(_ listening: ServerSettings.Listening) {
    switch listening {
    case .nowhere: return nil
    case .usual: self = .address(host: ServerSettings.usual.host, port: ServerSettings.usual.port)
    case .address(let host, let port): self = .address(host: host, port: port)
    case .unixSocket(let path): self = .unixSocket(path: path)
    }
  }

  /// The form used in the configuration.
  package var description: String {
    switch self {
    case .address(let host, let port): (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    case .unixSocket(let path): "unix:" + path
    case .descriptor(let number): "descriptor \(number)"
    }
  }
}

/// The listener that accepted a connection.
enum ListenerKind: Sendable, Hashable {
  case main
  /// The extra address of `websub.listen`, which serves only the callback.
  case callback
}

/// An address that can't be listened on, and the system's reason.
package struct ListeningRefused: Error {
  package let place: ListeningPlace
  package let reason: String
  /// Whether another process already listens there.
  package let isInUse: Bool
}
