import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS
import TestOrigin

/// A minimal HTTP/2 server (RFC 9113). It answers each request with one document or with given
/// frames, and sends HTTP/1.1 with `<one/>` to clients that do not offer h2.
final class H2Origin: Sendable {
  let url: String
  private let channel: any Channel

  /// Answers each request on its stream with these frames.
  convenience init(_ frames: @escaping @Sendable (UInt8) -> [H2Frame]) async throws {
    try await self.init(etag: "", body: "", frames: frames)
  }

  /// - Parameters:
  ///   - hangsUp: whether a connection closes at its second request.
  ///   - streams: maximum number of concurrent streams of the client.
  ///   - frames: the answer to a request instead of the document.
  init(
    etag: String, body: String, hangsUp: Bool = false, streams: UInt8 = 100,
    frames: (@Sendable (UInt8) -> [H2Frame])? = nil
  ) async throws {
    let tls = try TestCertificates.serverContext("good", protocols: ["h2", "http/1.1"])
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.submit {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(NIOSSLServerHandler(context: tls))
          try pipeline.addHandler(
            H2Handler(
              etag: etag, body: body, hangsUp: hangsUp, streams: streams, frames: frames))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    url = "https://localhost:\(channel.localAddress?.port ?? 0)/feed.xml"
  }

  deinit {
    channel.close(promise: nil)
  }
}

private final class H2Handler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let etag: String
  private let body: String
  private let hangsUp: Bool
  private let streams: UInt8
  private let frames: (@Sendable (UInt8) -> [H2Frame])?
  private var isHTTP2 = false
  private var pending: [UInt8] = []
  private var sawPreface = false

  init(
    etag: String, body: String, hangsUp: Bool, streams: UInt8,
    frames: (@Sendable (UInt8) -> [H2Frame])?
  ) {
    self.etag = etag
    self.body = body
    self.hangsUp = hangsUp
    self.streams = streams
    self.frames = frames
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case TLSUserEvent.handshakeCompleted(let negotiated)? = event as? TLSUserEvent {
      isHTTP2 = negotiated == "h2"
      // SETTINGS_MAX_CONCURRENT_STREAMS is parameter 3.
      let settings = frame(type: 4, flags: 0, stream: 0, [0, 3, 0, 0, 0, streams])
      if isHTTP2 { send(settings, context: context) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    pending += unwrapInboundIn(data).readableBytesView
    guard isHTTP2 else {
      let answer = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: close\r\n\r\n<one/>"
      send(Array(answer.utf8), context: context)
      return
    }
    if !sawPreface, pending.count >= 24 {
      pending.removeFirst(24)
      sawPreface = true
    }
    while sawPreface, pending.count >= 9 {
      let length = Int(pending[0]) << 16 | Int(pending[1]) << 8 | Int(pending[2])
      guard pending.count >= 9 + length else { return }
      let (type, flags, stream) = (pending[3], pending[4], pending[8])
      pending.removeFirst(9 + length)
      switch type {
      case 1 where hangsUp && stream > 1: context.close(promise: nil)
      case 1: answer(stream, context: context)
      case 4 where flags & 1 == 0: send(frame(type: 4, flags: 1, stream: 0, []), context: context)
      default: continue
      }
    }
  }

  private func answer(_ stream: UInt8, context: ChannelHandlerContext) {
    if let frames {
      send(frames(stream).flatMap(\.bytes), context: context)
      return
    }
    // :status 200 is entry 8 of the static table, the name etag is entry 34 (RFC 7541 A).
    let fields = [0x88, 0x0F, 34 - 15, UInt8(etag.utf8.count)] + Array(etag.utf8)
    send(
      frame(type: 1, flags: 4, stream: stream, fields)
        + frame(type: 0, flags: 1, stream: stream, Array(body.utf8)), context: context)
  }

  private func frame(type: UInt8, flags: UInt8, stream: UInt8, _ payload: [UInt8]) -> [UInt8] {
    H2Frame(type: type, flags: flags, stream: stream, payload: payload).bytes
  }

  private func send(_ bytes: [UInt8], context: ChannelHandlerContext) {
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
  }
}
