import NIOCore

/// Stands before the parser of a connection and tells its ``RequestGuard`` that bytes come, which
/// the parser keeps to itself until a head is whole.
final class ByteWatch: ChannelInboundHandler, RemovableChannelHandler {
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
