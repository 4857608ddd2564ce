import NIOCore
import NIOPosix

/// A client that sends raw bytes, so that tests can send requests that no real client would.
enum RawConversation {
  /// - Parameters:
  ///   - isHalfClosed: whether the client closes its sending side after the request.
  ///   - endsWhenAnswered: whether it closes its sending side at the first bytes of an answer.
  /// - Returns: all bytes received until the server closed the connection.
  static func with(
    port: Int, _ request: String, isHalfClosed: Bool = false, endsWhenAnswered: Bool = false
  ) async throws -> String {
    let answer = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: String.self)
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Collector(answer, endsWhenAnswered))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    // A server that refuses may close before everything was sent.
    try? await channel.writeAndFlush(ByteBuffer(string: request))
    if isHalfClosed { try? await channel.close(mode: .output) }
    return try await answer.futureResult.get()
  }

  private final class Collector: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let answer: EventLoopPromise<String>
    private let endsWhenAnswered: Bool
    private var bytes = ByteBuffer()

    init(_ answer: EventLoopPromise<String>, _ endsWhenAnswered: Bool) {
      self.answer = answer
      self.endsWhenAnswered = endsWhenAnswered
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      if endsWhenAnswered, bytes.readableBytes == 0 { context.close(mode: .output, promise: nil) }
      var piece = unwrapInboundIn(data)
      bytes.writeBuffer(&piece)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if case .inputClosed = event as? ChannelEvent { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
      answer.succeed(String(decoding: bytes.readableBytesView, as: UTF8.self))
    }
  }
}
