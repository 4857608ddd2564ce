import NIOCore
import NIOHTTP1
import NIOPosix

/// Serves distinct feeds of 25 items of 1.5 KB, and 304 to whoever has one already.
enum LocalOrigin {
  /// Serves until the process ends.
  ///
  /// - Parameter started: called with the port.
  static func serve(started: @Sendable (Int) -> Void) async throws {
    let items = (0..<25).map { index in
      "<item><title>Item \(index)</title><description>"
        + String(repeating: "word ", count: 300) + "</description></item>"
    }
    let tail = items.joined() + "</channel></rss>"
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup(numberOfThreads: 1))
      .serverChannelOption(.backlog, value: 1024)
      .childChannelInitializer { channel in
        channel.eventLoop.submit {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.configureHTTPServerPipeline()
          try pipeline.addHandler(Handler(tail: tail))
        }
      }
      .bind(host: "0.0.0.0", port: 0).get()
    started(channel.localAddress?.port ?? 0)
    try await channel.closeFuture.get()
  }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let tail: String
    private var head: HTTPRequestHead?

    init(tail: String) {
      self.tail = tail
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head): self.head = head
      case .body: break
      case .end:
        guard let head else { return }
        let etag = "\"\(head.uri)\""
        if head.headers.contains(name: "if-none-match") {
          send(
            .init(version: .http1_1, status: .notModified, headers: ["ETag": etag]), nil, context)
        } else {
          let body = ByteBuffer(
            string: "<rss version=\"2.0\"><channel><title>\(head.uri)</title>" + tail)
          let headers: HTTPHeaders = [
            "ETag": etag, "Content-Length": "\(body.readableBytes)",
            "Content-Type": "application/rss+xml",
          ]
          send(.init(version: .http1_1, status: .ok, headers: headers), body, context)
        }
      }
    }

    private func send(
      _ head: HTTPResponseHead, _ body: ByteBuffer?, _ context: ChannelHandlerContext
    ) {
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      if let body { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
  }
}
