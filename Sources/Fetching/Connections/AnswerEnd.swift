import NIOCore
import NIOHTTP1

/// Puts an HTTP/1.1 connection on the shelf when its answer is complete.
final class AnswerEnd: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart

  private let shelf: ConnectionShelf

  init(shelf: ConnectionShelf) {
    self.shelf = shelf
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .end = unwrapInboundIn(data) { shelf.shelve(context.channel) }
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    shelf.take(context.channel)
    context.fireChannelInactive()
  }
}
