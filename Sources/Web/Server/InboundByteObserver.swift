import NIOCore

/// Sits before the HTTP parser of a connection and tells the ``RequestGuard`` that bytes arrive;
/// the parser reports nothing until a head is complete.
final class InboundByteObserver: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let requests: RequestGuard
  private var context: ChannelHandlerContext?

  init(_ requests: RequestGuard) {
    self.requests = requests
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = try? context.pipeline.syncOperations.context(handler: requests)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    requests.bytesArrive(unwrapInboundIn(data), context: self.context)
    context.fireChannelRead(data)
    requests.bytesWereParsed(context: self.context)
  }
}
