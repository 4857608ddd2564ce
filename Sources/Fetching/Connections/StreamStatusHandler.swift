import NIOCore
import NIOHPACK
import NIOHTTP2

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
