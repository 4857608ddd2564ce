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
      try await checkAddresses()
      return .success(try await exchange(mayRetry: true))
    } catch {
      return .failure(error)
    }
  }

  /// Knocks at nothing that may not be entered; the connection is checked once more when it stands.
  private func checkAddresses() async throws(FetchFault) {
    let host = plan.url.host
    let addresses = try await fetcher.resolver.addresses(of: host, port: plan.url.port)
    for address in addresses where !plan.policy.permits(address) {
      throw .addressRefused(host: host, address: address.string, kind: address.kind)
    }
  }

  private func exchange(mayRetry: Bool) async throws(FetchFault) -> Exchange {
    guard let client = fetcher.clients.client(for: plan.policy, http2: plan.http2) else {
      throw .cancelled
    }
    var request = HTTPClientRequest(url: plan.url.string)
    request.headers = plan.headers
    if plan.isInsecure { request.tlsConfiguration = fetcher.clients.insecure }
    let faults = FaultTranslation(options: fetcher.options, url: plan.url)
    do {
      let answer = try await client.execute(request, timeout: .seconds(max(0.001, secondsLeft)))
      var reader = BodyReader(
        status: Int(answer.status.code), headers: HeaderFields(answer.headers),
        options: fetcher.options)
      return try await reader.read(answer.body)
    } catch {
      if mayRetry, faults.isStale(error) {
        return try await exchange(mayRetry: false)
      }
      throw faults.fault(for: error)
    }
  }
}
