import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Sends one planned request and reads its answer within the deadline.
struct HopRequest: Sendable {
  let fetcher: Fetcher
  let plan: HopPlan
  let secondsLeft: Double

  func send() async -> Result<Exchange, FetchFault> {
    let allowed = max(0.001, secondsLeft)
    return await withTaskGroup(of: Result<Exchange, FetchFault>?.self) { group in
      group.addTask { await attempt() }
      group.addTask {
        try? await Task.sleep(for: .seconds(allowed))
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      if let first { return first }
      return .failure(
        Task.isCancelled ? .cancelled : .totalTimeout(seconds: fetcher.options.totalTimeout))
    }
  }

  private func attempt() async -> Result<Exchange, FetchFault> {
    do throws(FetchFault) {
      let host = plan.url.host
      let addresses = try await fetcher.resolver.addresses(of: host, port: plan.url.port)
      let permitted = addresses.filter(plan.policy.permits)
      guard let first = permitted.first else {
        throw .addressRefused(
          host: host, address: addresses[0].string, kind: addresses[0].kind)
      }
      // Knocks at nothing that may not be entered; the connection is checked once more when it
      // stands, whatever a second look-up says.
      return .success(
        permitted.count == addresses.count ? try await exchange() : try await exchange(at: first))
    } catch {
      return .failure(error)
    }
  }

  /// With a kept connection or a new one. The one retry is for a kept one that had gone before the
  /// request reached anybody (fetch.md E6).
  private func exchange() async throws(FetchFault) -> Exchange {
    guard let client = fetcher.clients.client(for: plan.policy, http2: plan.http2) else {
      throw .cancelled
    }
    do {
      do {
        return try await exchange(with: client)
      } catch  where faults.isStale(error) {
        return try await exchange(with: client)
      }
    } catch {
      throw faults.fault(for: error)
    }
  }

  private func exchange(at address: IPAddress) async throws(FetchFault) -> Exchange {
    let client = fetcher.clients.client(
      for: plan.policy, http2: plan.http2, host: plan.url.host, at: address)
    do {
      let exchange = try await exchange(with: client)
      try? await client.shutdown()
      return exchange
    } catch {
      try? await client.shutdown()
      throw faults.fault(for: error)
    }
  }

  private func exchange(with client: HTTPClient) async throws -> Exchange {
    var request = HTTPClientRequest(url: plan.url.string)
    request.headers = plan.headers
    if plan.isInsecure { request.tlsConfiguration = fetcher.clients.insecure }
    let answer = try await client.execute(request, timeout: .seconds(max(0.001, secondsLeft)))
    var reader = BodyReader(
      status: Int(answer.status.code), headers: HeaderFields(answer.headers),
      options: fetcher.options)
    return try await reader.read(answer.body)
  }

  private var faults: FaultTranslation {
    FaultTranslation(options: fetcher.options, url: plan.url)
  }
}
