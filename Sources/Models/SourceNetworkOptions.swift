/// Network options of a single source.
package struct SourceNetworkOptions: Sendable, Hashable {
  /// Allows this source's own host to be in a private network (docs/polling.md N3).
  package var allowPrivateNetwork: Bool
  /// Accepts any certificate from this source; reported on every pass (N5).
  package var insecureTLS: Bool
  /// Off for servers with a faulty HTTP/2 implementation (N7).
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
