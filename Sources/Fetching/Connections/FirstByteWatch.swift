import NIOCore

/// Watches for the first byte of each answer: fails a request to which nothing at all comes back
/// in time (docs/polling.md N8), and tells a kept connection that had gone from a server that hangs
/// up (E6). It knows nothing of what passes by, so it serves an HTTP/1.1 connection and an HTTP/2
/// stream alike.
final class FirstByteWatch: ChannelDuplexHandler {
  typealias InboundIn = NIOAny
  typealias OutboundIn = NIOAny

  private let timeout: TimeAmount
  /// Requests that the connection has seen, this one included.
  private var requests: Int
  private var timer: Scheduled<Void>?

  /// - Parameter earlier: requests that the connection saw before this handler.
  init(timeout: TimeAmount, earlier: Int = 0) {
    self.timeout = timeout
    requests = earlier
  }

  /// Between the first write of a request and the first byte of its answer.
  private var isAwaiting: Bool { timer != nil }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if !isAwaiting { requests += 1 }
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
    let wasStale = isAwaiting && requests > 1
    stop()
    if wasStale { context.fireErrorCaught(ConnectionFault.wasStale) }
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    let isStale = isAwaiting && requests > 1 && error is IOError
    context.fireErrorCaught(isStale ? ConnectionFault.wasStale : error)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    stop()
  }

  private func stop() {
    timer?.cancel()
    timer = nil
  }
}
