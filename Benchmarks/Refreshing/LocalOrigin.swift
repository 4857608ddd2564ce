import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Serves ``GeneratedFeed``s, and 304 to a client that has the current one. It listens on every
/// loopback address, so that the feeds can be on any number of hosts. A request for `/advance`
/// gives every second feed a new edition.
enum LocalOrigin {
  /// Serves until the process ends.
  ///
  /// - Parameter started: called with the port.
  static func serve(started: @Sendable (Int) -> Void) async throws {
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup(numberOfThreads: 1))
      .serverChannelOption(.backlog, value: 1024)
      .childChannelInitializer { channel in
        channel.eventLoop.submit {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.configureHTTPServerPipeline()
          try pipeline.addHandler(Handler())
        }
      }
      .bind(host: "0.0.0.0", port: 0).get()
    started(channel.localAddress?.port ?? 0)
    try await channel.closeFuture.get()
  }

  private static let time = Mutex(0)

  /// The current document at `/feeds/NUMBER.xml`.
  private static func feed(at path: String) -> GeneratedFeed {
    let number = Int(path.filter(\.isNumber)) ?? 0
    return GeneratedFeed(number: number, edition: time.withLock { ($0 + number % 2) / 2 })
  }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private var head: HTTPRequestHead?

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head): self.head = head
      case .body: break
      case .end:
        guard let head else { return }
        if head.uri == "/advance" {
          LocalOrigin.time.withLock { $0 += 1 }
          return send(.ok, ["Content-Length": "0"], nil, context)
        }
        let feed = LocalOrigin.feed(at: head.uri)
        if head.headers.first(name: "if-none-match") == feed.etag {
          send(.notModified, ["ETag": feed.etag], nil, context)
        } else {
          let body = ByteBuffer(string: feed.text)
          let headers: HTTPHeaders = [
            "ETag": feed.etag, "Content-Length": "\(body.readableBytes)",
            "Content-Type": "application/rss+xml",
          ]
          send(.ok, headers, body, context)
        }
      }
    }

    private func send(
      _ status: HTTPResponseStatus, _ headers: HTTPHeaders, _ body: ByteBuffer?,
      _ context: ChannelHandlerContext
    ) {
      let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      if let body { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
  }
}
