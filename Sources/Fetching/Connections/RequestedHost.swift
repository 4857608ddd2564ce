import NIOCore
import NIOHTTP1

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
