import Basics
import NIOCore
import NIOHPACK
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
    guard let address = channel.remoteAddress?.ipAddress.flatMap({ NetworkAddress($0) }) else {
      throw ConnectionFault.addressRefused(NetworkAddress(bytes: [0, 0, 0, 0]))
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

/// Names the whole address in a request to a proxy (RFC 9112, 3.2.2). The client itself asks for a
/// tunnel also for http, which most proxies allow for port 443 only.
final class ProxiedRequestTarget: ChannelOutboundHandler {
  typealias OutboundIn = HTTPClientRequestPart
  typealias OutboundOut = HTTPClientRequestPart

  private let authorization: String?

  init(authorization: String?) {
    self.authorization = authorization
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .head(var head) = unwrapOutboundIn(data),
      let authority = head.headers.first(name: "Host")
    else { return context.write(data, promise: promise) }
    head.uri = "http://\(authority)\(head.uri)"
    if let authorization { head.headers.add(name: "Proxy-Authorization", value: authorization) }
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }
}

/// Reads the host of a request from its Host field, because the connection's other handlers only
/// see an address that many hosts may share.
final class RequestedHost: ChannelOutboundHandler {
  typealias OutboundIn = HTTPClientRequestPart
  typealias OutboundOut = HTTPClientRequestPart

  private let tell: (String) -> Void

  /// - Parameter tell: called with each request's host, as in ``RequestURL/hostKey``, on the event
  ///   loop.
  init(_ tell: @escaping (String) -> Void) {
    self.tell = tell
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .head(let head) = unwrapOutboundIn(data),
      let authority = head.headers.first(name: "Host")
    {
      tell(Self.host(of: authority))
    }
    context.write(data, promise: promise)
  }

  /// `example.org` for `example.org:8080`, `::1` for `[::1]:8080`.
  static func host(of authority: String) -> String {
    if authority.hasPrefix("[") {
      return String(authority.dropFirst().prefix { $0 != "]" })
    }
    let name = authority.prefix { $0 != ":" }
    return String(name.hasSuffix(".") ? name.dropLast() : name)
  }
}

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

/// Placed before the codec of an HTTP/2 stream, which crashes the process on an empty or negative
/// `:status` and keeps waiting after an interim response that ended the stream.
final class StreamStatusHandler: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias InboundOut = HTTP2Frame.FramePayload

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .headers(let frame) = unwrapInboundIn(data),
      let status = frame.headers.first(name: ":status"),
      !Self.isStatus(status) || (frame.endStream && status.hasPrefix("1"))
    {
      context.fireErrorCaught(ConnectionFault.outOfOrder)
      context.close(promise: nil)
    } else {
      context.fireChannelRead(data)
    }
  }

  /// Three digits (RFC 9113 8.3.2, RFC 9110 15), from 100.
  private static func isStatus(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { (48...57).contains($0) }
      && text.utf8.first != UInt8(ascii: "0")
  }
}
