import NIOCore

/// Watches for the first byte of each response. Fails a request that gets no byte in time
/// (docs/polling.md N8), and distinguishes a kept connection that was already closed from a server
/// that closes it (E6). It does not interpret the data, so it works for an HTTP/1.1 connection and
/// for an HTTP/2 stream.
final class FirstByteTimeoutHandler: ChannelDuplexHandler {
  typealias InboundIn = NIOAny
  typealias OutboundIn = NIOAny

  private let timeout: TimeAmount
  /// Number of requests on the connection, including the current one.
  private var requests: Int
  private var timer: Scheduled<Void>?

  /// - Parameter earlier: number of requests on the connection before this handler was added.
  init(timeout: TimeAmount, earlier: Int = 0) {
    self.timeout = timeout
    requests = earlier
  }

  /// Between the first write of a request and the first byte of its response.
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
