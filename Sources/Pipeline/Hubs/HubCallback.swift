package import Fetching

/// The request of a hub to the callback (WebSub 5.3, 7).
package struct CallbackRequest: Sendable, Hashable {
  package var method: String
  /// The last segment of the path, which identifies the subscription.
  package var token: String
  /// Decoded; the first value of a repeated name.
  package var query: [String: String]
  package var headers: HeaderFields
  package var body: [UInt8]

  package init(
    method: String, token: String, query: [String: String] = [:],
    headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    self.method = method
    self.token = token
    self.query = query
    self.headers = HeaderFields(headers.map { HeaderFields.Field(name: $0.name, value: $0.value) })
    self.body = body
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
