import NIOCore

/// Sits between the socket and the HTTP/1.1 codec of one connection and does what the codec cannot
/// do: limits the whole header section (docs/polling.md N9), repairs common errors of servers in it
/// and in chunk framing, and passes header bytes above 127 through the codec's strings unchanged
/// (C1).
///
/// States: idle → (request written) → head → (empty line) → chunks or body, and from any of them
/// back to head with the next request. A section is passed on as a whole.
final class HeaderSectionHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private enum State {
    case idle
    /// Holds the received part of the section.
    case head(HeaderSectionScanner, ByteBuffer)
    case chunks(ChunkRepairer)
    case body
  }

  private let limit: Int
  private let idle: IdleConnections
  private var state = State.idle

  init(limit: Int, idle: IdleConnections) {
    self.limit = limit
    self.idle = idle
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch state {
    case .idle, .chunks, .body:
      state = .head(HeaderSectionScanner(), ByteBuffer())
      idle.remove(context.channel)
    case .head:
      // The codec writes the header section at once; later writes are the body, which is not
      // changed.
      return context.write(data, promise: promise)
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
    case .chunks(let mender):
      state = .body
      read(unwrapInboundIn(data), with: mender, context: context)
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
      guard scanner.count <= limit else { return fail(.headerTooLarge, context: context) }
      switch step {
      case .more:
        section.writeBuffer(&piece)
      case .foreign:
        // Not HTTP; the codec reports that at once.
        section.writeBuffer(&piece)
        context.fireChannelRead(wrapInboundOut(section))
        return
      case .ended(let length, let isInformational):
        if var end = piece.readSlice(length: length) { section.writeBuffer(&end) }
        let head = HeaderSection(section)
        context.fireChannelRead(wrapInboundOut(head.mended))
        guard isInformational else {
          if head.isChunked {
            read(piece, with: ChunkRepairer(limit: limit), context: context)
          } else if piece.readableBytes > 0 {
            context.fireChannelRead(wrapInboundOut(piece))
          }
          return
        }
        section.clear()
        scanner = HeaderSectionScanner(spent: scanner.count)
      }
    }
    state = .head(scanner, section)
  }

  private func read(_ piece: ByteBuffer, with mender: ChunkRepairer, context: ChannelHandlerContext)
  {
    var mender = mender
    do throws(ConnectionFault) {
      let mended = try mender.mend(piece)
      state = .chunks(mender)
      if mended.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(mended)) }
    } catch {
      fail(error, context: context)
    }
  }

  private func fail(_ fault: ConnectionFault, context: ChannelHandlerContext) {
    context.fireErrorCaught(fault)
    context.close(promise: nil)
  }
}
