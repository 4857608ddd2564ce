import NIOCore
import NIOHTTP2

/// Keeps account of the streams of an HTTP/2 connection, to know when it is idle and whom to tell
/// when it is broken. Lives in the connection's own pipeline and is only touched on its loop, which
/// is that of its streams too.
final class OpenStreams: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  private let idle: IdleConnections
  /// Streams so far.
  private(set) var total = 0
  private var open: [ObjectIdentifier: any Channel] = [:]
  /// That the last request asked.
  var host: String?

  init(idle: IdleConnections) {
    self.idle = idle
  }

  func opened(_ stream: any Channel, on connection: any Channel) {
    total += 1
    open[ObjectIdentifier(stream)] = stream
    idle.take(connection)
  }

  func closed(_ stream: any Channel, on connection: any Channel) {
    open[ObjectIdentifier(stream)] = nil
    if open.isEmpty, connection.isActive { idle.release(connection, to: host) }
  }

  /// What is wrong with a connection is over with it: the library only says so, and its streams
  /// would wait for their deadlines. A stream's own error has reached it already.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if !(error is NIOHTTP2Errors.StreamError) {
      let fault = Self.fault(for: error)
      for stream in open.values { stream.pipeline.fireErrorCaught(fault) }
      context.close(promise: nil)
    }
    context.fireErrorCaught(error)
  }

  func channelInactive(context: ChannelHandlerContext) {
    idle.take(context.channel)
    context.fireChannelInactive()
  }

  private static func fault(for error: any Error) -> any Error {
    switch error {
    case is NIOHTTP2Errors.ExcessivelyLargeHeaderBlock,
      is NIOHTTP2Errors.ExcessiveContinuationFrames:
      ConnectionFault.headerTooLarge
    default: error
    }
  }
}
