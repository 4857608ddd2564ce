import Basics
package import HTTPTypes
package import NIOCore

/// A handler's response. The server adds the common parts: Date, nosniff, the referrer policy, an
/// ETag and compression if they apply, and no body for HEAD.
package struct WebResponse: Sendable {
  package enum Body: Sendable {
    case bytes(ByteBuffer)
    /// Pieces as they are made; the next is requested when the client has taken the last, so that
    /// memory stays constant. The stream ends when it throws or the client disconnects.
    case stream(any AsyncSequence<ByteBuffer, any Error> & Sendable)
  }

  package var status: HTTPResponse.Status
  package var headers: HTTPFields
  package var body: Body
  /// Seconds that the server waits before it sends the response, without blocking a thread. It
  /// slows down clients that guess secrets.
  package var delay = 0.0
  /// The name of the path in metrics, such as `api/v1/articles/ID`: one of a small set, never a
  /// value from a client. `nil` means the handler's own name.
  package var route: String?
  /// The reader whose secret the request had; `nil` if it had none, or a wrong one.
  package var reader: String?
  /// The limit that the request exceeds, as a sentence for the log.
  var exceeded: String?
  /// Why the request failed on this side, for the log: not what the client is told.
  var failure: RequestFailure?

  package init(
    _ status: HTTPResponse.Status = .ok, type: String? = nil, headers: HTTPFields = [:],
    body: Body = .bytes(ByteBuffer())
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    if let type { self.headers[.contentType] = type }
  }

  static let jsonType = APIFormat.json.contentType

  package init(
    _ status: HTTPResponse.Status = .ok, type: String, headers: HTTPFields = [:], text: String
  ) {
    self.init(status, type: type, headers: headers, body: .bytes(ByteBuffer(string: text)))
  }

  init(
    _ status: HTTPResponse.Status = .ok, type: String, headers: HTTPFields = [:],
    bytes: some Sequence<UInt8>
  ) {
    self.init(status, type: type, headers: headers, body: .bytes(ByteBuffer(bytes: bytes)))
  }

  /// A body that is rendered into the buffer that is sent.
  init(
    _ status: HTTPResponse.Status = .ok, type: String, headers: HTTPFields = [:],
    writing write: (inout ByteSink) throws -> Void
  ) rethrows {
    let body = try ByteBuffer(writing: write)
    self.init(status, type: type, headers: headers, body: .bytes(body))
  }

  /// One sentence as plain text.
  package static func sentence(
    _ status: HTTPResponse.Status, _ text: String, headers: HTTPFields = [:]
  ) -> WebResponse {
    WebResponse(status, type: "text/plain; charset=utf-8", headers: headers, text: text + "\n")
  }

  /// The refusal of a request that exceeds a limit.
  static func limited(
    _ status: HTTPResponse.Status, _ text: String, headers: HTTPFields = [:]
  ) -> WebResponse {
    var response = sentence(status, text, headers: headers)
    response.exceeded = text
    return response
  }

  /// A redirect to another path of this server, which the browser requests with GET.
  package static func redirect(to path: String) -> WebResponse {
    WebResponse(.seeOther, headers: [.location: path, .cacheControl: "no-store"])
  }

  /// The path exists, but not for this method (RFC 9110 15.5.6).
  ///
  /// - Parameter allowed: the supported methods; HEAD comes with GET.
  package static func methodNotAllowed(_ allowed: [HTTPRequest.Method]) -> WebResponse {
    var names = allowed.map(\.rawValue)
    if allowed.contains(.get) { names.append("HEAD") }
    names.append("OPTIONS")
    let list = names.joined(separator: ", ")
    return sentence(.methodNotAllowed, "Allowed methods: \(list).", headers: [.allow: list])
  }
}

extension ByteBuffer {
  /// What a function writes, passed on by the block of the sink.
  init(writing write: (inout ByteSink) throws -> Void) rethrows {
    var buffer = ByteBuffer()
    var sink = ByteSink { buffer.writeBytes($0) }
    try write(&sink)
    sink.flush()
    self = buffer
  }
}
