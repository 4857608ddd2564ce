import HTTPTypes
import HummingbirdCore
import NIOCore

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
