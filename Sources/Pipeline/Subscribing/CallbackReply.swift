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
