import NIOCore
import NIOHTTP1

/// Names the whole address in a request to a proxy (RFC 9112, 3.2.2). The client itself asks for a
/// tunnel also for http, which most proxies allow for port 443 only.
final class ProxiedRequestTarget: ChannelOutboundHandler {
  typealias OutboundIn = HTTPClientRequestPart
  typealias OutboundOut = HTTPClientRequestPart

  private let authorization: String?

  /// - Parameter authorization: the value of the field `Proxy-Authorization`.
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
