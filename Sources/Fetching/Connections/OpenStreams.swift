import NIOCore

/// Counts the streams of an HTTP/2 connection, to know when it is idle. Lives in the connection's
/// own pipeline and is only touched on its loop, which is that of its streams too.
final class OpenStreams: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  private let shelf: ConnectionShelf
  /// Streams so far, and those that are open now.
  private(set) var total = 0
  private var count = 0

  init(shelf: ConnectionShelf) {
    self.shelf = shelf
  }

  func opened(on connection: any Channel) {
    total += 1
    count += 1
    shelf.take(connection)
  }

  func closed(on connection: any Channel) {
    count -= 1
    if count == 0, connection.isActive { shelf.shelve(connection) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    shelf.take(context.channel)
    context.fireChannelInactive()
  }
}
