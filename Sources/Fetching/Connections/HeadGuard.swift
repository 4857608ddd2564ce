import NIOCore

/// Sits between the socket and the HTTP/1.1 codec of one connection and does what the codec cannot:
/// bounds the whole header section (fetch.md N9), mends what servers get wrong in it, and carries
/// header bytes above 127 through the codec's strings unharmed (C1).
///
/// States: idle → (request written) → head → (empty line) → body, and from body or head back to
/// head with the next request. A section is handed on whole.
final class HeadGuard: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private enum State {
    case idle
    /// Holds what has come of the section.
    case head(HeaderSectionScanner, ByteBuffer)
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
      state = .head(HeaderSectionScanner(), ByteBuffer())
      shelf.take(context.channel)
    case .head:
      break
    }
    var buffer = unwrapOutboundIn(data)
    Latin1.narrow(&buffer)
    context.write(wrapOutboundOut(buffer), promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch state {
    case .head(let scanner, let section):
      state = .body
      read(unwrapInboundIn(data), after: section, with: scanner, context: context)
    case .idle, .body:
      context.fireChannelRead(data)
    }
  }

  private func read(
    _ piece: ByteBuffer, after section: ByteBuffer, with scanner: HeaderSectionScanner,
    context: ChannelHandlerContext
  ) {
    var (piece, section, scanner) = (piece, section, scanner)
    while piece.readableBytes > 0 {
      let step = piece.withUnsafeReadableBytes { scanner.scan($0) }
      guard scanner.count <= limit else {
        context.fireErrorCaught(ConnectionFault.headerTooLarge)
        context.close(promise: nil)
        return
      }
      switch step {
      case .more:
        section.writeBuffer(&piece)
      case .foreign:
        // Not HTTP; the codec says so at once.
        section.writeBuffer(&piece)
        context.fireChannelRead(wrapInboundOut(section))
        return
      case .ended(let length, let isInformational):
        if var end = piece.readSlice(length: length) { section.writeBuffer(&end) }
        context.fireChannelRead(wrapInboundOut(HeaderSection.mended(section)))
        guard isInformational else {
          if piece.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(piece)) }
          return
        }
        section.clear()
        scanner = HeaderSectionScanner(spent: scanner.count)
      }
    }
    state = .head(scanner, section)
  }
}
