import NIOCore
import NIOHTTP1
import NIOHTTP2

/// Prepares every connection before the first byte of a request is sent on it.
struct ConnectionSetup: Sendable {
  let route: ConnectionRoute
  let maxHeader: Int
  let firstByteTimeout: TimeAmount
  let idle: IdleConnections

  /// Checks the address that was actually connected to, whatever a name server says
  /// (docs/polling.md N1), and places this target's handlers around the HTTP/1.1 codec.
  func prepareHTTP1(_ channel: any Channel) -> EventLoopFuture<Void> {
    channel.eventLoop.flatSubmit {
      do {
        try checkAddress(of: channel)
        let pipeline = channel.pipeline.syncOperations
        let encoder = try pipeline.context(handlerType: HTTPRequestEncoder.self)
        try pipeline.addHandler(
          FirstByteTimeoutHandler(timeout: firstByteTimeout), position: .before(encoder.handler))
        try pipeline.addHandler(
          HeaderSectionHandler(limit: maxHeader, idle: idle), position: .before(encoder.handler))
        return try replaceDecoder(in: pipeline, eventLoop: channel.eventLoop)
      } catch {
        channel.close(promise: nil)
        return channel.eventLoop.makeFailedFuture(error)
      }
    }
  }

  /// Makes the same check for HTTP/2, and allows header sections as large as in HTTP/1.1, which is
  /// four times the library's limit (docs/polling.md N9).
  func prepareHTTP2(_ channel: any Channel) -> EventLoopFuture<Void> {
    channel.eventLoop.submit {
      do {
        try checkAddress(of: channel)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(OpenStreamTracker(idle: idle), position: .last)
        // HTTP/2 adds 32 bytes to the size of a field's name and value (RFC 9113 6.5.2), so the
        // setting is twice the limit; ResponseOrderHandler counts as in HTTP/1.1.
        let room = HTTP2Setting(parameter: .maxHeaderListSize, value: maxHeader * 2)
        let frame = HTTP2Frame(streamID: .rootStream, payload: .settings(.settings([room])))
        pipeline.writeAndFlush(NIOAny(frame), promise: nil)
      } catch {
        channel.close(promise: nil)
        throw error
      }
    }
  }

  func prepareHTTP2Stream(_ stream: any Channel) -> EventLoopFuture<Void> {
    stream.eventLoop.submit {
      let connection = stream.parent
      let streams = try? connection?.pipeline.syncOperations.handler(type: OpenStreamTracker.self)
      try stream.pipeline.syncOperations.addHandler(
        FirstByteTimeoutHandler(timeout: firstByteTimeout, earlier: streams?.total ?? 0),
        position: .first)
      let codec = try stream.pipeline.syncOperations.context(
        handlerType: HTTP2FramePayloadToHTTP1ClientCodec.self)
      try stream.pipeline.syncOperations.addHandler(
        StreamStatusHandler(), position: .before(codec.handler))
      try stream.pipeline.syncOperations.addHandler(
        ResponseOrderHandler(limit: maxHeader), position: .after(codec.handler))
      guard let connection, let streams else { return }
      try stream.pipeline.syncOperations.addHandler(
        RequestedHost { streams.host = $0 }, position: .after(codec.handler))
      streams.opened(stream, on: connection)
      let bound = NIOLoopBound(streams, eventLoop: stream.eventLoop)
      stream.closeFuture.whenComplete { _ in bound.value.closed(stream, on: connection) }
    }
  }

  private func checkAddress(of channel: any Channel) throws {
    // The peer is the proxy that the configuration names.
    guard route.proxy == nil else { return }
    guard let address = channel.remoteAddress.flatMap(IPAddress.init) else {
      throw ConnectionFault.addressRefused(IPAddress(bytes: [0, 0, 0, 0]))
    }
    guard route.policy.permits(address) else { throw ConnectionFault.addressRefused(address) }
  }

  /// The client's own decoder stops at 256 fields; the replacement limits only the size.
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
    let end = ResponseEndHandler(idle: idle)
    try pipeline.addHandler(end, position: .after(old.handler))
    try pipeline.addHandler(RequestedHost { end.host = $0 }, position: .after(old.handler))
    try pipeline.addHandler(ResponseOrderHandler(limit: maxHeader), position: .after(old.handler))
    if route.isForwarded {
      try pipeline.addHandler(
        ProxiedRequestTarget(authorization: route.authorization), position: .after(old.handler))
    }
    try pipeline.addHandler(ByteToMessageHandler(new), position: .after(old.handler))
    return pipeline.removeHandler(context: old)
  }
}
