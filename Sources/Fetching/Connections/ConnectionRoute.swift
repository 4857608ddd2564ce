import AsyncHTTPClient
import Models

/// The way of a request out of this machine. Requests with different routes share no connection.
struct ConnectionRoute: Sendable, Hashable {
  let policy: AddressPolicy
  let http2: Bool
  let proxy: ProxyServer?
  /// Whether the proxy gets the request itself instead of opening a tunnel.
  let isForwarded: Bool

  init(policy: AddressPolicy, http2: Bool, proxy: ProxyServer?, scheme: RequestURL.Scheme) {
    self.policy = policy
    self.http2 = http2
    self.proxy = proxy
    isForwarded = proxy?.kind == .http && scheme == .http
  }

  /// The address that the client is given.
  func address(of url: RequestURL) -> String {
    guard let proxy, isForwarded else { return url.string }
    return "http://\(proxy.authority)\(url.target)"
  }

  var tunnel: HTTPClient.Configuration.Proxy? {
    guard let proxy, !isForwarded else { return nil }
    return switch proxy.kind {
    case .socks5: .socksServer(host: proxy.host, port: proxy.port)
    case .http:
      .server(
        host: proxy.host, port: proxy.port,
        authorization: proxy.user.map {
          .basic(username: $0, password: proxy.password ?? "")
        })
    }
  }

  /// The value of `Proxy-Authorization` in a forwarded request.
  var authorization: String? {
    guard isForwarded, let user = proxy?.user else { return nil }
    return HTTPClient.Authorization.basic(username: user, password: proxy?.password ?? "")
      .headerValue
  }
}

extension ProxyChoice {
  /// - Parameter standard: the proxy of all sources.
  func server(standard: ProxyServer?) -> ProxyServer? {
    switch self {
    case .standard: standard
    case .direct: nil
    case .through(let server): server
    }
  }
}
