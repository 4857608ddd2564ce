import HTTPTypes
import HummingbirdCore
import NIOCore

/// What became of a request, for its client, for measurements and the log.
///
/// A class: a connection that is written to for hours holds a reference, not the whole of both.
final class Answer: Sendable {
  let request: WebRequest
  let response: WebResponse
  let route: String

  init(request: WebRequest, response: WebResponse, route: String = "refused") {
    self.request = request
    self.response = response
    self.route = route
  }

  /// Writes it at the client's pace; its pieces are made as the client takes them.
  ///
  /// - Parameter threads: where pieces are made.
  func write(with writer: consuming ResponseWriter, on threads: HandlerThreads) async throws {
    let head = HTTPResponse(status: response.status, headerFields: response.headers)
    if request.method == .head { return try await writer.writeResponse(head) }
    switch response.body {
    case .bytes(let bytes):
      try await writer.write(
        response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    case .stream(let pieces):
      var body = try await writer.writeHead(head)
      var iterator: any AsyncIteratorProtocol<[UInt8], any Error> = pieces.makeAsyncIterator()
      while let piece = try await withTaskExecutorPreference(
        threads, operation: { try await iterator.next(isolation: nil) })
      {
        try await body.write(ByteBuffer(bytes: piece))
      }
      try await body.finish(nil)
    }
  }
}
