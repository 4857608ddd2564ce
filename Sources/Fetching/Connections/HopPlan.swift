import Models
import NIOHTTP1

/// Everything about one request that can be decided before it is sent.
struct HopPlan: Sendable {
  let url: RequestURL
  let route: ConnectionRoute
  let headers: HTTPHeaders
  let isConditional: Bool
  let isInsecure: Bool
  let kind: FetchRequest.Kind

  init(
    url: RequestURL, source: RequestURL?, request: FetchRequest, cookies: CookieJar,
    options: FetchingOptions
  ) {
    self.url = url
    let isSourceHost = url.hostKey == source?.hostKey
    let isSourceOrigin = url.origin == source?.origin
    route = ConnectionRoute(
      policy: AddressPolicy(
        host: url.hostKey, sourceHost: source?.hostKey,
        sourceAllows: request.options.allowPrivateNetwork, allAllowed: options.allowPrivate),
      http2: request.options.http2 || !isSourceHost,
      proxy: request.options.proxy.server(standard: options.proxy), scheme: url.scheme)
    isInsecure = request.options.insecureTLS && isSourceHost && url.scheme == .https
    kind = request.kind

    var headers = HTTPHeaders()
    headers.add(name: "Host", value: url.authority)
    headers.add(name: "User-Agent", value: options.userAgent)
    headers.add(name: "Accept", value: request.kind.accept)
    headers.add(name: "Accept-Encoding", value: ContentCoding.accepted)
    for (name, value) in request.kind.headers.sorted(by: { $0.key < $1.key }) {
      headers.add(name: name, value: value)
    }
    // An ETag can identify a reader, so it is sent only to the URL that issued it (C14).
    let validators = request.validators.flatMap { $0.url == url.string ? $0 : nil }
    if let etag = validators?.etag {
      headers.add(name: "If-None-Match", value: etag)
    }
    if let lastModified = validators?.lastModified {
      headers.add(name: "If-Modified-Since", value: lastModified)
    }
    isConditional =
      headers.contains(name: "If-None-Match")
      || headers.contains(name: "If-Modified-Since")
    if isConditional, request.kind == .feed {
      headers.add(name: "A-IM", value: "feed")
    }
    if isSourceOrigin, let credentials = source?.credentials {
      headers.add(name: "Authorization", value: credentials.authorization)
    }
    let ownCookie = isSourceOrigin ? request.options.cookie : nil
    let cookie = [ownCookie, cookies.header(for: url)].compactMap(\.self)
    if !cookie.isEmpty {
      headers.add(name: "Cookie", value: cookie.joined(separator: "; "))
    }
    // Some proxies pass on what follows a request to the host of that request.
    if route.isForwarded { headers.add(name: "Connection", value: "close") }
    self.headers = headers
  }

  /// The first header whose value could inject another line (docs/polling.md U2).
  var unsafeHeader: String? {
    headers.first { field in
      field.value.utf8.contains { ($0 < 0x20 && $0 != UInt8(ascii: "\t")) || $0 == 0x7F }
    }?.name
  }
}
