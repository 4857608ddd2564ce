import HTTPTypes
import NIOCore
import NIOHTTP1

/// Sits behind the HTTP parser of a connection. It passes only requests that every proxy parses
/// alike (RFC 9112 6.3, 11.2), limits the time for a request to arrive and for a response to be
/// taken, and closes the connection when HTTP requires it.
///
/// Phases of the input: waiting (for the first byte of a request) → arriving → complete, and back
/// to waiting when the last response is written; closing from any of them. A refusal is a response
/// as any other: it is sent when the requests before it are answered.
final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private enum Phase {
    case waiting, arriving, complete, closing
  }

  private struct Pending {
    let version: HTTPVersion
    let keepsAlive: Bool
    let isHead: Bool
    let line: RequestLine
  }

  private struct Refusal {
    let status: HTTPResponseStatus
    let line: RequestLine
  }

  /// Number of bytes kept from the beginning of an incomplete head.
  private static let maxLineBytes = 256

  private let limits: ServerLimits
  private let refusal: @Sendable (WebResponse, RequestLine) -> WebResponse
  private var phase = Phase.waiting
  /// The beginning of an incomplete head; `nil` if it was not seen.
  private var line: [UInt8]?
  /// Requests whose responses are not written yet, in order.
  private var pending: [Pending] = []  // At most those of one socket read.
  /// Whether the last of them is not complete.
  private var isLastArriving = false
  /// The refusal that follows the responses to the pending requests.
  private var waitingRefusal: Refusal?
  /// Number of bytes received of an incomplete head.
  private var headBytes = 0
  private var isReadingHead = true
  private var isAnswering = false
  /// Whether the response that is being sent is a stream of what happens, which has no end.
  private var isLive = false
  private var endsAfterAnswer = false
  private var endsAfterLast = false
  private var isInputClosed = false
  /// Whether input is ignored, after a refused request.
  private var ignoresInput = false
  private var timer: Scheduled<Void>?
  private var stall: Scheduled<Void>?

  /// - Parameter refusal: makes the response to a refused request from the sentence and the
  ///   beginning of the request line.
  init(
    limits: ServerLimits, refusal: @escaping @Sendable (WebResponse, RequestLine) -> WebResponse
  ) {
    self.limits = limits
    self.refusal = refusal
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { wait(limits.idleTimeout, context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    wait(limits.idleTimeout, context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    stall?.cancel()
    phase = .closing
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed = event as? ChannelEvent {
      isInputClosed = true
      // No more input can come, so an incomplete request will never be complete.
      // A client that takes an endless response and asks for nothing more has gone: its stream must
      // not count until the next piece shows that nobody takes it.
      if pending.isEmpty || phase == .closing || isLive { return context.close(promise: nil) }
      endsAfterLast = true
    }
    context.fireUserInboundEventTriggered(event)
  }

  // MARK: Input

  /// ``InboundByteObserver`` calls this before the parser sees the bytes, and `bytesWereParsed`
  /// after.
  func bytesArrive(_ bytes: ByteBuffer, context: ChannelHandlerContext?) {
    guard let context, !ignoresInput else { return }
    if phase == .waiting {
      phase = .arriving
      line = []
      wait(limits.arrival, context)
    }
    guard isReadingHead else { return }
    headBytes += bytes.readableBytes
    if let known = line?.count, known < Self.maxLineBytes {
      line?.append(contentsOf: bytes.readableBytesView.prefix(Self.maxLineBytes - known))
    }
  }

  func bytesWereParsed(context: ChannelHandlerContext?) {
    guard let context, !ignoresInput, isReadingHead, headBytes > limits.header, phase == .arriving
    else {
      return
    }
    refuse(.requestHeaderFieldsTooLarge, context)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard phase != .closing, !ignoresInput else { return }
    switch unwrapInboundIn(data) {
    case .head(var head):
      isReadingHead = false
      headBytes = 0
      line = nil
      let line = RequestLine(method: head.method.rawValue, target: head.uri)
      if let status = Self.fault(of: head) { return refuse(status, context, line: line) }
      pending.append(
        Pending(
          version: head.version, keepsAlive: head.isKeepAlive, isHead: head.method == .HEAD,
          line: line))
      isLastArriving = true
      if head.headers["expect"].contains(where: { $0.lowercased() == "100-continue" }) {
        sendContinue(head, context)
      }
      if let authority = RequestTarget.authority(of: head.uri) {
        // It wins over Host (RFC 9112 3.2.2), and the next layer passes only the path on.
        head.headers.replaceOrAdd(name: "host", value: authority)
        return context.fireChannelRead(wrapInboundOut(.head(head)))
      }
    case .body: break
    case .end:
      isReadingHead = true
      isLastArriving = false
      phase = pending.isEmpty ? .waiting : .complete
      timer?.cancel()
      timer = nil
    }
    context.fireChannelRead(data)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard phase != .closing, !ignoresInput else { return }
    switch error as? HTTPParserError {
    case .headerOverflow?: refuse(.requestHeaderFieldsTooLarge, context)
    case .some: refuse(.badRequest, context)
    case nil:
      // The connection itself is broken.
      phase = .closing
      context.close(promise: nil)
    }
  }

  /// The error status for an invalid head that the parser accepts.
  private static func fault(of head: HTTPRequestHead) -> HTTPResponseStatus? {
    guard head.version.major == 1 else { return .httpVersionNotSupported }
    let hosts = head.headers["host"].count
    guard hosts == 1 || hosts == 0 && head.version.minor == 0 else { return .badRequest }
    let codings = head.headers["transfer-encoding"]
    if !codings.isEmpty {
      guard head.version.minor > 0, head.headers["content-length"].isEmpty, codings.count == 1
      else { return .badRequest }
      guard codings[0].lowercased() == "chunked" else { return .notImplemented }
    }
    return head.headers["content-length"].count > 1 ? .badRequest : nil
  }

  /// Sends 100 Continue (RFC 9110 15.2.1), unless the body will be refused anyway.
  private func sendContinue(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let length = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
    guard length <= limits.largestBody, !isAnswering, pending.count == 1 else { return }
    context.writeAndFlush(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))), promise: nil)
  }

  // MARK: Output

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard phase != .closing || isAnswering, let first = pending.first else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(var head):
      guard head.status.code >= 200 else { break }
      isAnswering = true
      // These alone tell proxies not to buffer them.
      isLive = !first.isHead && head.headers["x-accel-buffering"].contains("no")
      if isLive, isInputClosed {
        promise?.fail(ChannelError.ioOnClosedChannel)
        return context.close(promise: nil)
      }
      // An HTTP/1.0 client reads to the end of the connection and does not know chunks. The
      // response to a HEAD request without a length would have one chunk too many.
      let isUnframed =
        head.headers["content-length"].isEmpty && head.status.mayHaveResponseBody
      if first.version.minor == 0 || (first.isHead && isUnframed) { head.version = .http1_0 }
      if endsAfterLast, waitingRefusal == nil, pending.count == 1 { endsAfterAnswer = true }
      if !first.keepsAlive || isUnframed && head.version == .http1_0 { endsAfterAnswer = true }
      if head.headers["connection"].contains(where: { $0.lowercased() == "close" }) {
        endsAfterAnswer = true
      }
      if endsAfterAnswer {
        head.headers.replaceOrAdd(name: "connection", value: "close")
      } else if first.version.minor == 0 {
        head.headers.replaceOrAdd(name: "connection", value: "keep-alive")
      }
      return context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body: break
    case .end:
      pending.removeFirst()
      (isAnswering, isLive) = (false, false)
      if pending.isEmpty { isLastArriving = false }
      if let refusal = waitingRefusal, pending.isEmpty, !endsAfterAnswer {
        context.write(data, promise: promise)
        return send(refusal, context)
      }
      if endsAfterAnswer || endsAfterLast && pending.isEmpty {
        phase = .closing
        context.writeAndFlush(data, promise: promise)
        return linger(context)
      }
      if pending.isEmpty, phase == .complete {
        phase = .waiting
        wait(limits.idle, context)
      } else if pending.isEmpty || isLastArriving {
        // The next request has begun to arrive.
        phase = .arriving
        wait(limits.arrival, context)
      }
    }
    context.write(data, promise: promise)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    stall?.cancel()
    stall = nil
    if !context.channel.isWritable {
      stall = context.eventLoop.assumeIsolated().scheduleTask(in: limits.stall) {
        context.close(promise: nil)
      }
    }
    context.fireChannelWritabilityChanged()
  }

  /// Answers the request that is arriving with a sentence, after the earlier ones, and closes the
  /// connection: further input can't be distinguished from the rest of the refused request.
  ///
  /// - Parameter line: of a request whose head is refused; by default of the one that is arriving.
  private func refuse(
    _ status: HTTPResponseStatus, _ context: ChannelHandlerContext, line: RequestLine? = nil
  ) {
    ignoresInput = true
    var line = line
    if isLastArriving {
      // The refusal takes the place of the response to the request whose body is arriving.
      guard !isAnswering || pending.count > 1 else {
        // That response was begun before the body was complete.
        endsAfterLast = true
        return
      }
      line = pending.removeLast().line
      isLastArriving = false
    }
    let refusal = Refusal(status: status, line: line ?? RequestLine(self.line ?? []))
    guard pending.isEmpty else {
      waitingRefusal = refusal
      return
    }
    send(refusal, context)
  }

  private func send(_ refusal: Refusal, _ context: ChannelHandlerContext) {
    phase = .closing
    let (status, line) = (refusal.status, refusal.line)
    let response = self.refusal(answer(status), line)
    var headers = HTTPHeaders(
      response.headers.map { ($0.name.canonicalName, $0.value) })
    headers.replaceOrAdd(name: "connection", value: "close")
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if case .bytes(let bytes) = response.body, line.method != "HEAD" {
      context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    linger(context)
  }

  /// Closes the output, and the whole connection after the client has had time to read. If it
  /// closed at once, input that is still arriving would make the client's system discard the
  /// response (RFC 9112 9.6).
  private func linger(_ context: ChannelHandlerContext) {
    timer?.cancel()
    guard !isInputClosed else { return context.close(promise: nil) }
    context.close(mode: .output, promise: nil)
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: limits.linger) {
      context.close(promise: nil)
    }
  }

  private func wait(_ time: TimeAmount, _ context: ChannelHandlerContext) {
    timer?.cancel()
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in
      switch phase {
      case .waiting: context.close(promise: nil)
      case .arriving: refuse(.requestTimeout, context)
      case .complete, .closing: break
      }
    }
  }

  private func answer(_ status: HTTPResponseStatus) -> WebResponse {
    let code = HTTPResponse.Status(code: Int(status.code))
    return switch status {
    case .requestTimeout: .limited(code, "The request did not arrive in time.")
    case .requestHeaderFieldsTooLarge:
      .limited(code, "The request head may have at most \(limits.header) bytes.")
    case .notImplemented: .sentence(code, "The only supported transfer coding is “chunked”.")
    case .httpVersionNotSupported: .sentence(code, "This server speaks HTTP/1.1.")
    default: .sentence(code, "The request is malformed.")
    }
  }
}
