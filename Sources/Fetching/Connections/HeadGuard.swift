import NIOCore

/// Sits between the socket and the HTTP/1.1 codec of one connection and does what the codec cannot:
/// bounds the whole header section (fetch.md N9) and carries header bytes above 127 through the
/// codec's strings unharmed (C1).
///
/// States: idle → (request written) → awaiting → (first byte) → head → (empty line) → body, and
/// from body or head back to awaiting with the next request.
final class HeadGuard: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private enum State {
    case idle
    case awaiting
    case head(HeaderSectionScanner)
    case body
  }

  private let limit: Int
  private let shelf: ConnectionShelf
  private var state = State.idle

  init(limit: Int, shelf: ConnectionShelf) {
    self.limit = limit
    self.shelf = shelf
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch state {
    case .idle, .body:
      state = .awaiting
      shelf.take(context.channel)
    case .awaiting, .head:
      break
    }
    var buffer = unwrapOutboundIn(data)
    Latin1.narrow(&buffer)
    context.write(wrapOutboundOut(buffer), promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var buffer = unwrapInboundIn(data)
    switch state {
    case .awaiting:
      read(&buffer, with: HeaderSectionScanner(), context: context)
    case .head(let scanner):
      read(&buffer, with: scanner, context: context)
    case .idle, .body:
      context.fireChannelRead(wrapInboundOut(buffer))
    }
  }

  private func read(
    _ buffer: inout ByteBuffer, with scanner: HeaderSectionScanner, context: ChannelHandlerContext
  ) {
    var scanner = scanner
    while buffer.readableBytes > 0 {
      let previous = scanner.last
      let step = buffer.withUnsafeReadableBytes { scanner.scan($0) }
      guard scanner.count <= limit else {
        state = .body
        context.fireErrorCaught(ConnectionFault.headerTooLarge)
        context.close(promise: nil)
        return
      }
      switch step {
      case .more:
        state = .head(scanner)
        context.fireChannelRead(wrapInboundOut(Latin1.widened(buffer, after: previous)))
        return
      case .ended(let length, let isInformational):
        if let section = buffer.readSlice(length: length) {
          context.fireChannelRead(wrapInboundOut(Latin1.widened(section, after: previous)))
        }
        guard isInformational else {
          state = .body
          if buffer.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(buffer)) }
          return
        }
        let spent = scanner.count
        scanner = HeaderSectionScanner(spent: spent)
        state = .head(scanner)
      }
    }
  }
}
