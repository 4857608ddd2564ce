import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix

/// Sends one planned request and reads its answer within the deadline.
struct HopRequest: Sendable {
  let fetcher: Fetcher
  let plan: HopPlan
  let secondsLeft: Double

  func send() async -> Result<Exchange, FetchFault> {
    let allowed = max(0.001, secondsLeft)
    let start = ContinuousClock.now
    let work = Task { await attempt() }
    // The loop's timer and not a sleeping task, which would stay in memory for its whole time.
    let timer = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(in: .seconds(allowed)) {
      work.cancel()
    }
    let result = await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      work.cancel()
    }
    timer.cancel()
    if case .failure(.cancelled) = result, !Task.isCancelled,
      start.duration(to: .now) >= .seconds(allowed)
    {
      return .failure(.totalTimeout(seconds: fetcher.options.totalTimeout))
    }
    return result
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
        permitted.count == addresses.count
          ? try await exchange() : try await freshExchange(at: first))
    } catch {
      return .failure(error)
    }
  }

  /// With a kept connection or a new one. The one retry is for a kept one that had gone before the
  /// request reached anybody (fetch.md E6); it has a new connection, or it might meet the same.
  private func exchange() async throws(FetchFault) -> Exchange {
    do {
      return try await fetcher.clients.withClient(
        for: plan.policy, http2: plan.http2, origin: plan.url.origin
      ) { try await exchange(with: $0) }
    } catch {
      guard faults.isStale(error), !Task.isCancelled else { throw faults.fault(for: error) }
      return try await freshExchange(at: nil)
    }
  }

  private func freshExchange(at address: IPAddress?) async throws(FetchFault) -> Exchange {
    do {
      return try await fetcher.clients.withFreshClient(
        for: plan.policy, http2: plan.http2, host: plan.url.host, at: address
      ) { try await exchange(with: $0) }
    } catch {
      throw faults.fault(for: error)
    }
  }

  private func exchange(with client: HTTPClient) async throws -> Exchange {
    var request = HTTPClientRequest(url: plan.url.string)
    request.headers = plan.headers
    if plan.isInsecure { request.tlsConfiguration = fetcher.clients.insecure }
    let answer = try await client.execute(request, timeout: .seconds(max(0.001, secondsLeft)))
    var reader = BodyReader(
      status: Int(answer.status.code), headers: HeaderFields(received: answer.headers),
      options: fetcher.options)
    return try await reader.read(answer.body)
  }

  private var faults: FaultTranslation {
    FaultTranslation(options: fetcher.options, url: plan.url)
  }
}
