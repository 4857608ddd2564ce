import NIOCore
import NIOHTTP1

/// Registers an HTTP/1.1 connection as idle when its response is complete, or closes it if there is
/// no room for another idle connection.
///
/// It is closed as if the server had asked for it, because the client then drops it at once. If the
/// server closes a connection, the client keeps two kilobytes until its idle time would be over,
/// which adds up in a pass over thousands of hosts.
final class ResponseEndHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart

  private let idle: IdleConnections
  private var isKept = true
  /// The host of the current request.
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
    idle.remove(context.channel)
    context.fireChannelInactive()
  }
}
