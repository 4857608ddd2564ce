/// The request of a hub to the callback (WebSub 5.3, 7).
package struct CallbackRequest: Sendable, Hashable {
  /// A header field of the request.
  package struct Header: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package var method: String
  /// The last segment of the path, which identifies the subscription.
  package var token: String
  /// Decoded; the first value of a repeated name.
  package var query: [String: String]
  package var headers: [Header]
  package var body: [UInt8]

  package init(
    method: String, token: String, query: [String: String] = [:], headers: [Header] = [],
    body: [UInt8] = []
  ) {
    self.method = method
    self.token = token
    self.query = query
    self.headers = headers
    self.body = body
  }

  /// The first value of a header field.
  ///
  /// - Parameter name: in lower case; the request's letter case is ignored.
  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name }?.value
  }
}

/// The response to a hub.
package struct CallbackReply: Sendable, Hashable {
  package var status: Int
  package var body: String
  /// Seconds after which the hub may try again, with status 503.
  package var retryAfter: Int?

  package init(_ status: Int, _ body: String = "", retryAfter: Int? = nil) {
    self.status = status
    self.body = body
    self.retryAfter = retryAfter
  }
}
