/// The response to a hub.
package struct CallbackReply: Sendable, Hashable {
  package var status: Int
  package var body: String

  package init(_ status: Int, _ body: String = "") {
    self.status = status
    self.body = body
  }
}
