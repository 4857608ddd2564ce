import AsyncHTTPClient
import Basics
import Models
import NIOCore
import NIOHTTP1
import NIOPosix

/// Sends one planned request and reads its response within the deadline.
struct HopRequest: Sendable {
  let fetcher: Fetcher
  let plan: HopPlan
  let secondsLeft: Double

  /// Always returns in time. A late request is cancelled and abandoned, because a hostile HTTP/2
  /// peer can bring the client into a state in which even a cancelled request never ends.
  func send() async -> Result<CompletedRequest, FetchFault> {
    let answer = CancellableResult<Result<CompletedRequest, FetchFault>>()
    let work = Task {
      let result = await attempt { answer.resume(.success(.success($0))) }
      answer.resume(.success(result))
    }
    // Uses the event loop's timer, because a sleeping task would stay in memory for its whole time.
    let allowed = TimeAmount.seconds(max(0.001, secondsLeft))
    let total = fetcher.options.totalTimeout
    let timer = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(in: allowed) {
      answer.resume(.success(.failure(.totalTimeout(seconds: total))))
    }
    defer {
      timer.cancel()
      work.cancel()
    }
    do {
      return try await answer.wait()
    } catch {
      return .failure(.cancelled)
    }
  }

  /// - Parameter settle: ends the waiting early with the data that is known by then.
  private func attempt(settle: @escaping @Sendable (CompletedRequest) -> Void) async -> Result<
    CompletedRequest, FetchFault
  > {
    do throws(FetchFault) {
      let host = plan.url.host
      guard plan.route.proxy == nil else {
        // The proxy resolves the name: only what the name itself tells is checked.
        if let address = HostResolver.addressWithoutLookUp(of: host),
          !plan.route.policy.permits(address)
        {
          throw .addressRefused(host: host, address: address.text, kind: address.kind)
        }
        return .success(try await exchange(settle: settle))
      }
      let addresses = try await fetcher.resolver.addresses(of: host, port: plan.url.port)
      let permitted = addresses.filter(plan.route.policy.permits)
      guard let first = permitted.first else {
        throw .addressRefused(
          host: host, address: addresses[0].text, kind: addresses[0].kind)
      }
      // No connection is attempted to a forbidden address. The address is checked once more when
      // the connection exists, because the client may resolve the name again.
      return .success(
        permitted.count == addresses.count
          ? try await exchange(settle: settle)
          : try await freshExchange(at: first, settle: settle))
    } catch {
      return .failure(error)
    }
  }

  /// Uses a kept connection or a new one. The only retry is for a kept connection that was closed
  /// before the request reached the server; it uses a new connection, because another kept one may
  /// be closed too.
  private func exchange(settle: @escaping @Sendable (CompletedRequest) -> Void)
    async throws(FetchFault) -> CompletedRequest
  {
    if plan.kind.isSentOnce { return try await freshExchange(at: nil, settle: settle) }
    do {
      return try await fetcher.clients.withClient(
        for: plan.route, origin: plan.url.origin
      ) { try await exchange(with: $0, settle: settle) }
    } catch {
      guard faults.isStale(error), !Task.isCancelled else { throw faults.fault(for: error) }
      return try await freshExchange(at: nil, settle: settle)
    }
  }

  private func freshExchange(
    at address: NetworkAddress?, settle: @escaping @Sendable (CompletedRequest) -> Void
  ) async throws(FetchFault) -> CompletedRequest {
    do {
      return try await fetcher.clients.withFreshClient(
        for: plan.route, host: plan.url.host, at: address
      ) { try await exchange(with: $0, settle: settle) }
    } catch {
      throw faults.fault(for: error)
    }
  }

  private func exchange(
    with client: HTTPClient, settle: @escaping @Sendable (CompletedRequest) -> Void
  ) async throws -> CompletedRequest {
    var request = HTTPClientRequest(url: plan.route.address(of: plan.url))
    request.headers = plan.headers
    if let body = plan.kind.body {
      request.method = .POST
      request.body = .bytes(ByteBuffer(bytes: body))
    }
    if plan.isInsecure { request.tlsConfiguration = fetcher.clients.insecure }
    let answer = try await client.execute(request, timeout: .seconds(max(0.001, secondsLeft)))
    let status = Int(answer.status.code)
    let headers = HeaderFields(received: answer.headers)
    var reader = BodyReader(
      status: status, headers: headers, options: fetcher.options, kind: plan.kind)
    if (200...299).contains(status) { return try await reader.read(answer.body) }
    // The header of a redirect, a Retry-After or a 304 is valid, however slow the body is.
    let timer = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(
      in: .seconds(fetcher.options.errorBodyTimeout)
    ) {
      settle(
        CompletedRequest(
          response: FetchResponse(status: status, headers: headers), notes: []))
    }
    defer { timer.cancel() }
    return try await reader.read(answer.body)
  }

  private var faults: FaultTranslation {
    FaultTranslation(options: fetcher.options, url: plan.url, proxy: plan.route.proxy)
  }
}

struct CompletedRequest: Sendable {
  let response: FetchResponse
  let notes: [FetchNote]
}

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
