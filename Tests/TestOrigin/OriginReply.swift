/// The origin's reply to a request, down to the bytes.
package struct OriginReply: Sendable {
  package var bytes: [UInt8]
  package var then: Then

  package enum Then: Sendable {
    case keepOpen
    case close
    case reset
    /// Sends the bytes one at a time forever, so that no read is ever idle.
    case trickle
    /// Sends the bytes repeatedly until the client closes the connection.
    case flood
  }

  package static func raw(_ text: String, then: Then = .keepOpen) -> OriginReply {
    OriginReply(bytes: Array(text.utf8), then: then)
  }

  package static func raw(_ bytes: [UInt8], then: Then = .keepOpen) -> OriginReply {
    OriginReply(bytes: bytes, then: then)
  }

  /// A well-formed response with a Content-Length.
  package static func answer(
    _ status: Int = 200, _ headers: KeyValuePairs<String, String> = [:], _ body: [UInt8],
    then: Then = .keepOpen
  ) -> OriginReply {
    var head = "HTTP/1.1 \(status) Whatever\r\n"
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    if status != 304, status >= 200 { head += "Content-Length: \(body.count)\r\n" }
    return OriginReply(bytes: Array(head.utf8) + [13, 10] + body, then: then)
  }

  package static func answer(
    _ status: Int = 200, _ headers: KeyValuePairs<String, String> = [:], _ body: String = "",
    then: Then = .keepOpen
  ) -> OriginReply {
    answer(status, headers, Array(body.utf8), then: then)
  }

  package static func redirect(_ status: Int, _ location: String) -> OriginReply {
    answer(status, ["Location": location])
  }

  /// Reads the request and sends nothing.
  package static var silence: OriginReply { OriginReply(bytes: [], then: .keepOpen) }
}
