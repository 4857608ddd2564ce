import NIOCore

/// Fails a request to which nothing at all comes back in time (fetch.md N8). It knows nothing of
/// what passes by, so it serves an HTTP/1.1 connection and an HTTP/2 stream alike.
final class FirstByteTimer: ChannelDuplexHandler {
  typealias InboundIn = NIOAny
  typealias OutboundIn = NIOAny

  private let timeout: TimeAmount
  private var timer: Scheduled<Void>?

  init(timeout: TimeAmount) {
    self.timeout = timeout
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    timer?.cancel()
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: timeout) {
      context.fireErrorCaught(ConnectionFault.firstByteLate)
      context.close(promise: nil)
    }
    context.write(data, promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    stop()
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    stop()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    stop()
  }

  private func stop() {
    timer?.cancel()
    timer = nil
  }
}
