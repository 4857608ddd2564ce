/// An endpoint for subscribing to updates of a feed (JSON Feed 1.1, hubs; WebSub).
package struct ParsedHub: Sendable, Hashable {
  package var type: String
  package var url: String

  package init(type: String, url: String) {
    self.type = type
    self.url = url
  }
}
