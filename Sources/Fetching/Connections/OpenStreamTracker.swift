import NIOCore
import NIOHTTP2

/// Tracks the streams of an HTTP/2 connection, to know when it is idle and which streams to notify
/// if it breaks. Lives in the connection's own pipeline and is only used on its event loop, which
/// the streams share.
final class OpenStreamTracker: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  private let idle: IdleConnections
  /// Number of streams so far.
  private(set) var total = 0
  private var open: [ObjectIdentifier: any Channel] = [:]
  /// The host of the last request.
  var host: String?

  init(idle: IdleConnections) {
    self.idle = idle
  }

  func opened(_ stream: any Channel, on connection: any Channel) {
    total += 1
    open[ObjectIdentifier(stream)] = stream
    idle.remove(connection)
  }

  func closed(_ stream: any Channel, on connection: any Channel) {
    open[ObjectIdentifier(stream)] = nil
    if open.isEmpty, connection.isActive { idle.release(connection, to: host) }
  }

  /// An error of the connection ends it: the library only reports the error, and the streams would
  /// wait for their deadlines. A stream's own error has reached the stream already.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if !(error is NIOHTTP2Errors.StreamError) {
      let fault = Self.fault(for: error)
      for stream in open.values { stream.pipeline.fireErrorCaught(fault) }
      context.close(promise: nil)
    }
    context.fireErrorCaught(error)
  }

  func channelInactive(context: ChannelHandlerContext) {
    idle.remove(context.channel)
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
