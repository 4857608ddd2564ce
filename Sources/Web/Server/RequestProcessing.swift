import Basics
import HTTPTypes
import HummingbirdCore
import NIOCore
import Sourcing
import Store
import ViewModels

/// Handles one request of a connection: reads it completely within the limits and runs the site's
/// handlers on separate threads.
struct RequestProcessing: Sendable {
  let site: Site
  let listenerKind: ListenerKind
  let limits: ServerLimits
  let budget: BodyBudget
  let threads: HandlerThreads
  /// For `/readyz` alone, which waits for the database; `/healthz` waits for no thread.
  let statusThreads: HandlerThreads
  let clients: ClientRequestLimiter
  let owners: RequestOwners

  func answer(to request: Request, from channel: any Channel) async throws -> PreparedResponse {
    // A closed connection has no remote address.
    guard let remote = channel.remoteAddress else { throw ChannelError.ioOnClosedChannel }
    let peer = remote.ipAddress.flatMap { NetworkAddress($0) }
    let headers = request.headers.streamSafe
    var known = WebRequest(request.method, [], headers: headers, client: peer?.text ?? "unix")
    known.basePath = site.settings.publicURL?.basePath ?? ""
    let target: RequestTarget
    do {
      target = try RequestTarget(request.head.path ?? "")
    } catch {
      return refused(
        known, .sentence(.badRequest, error.sentence),
        at: RequestLine(method: "", target: request.head.path ?? "").path)
    }
    let origin = RequestOrigin(
      peer: peer,
      host: target.authority ?? request.head.authority?.streamSafe ?? ServedNames.unnamed,
      headers: headers, settings: site.settings)
    known.path = target.path
    known.query = target.query
    known.client = origin.client?.text ?? known.client
    known.isSecure = origin.isSecure
    known.authority = origin.authority
    known.isDirect = !origin.isForwarded
    known.proxyUser = origin.user
    guard listenerKind == .callback || origin.names.allSatisfy(site.names.contains) else {
      return refused(
        known,
        .sentence(
          .misdirectedRequest,
          "This server does not serve the requested host name. Add it to `hosts` under `server` in "
            + "feeds.yml."))
    }
    // Clients behind a proxy are limited here; direct clients were limited when they connected.
    guard
      let turn = clients.acquire(
        peer == origin.client ? nil : origin.client?.customerPrefix,
        limit: site.settings.maxPerAddress)
    else {
      return refused(
        known,
        .limited(
          .serviceUnavailable, "Too many simultaneous requests from this address.",
          headers: [.retryAfter: "10"]))
    }
    if let refusal = try await read(request, into: &known) {
      return refused(known, refusal)
    }
    return try await answer(known, turn)
  }

  /// The response to a request that is refused before a handler sees it; it does not wait for the
  /// rest of the body.
  ///
  /// - Parameter path: the path that the request was meant for, if `request` does not have it.
  private func refused(
    _ request: WebRequest, _ response: WebResponse, at path: [String]? = nil
  ) -> PreparedResponse {
    var response = site.finished(response, for: request, at: listenerKind, meantFor: path)
    if request.method != .get, request.method != .head { response.headers[.connection] = "close" }
    return PreparedResponse(request: request, response: response)
  }

  /// - Returns: the response if the body is refused.
  private func read(_ request: Request, into known: inout WebRequest) async throws -> WebResponse? {
    let upload = site.bodyLimit(for: known, at: listenerKind)
    let most = upload ?? limits.body
    // What a person uploads as a form, and not what a hub delivers.
    let isFile = upload != nil && known.headers[.contentType]?.hasPrefix("multipart/") == true
    let tooLarge = WebResponse.limited(
      .contentTooLarge,
      "The body may have at most \(most) bytes."
        + (isFile ? " `tintm import FILE` takes a larger file." : ""))
    let announced = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    guard announced <= most else {
      if upload != nil { try await discard(request.body, atMost: most) }
      return tooLarge
    }
    let share = budget.share()
    for try await piece in request.body {
      guard known.body.count + piece.readableBytes <= most else { return tooLarge }
      guard share.grow(by: piece.readableBytes) else {
        return .limited(
          .serviceUnavailable, "The server is receiving too much data. Try again later.",
          headers: [.retryAfter: "10"])
      }
      known.body.append(contentsOf: piece.readableBytesView)
    }
    guard known.body.isEmpty || !request.headers.hasContentCoding else {
      // RFC 9110, 15.5.16: the header says that the coding is what is wrong.
      return .sentence(
        .unsupportedMediaType, "This server reads no body with a Content-Encoding.",
        headers: [.acceptEncoding: "identity"])
    }
    known.bodyShare = share
    return nil
  }

  /// Number of times the limit of an upload that are read before the rest is cut off.
  private static let discardedLimits = 8

  /// Reads what somebody uploads in vain: a browser shows no answer that comes before it has sent
  /// everything, but a broken connection.
  private func discard(_ body: RequestBody, atMost limit: Int) async throws {
    var left = limit * Self.discardedLimits
    for try await piece in body {
      left -= piece.readableBytes
      if left < 0 { return }
    }
  }

  /// Searches and imports of readers must not delay what a supervisor asks.
  private func executor(
    for request: WebRequest, of owner: HandlerThreads.ClientExecutor
  ) -> (any TaskExecutor)? {
    switch site.statusPath(of: request) {
    case "healthz": nil
    case "readyz": statusThreads.executor(of: 0)
    default: owner
    }
  }

  private func answer(
    _ request: WebRequest, _ turn: ClientRequestLimiter.Turn
  ) async throws -> PreparedResponse {
    var asked = request
    if request.method == .head { asked.method = .get }
    let executor = threads.executor(of: owners.owner(of: request))
    let patience = asked.method == .get ? StorePatience.reading : StorePatience.writing
    do {
      let (response, route) = try await StorePatience.$seconds.withValue(patience) { [asked] in
        try await withTaskExecutorPreference(self.executor(for: request, of: executor)) {
          // Nobody reads an answer whose client went while the request waited for a thread; what
          // a client asked to be changed is changed nevertheless.
          if asked.method == .get { try Task.checkCancellation() }
          return try await site.answer(to: asked, at: listenerKind)
        }
      }
      if let reader = response.reader { owners.note(reader, of: request) }
      return PreparedResponse(
        request: request, response: site.finished(response, for: request, at: listenerKind),
        route: route, turn: turn, threads: executor)
    } catch let gone as CancellationError where Task.isCancelled {
      throw gone
    } catch {
      let failure = Self.failure(
        error, of: request, forBrowser: listenerKind == .main && NotFoundPage.isBrowser(request))
      return PreparedResponse(
        request: request, response: site.finished(failure, for: request, at: listenerKind),
        route: "failed")
    }
  }

  /// The response to a request that failed; with the status and the words of our API if the
  /// database is busy, away or full.
  private static func failure(
    _ error: any Error, of request: WebRequest, forBrowser: Bool
  ) -> WebResponse {
    let known = (error as? StoreFault).flatMap { APIFault($0 as any Error) }
    let fault = known?.status == .internalServerError ? nil : known
    var response: WebResponse =
      forBrowser
      ? NotFoundPage.failure(of: request, fault?.status ?? .internalServerError)
      : .sentence(
        fault?.status ?? .internalServerError,
        fault?.model.message ?? "Internal error. See the log of the server.")
    response.failure = RequestFailure(error)
    for field in fault?.headers ?? [:] { response.headers[field.name] = field.value }
    return response
  }
}

extension HTTPFields {
  /// Whether the content is coded (RFC 9110, 8.4). No handler decodes a body: it would read what is
  /// not there.
  fileprivate var hasContentCoding: Bool {
    self[values: .contentEncoding].flatMap { $0.split(separator: ",") }.contains { coding in
      let name = coding.filter { $0 != " " && $0 != "\t" }.lowercased()
      return !name.isEmpty && name != "identity"
    }
  }

  /// The fields with stream-safe values, see ``StreamSafeText``: a value may have any bytes beyond
  /// ASCII (RFC 9110, 5.5). Names are ASCII.
  var streamSafe: HTTPFields {
    var fields = HTTPFields()
    fields.reserveCapacity(count)
    for var field in self {
      field.value = field.value.streamSafe
      fields.append(field)
    }
    return fields
  }
}

/// The result of a request, for the client, for metrics and for the log.
///
/// It is a class so that a connection that streams for hours holds a reference, not copies of the
/// request and the response.
final class PreparedResponse: Sendable {
  /// Without its body, whose memory is needed for other requests while the response is sent.
  let request: WebRequest
  let response: WebResponse
  let route: String
  /// The client's turn, which lasts until the response is sent.
  private let turn: ClientRequestLimiter.Turn?
  /// The threads that produce the pieces of a streamed body.
  private let threads: HandlerThreads.ClientExecutor?

  init(
    request: WebRequest, response: WebResponse, route: String = "refused",
    turn: ClientRequestLimiter.Turn? = nil, threads: HandlerThreads.ClientExecutor? = nil
  ) {
    var request = request
    (request.body, request.bodyShare) = ([], nil)
    self.request = request
    self.response = response
    self.route = route
    self.turn = turn
    self.threads = threads
  }

  /// Writes the response at the client's pace; a streamed body produces a piece when the client has
  /// taken the last.
  func write(with writer: consuming ResponseWriter) async throws {
    let head = HTTPResponse(status: response.status, headerFields: response.headers)
    if request.method == .head { return try await writer.writeResponse(head) }
    switch response.body {
    case .bytes(let bytes):
      try await writer.write(response: head, body: ResponseBody(byteBuffer: bytes))
    case .stream(let pieces):
      var body = try await writer.writeHead(head)
      var iterator: any AsyncIteratorProtocol<ByteBuffer, any Error> = pieces.makeAsyncIterator()
      while let piece = try await withTaskExecutorPreference(
        threads, operation: { try await iterator.next(isolation: nil) })
      {
        try await body.write(piece)
      }
      try await body.finish(nil)
    }
  }
}
