/// What one source asks of the network that the others do not.
package struct SourceNetworkOptions: Sendable, Hashable {
  /// Lets this source's own host be in a private network (docs/polling.md N3).
  package var allowPrivateNetwork: Bool
  /// Accepts any certificate from this source; reported on every pass (N5).
  package var insecureTLS: Bool
  /// Off for servers that answer wrongly over HTTP/2 (N7).
  package var http2: Bool
  /// A `Cookie` header value for consent walls, sent to the source's own origin only (R11).
  package var cookie: String?

  package init(
    allowPrivateNetwork: Bool = false,
    insecureTLS: Bool = false,
    http2: Bool = true,
    cookie: String? = nil
  ) {
    self.allowPrivateNetwork = allowPrivateNetwork
    self.insecureTLS = insecureTLS
    self.http2 = http2
    self.cookie = cookie
  }
}
