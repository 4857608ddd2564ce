import NIOCore
import NIOHTTP1

/// Passes no part of a response to the client out of order. The client treats every status below
/// 200 as an interim response, and crashes the process if a body or an end comes without a final
/// response (for this a server only needs to send `HTTP/1.1 099`). Interim responses end here
/// (docs/polling.md B4). The size of their fields counts with those of the final response (N9), on
/// HTTP/1.1 and HTTP/2 alike.
///
/// States: awaiting → (final head) → answering → (end) → awaiting, or from any of them → failed.
final class ResponseOrderHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart

  private enum State {
    /// Holds the bytes of the interim responses so far.
    case awaiting(spent: Int)
    case answering
    case failed
  }

  private let limit: Int
  private var state = State.awaiting(spent: 0)

  /// - Parameter limit: maximum size of a header section in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (state, unwrapInboundIn(data)) {
    case (.failed, _):
      return
    case (.awaiting(let spent), .head(let head)):
      read(head, spent: spent, data: data, context: context)
    case (.awaiting, _):
      fail(.outOfOrder, context: context)
    case (.answering, .end):
      state = .awaiting(spent: 0)
      context.fireChannelRead(data)
    case (.answering, _):
      context.fireChannelRead(data)
    }
  }

  private func read(
    _ head: HTTPResponseHead, spent: Int, data: NIOAny, context: ChannelHandlerContext
  ) {
    // The size in HTTP/1.1: "HTTP/1.1 103", two line ends, and for each field a colon, a space and
    // a line end.
    let spent = head.headers.reduce(spent + 16) {
      $0 + $1.name.utf8.count + $1.value.utf8.count + 4
    }
    guard spent <= limit else { return fail(.headerTooLarge, context: context) }
    switch head.status.code {
    case 101, 200...999:
      state = .answering
      context.fireChannelRead(data)
    case 100...199:
      state = .awaiting(spent: spent)
    default:
      fail(.outOfOrder, context: context)
    }
  }

  private func fail(_ fault: ConnectionFault, context: ChannelHandlerContext) {
    state = .failed
    context.fireErrorCaught(fault)
    context.close(promise: nil)
  }
}

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
