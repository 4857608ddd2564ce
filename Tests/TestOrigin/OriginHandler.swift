import Foundation
import NIOCore

/// One connection to the origin: reads requests and sends the given replies.
final class OriginHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let connection: Int
  private let reply: @Sendable (OriginRequest) -> OriginReply
  private let greeting: String
  private var pending: [UInt8] = []

  init(
    connection: Int, greeting: String, reply: @escaping @Sendable (OriginRequest) -> OriginReply
  ) {
    self.connection = connection
    self.greeting = greeting
    self.reply = reply
  }

  func channelActive(context: ChannelHandlerContext) {
    if !greeting.isEmpty { send(Array(greeting.utf8)[...], context: context) }
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    pending += unwrapInboundIn(data).readableBytesView
    while let end = endOfHead() {
      var request = OriginRequest(connection: connection, head: Array(pending[..<end]))
      let length = request.header("content-length").flatMap { Int($0) } ?? 0
      guard pending.count >= end + 4 + length else { return }
      request.body = Array(pending[(end + 4)..<(end + 4 + length)])
      pending.removeFirst(end + 4 + length)
      act(reply(request), context: context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func endOfHead() -> Int? {
    guard pending.count >= 4 else { return nil }
    return (0...(pending.count - 4)).first {
      pending[$0..<($0 + 4)].elementsEqual([13, 10, 13, 10])
    }
  }

  private func act(_ reply: OriginReply, context: ChannelHandlerContext) {
    switch reply.then {
    case .keepOpen:
      send(reply.bytes[...], context: context)
    case .close:
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      send(reply.bytes[...], context: context).whenComplete { _ in
        bound.value.close(promise: nil)
      }
    case .reset:
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      send(reply.bytes[...], context: context)
        .flatMap {
          let now = linger(l_onoff: 1, l_linger: 0)
          let channel = bound.value.channel
          return (channel as? any SocketOptionProvider)?.setSoLinger(now)
            ?? channel.eventLoop.makeSucceededVoidFuture()
        }
        .whenComplete { _ in bound.value.close(promise: nil) }
    case .trickle:
      trickle(reply.bytes[...], context: context)
    case .flood:
      flood(reply.bytes, context: context)
    }
  }

  @discardableResult
  private func send(_ bytes: ArraySlice<UInt8>, context: ChannelHandlerContext)
    -> EventLoopFuture<Void>
  {
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)))
  }

  private func trickle(_ bytes: ArraySlice<UInt8>, context: ChannelHandlerContext) {
    guard context.channel.isActive else { return }
    let byte = bytes.first ?? UInt8(ascii: "x")
    send([byte], context: context)
    context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(1)) {
      self.trickle(bytes.dropFirst(), context: context)
    }
  }

  /// Sends at least 64 KiB at a time, a millisecond apart, so that the event loop serves other
  /// connections too.
  private func flood(_ bytes: [UInt8], context: ChannelHandlerContext) {
    guard context.channel.isActive else { return }
    var piece = bytes
    while piece.count < 65536 { piece += piece }
    let next = piece
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    send(next[...], context: context).whenSuccess {
      bound.eventLoop.scheduleTask(in: .milliseconds(1)) {
        let (handler, context) = bound.value
        handler.flood(next, context: context)
      }
    }
  }
}
