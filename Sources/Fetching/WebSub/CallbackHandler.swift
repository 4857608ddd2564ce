import NIOCore
import NIOHTTP1

/// One connection to the listener: one request, its answer, and the end.
///
/// States: idle → receiving (a known token, and a place for its body) → answered; what is unknown,
/// too large or too slow is answered, or left, at once.
final class CallbackHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum State {
    case idle
    case receiving(CallbackRequest)
    case answered
  }

  private let limits: CallbackListener.Limits
  private let places: Semaphore
  private let strangers: IdleConnections
  private let isKnown: @Sendable (String) -> Bool
  private let answer: @Sendable (CallbackRequest) async -> CallbackReply
  private var state = State.idle
  private var holdsPlace = false
  private var timer: Scheduled<Void>?

  init(
    limits: CallbackListener.Limits, places: Semaphore, strangers: IdleConnections,
    isKnown: @escaping @Sendable (String) -> Bool,
    answer: @escaping @Sendable (CallbackRequest) async -> CallbackReply
  ) {
    self.limits = limits
    self.places = places
    self.strangers = strangers
    self.isKnown = isKnown
    self.answer = answer
  }

  func channelActive(context: ChannelHandlerContext) {
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(limits.time)) {
      context.close(promise: nil)
    }
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    timer = nil
    leavePlace()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), state) {
    case (.head(let head), .idle): begin(head, context: context)
    case (.body(let piece), .receiving(var request)):
      state = .answered
      guard request.body.count + piece.readableBytes <= limits.body else {
        return send(CallbackReply(413), context: context)
      }
      request.body.append(contentsOf: piece.readableBytesView)
      state = .receiving(request)
    case (.end, .receiving(let request)):
      state = .answered
      reply(to: request, context: context)
    default: break
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func begin(_ head: HTTPRequestHead, context: ChannelHandlerContext) {
    let request = CallbackRequest(
      method: head.method.rawValue, target: head.uri,
      headers: HeaderFields(received: head.headers))
    state = .answered
    guard head.uri.utf8.count <= 16 * 1024, isKnown(request.token) else {
      return send(CallbackReply(404), context: context)
    }
    guard [.GET, .POST].contains(head.method) else {
      return send(CallbackReply(405), context: context)
    }
    let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
    guard length <= limits.body else { return send(CallbackReply(413), context: context) }
    guard places.take() else { return send(CallbackReply(503), context: context) }
    holdsPlace = true
    strangers.take(context.channel)
    state = .receiving(request)
  }

  private func reply(to request: CallbackRequest, context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let answer = answer
    context.eventLoop.makeFutureWithTask { await answer(request) }.whenSuccess { reply in
      let (handler, context) = bound.value
      handler.send(reply, context: context)
    }
  }

  private func send(_ reply: CallbackReply, context: ChannelHandlerContext) {
    leavePlace()
    let body = ByteBuffer(string: reply.body)
    let headers: HTTPHeaders = [
      "Content-Length": "\(body.readableBytes)", "Content-Type": "text/plain; charset=utf-8",
      "Connection": "close",
    ]
    let head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: reply.status), headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      bound.value.close(promise: nil)
    }
  }

  private func leavePlace() {
    guard holdsPlace else { return }
    holdsPlace = false
    places.giveBack()
  }
}
