import NIOCore
import NIOHTTP1

/// Puts an HTTP/1.1 connection among the idle ones when its answer is complete, or ends it where
/// there is no room for one more.
///
/// It is ended as if the server had asked for that: the client then lets go of it at once. Of a
/// connection that the server closes it keeps two kilobytes until its idle time would be over,
/// which a pass over thousands of hosts feels.
final class AnswerEnd: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart

  private let idle: IdleConnections
  private var isKept = true
  /// Of the request under way.
  var host: String?

  init(idle: IdleConnections) {
    self.idle = idle
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(var head) where head.status.code >= 200:
      isKept = idle.hasRoom(for: host)
      if !isKept { head.headers.replaceOrAdd(name: "Connection", value: "close") }
      context.fireChannelRead(wrapInboundOut(.head(head)))
    case .end:
      if isKept { idle.release(context.channel, to: host) }
      context.fireChannelRead(data)
    case .head, .body: context.fireChannelRead(data)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    idle.take(context.channel)
    context.fireChannelInactive()
  }
}
