import NIOCore
import NIOHTTP1

/// What is done to every connection before the first byte of a request goes out on it.
struct ConnectionSetup: Sendable {
  let policy: AddressPolicy
  let maxHeader: Int
  let firstByteTimeout: TimeAmount
  let shelf: ConnectionShelf

  /// Checks the address that was really connected to, whatever any name server says (fetch.md N1),
  /// and puts our handlers around the HTTP/1.1 codec.
  func prepareHTTP1(_ channel: any Channel) -> EventLoopFuture<Void> {
    channel.eventLoop.flatSubmit {
      do {
        try checkAddress(of: channel)
        let pipeline = channel.pipeline.syncOperations
        let encoder = try pipeline.context(handlerType: HTTPRequestEncoder.self)
        try pipeline.addHandler(
          HeadGuard(limit: maxHeader, shelf: shelf), position: .before(encoder.handler))
        try pipeline.addHandler(
          FirstByteWatch(timeout: firstByteTimeout), position: .before(encoder.handler))
        return try replaceDecoder(in: pipeline, eventLoop: channel.eventLoop)
      } catch {
        channel.close(promise: nil)
        return channel.eventLoop.makeFailedFuture(error)
      }
    }
  }

  /// The same check for HTTP/2; its framing bounds headers by itself.
  func prepareHTTP2(_ channel: any Channel) -> EventLoopFuture<Void> {
    channel.eventLoop.submit {
      do {
        try checkAddress(of: channel)
        try channel.pipeline.syncOperations.addHandler(OpenStreams(shelf: shelf), position: .first)
      } catch {
        channel.close(promise: nil)
        throw error
      }
    }
  }

  func prepareHTTP2Stream(_ stream: any Channel) -> EventLoopFuture<Void> {
    stream.eventLoop.submit {
      let connection = stream.parent
      let streams = try? connection?.pipeline.syncOperations.handler(type: OpenStreams.self)
      try stream.pipeline.syncOperations.addHandler(
        FirstByteWatch(timeout: firstByteTimeout, earlier: streams?.total ?? 0), position: .first)
      guard let connection, let streams else { return }
      streams.opened(on: connection)
      let bound = NIOLoopBound(streams, eventLoop: stream.eventLoop)
      stream.closeFuture.whenComplete { _ in bound.value.closed(on: connection) }
    }
  }

  private func checkAddress(of channel: any Channel) throws {
    guard let address = channel.remoteAddress.flatMap(IPAddress.init) else {
      throw ConnectionFault.addressRefused(IPAddress(bytes: [0, 0, 0, 0]))
    }
    guard policy.permits(address) else { throw ConnectionFault.addressRefused(address) }
  }

  /// The client's own decoder stops at 256 fields, ours at the size alone.
  private func replaceDecoder(
    in pipeline: ChannelPipeline.SynchronousOperations, eventLoop: any EventLoop
  ) throws -> EventLoopFuture<Void> {
    typealias Decoder = ByteToMessageHandler<HTTPResponseDecoder>
    let old = try pipeline.context(handlerType: Decoder.self)
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = maxHeader * 2
    limits.maxHeaderListSize = maxHeader * 2
    limits.maxHeaderFieldCount = maxHeader
    let new = HTTPResponseDecoder(
      leftOverBytesStrategy: .dropBytes, informationalResponseStrategy: .forward,
      limitConfiguration: limits)
    try pipeline.addHandler(AnswerEnd(shelf: shelf), position: .after(old.handler))
    try pipeline.addHandler(ByteToMessageHandler(new), position: .after(old.handler))
    return pipeline.removeHandler(context: old)
  }
}
