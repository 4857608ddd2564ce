import Foundation
import Models

/// One fetch from its first request to its last: the loop over redirects.
struct FetchRun {
  private let fetcher: Fetcher
  private let request: FetchRequest
  private var cookies = CookieJar()
  private var visited: Set<Visit> = []
  private var hops: [RedirectHop] = []
  private var notes: [FetchNote] = []
  private var wasConditional = false
  private var secondsLeft: Double
  private var seconds: Double?

  init(fetcher: Fetcher, request: FetchRequest) {
    self.fetcher = fetcher
    self.request = request
    secondsLeft = fetcher.options.totalTimeout
  }

  /// - Parameter admit: called with each URL before it is requested; an error ends the fetch.
  consuming func run(
    admitting admit: @Sendable (RequestURL) async throws -> Void
  ) async rethrows -> FetchResult {
    let source = try? RequestURL(request.sourceURL)
    let first: RequestURL
    do throws(FetchFault) {
      let url = try RequestURL(request.url)
      first = source?.origin == url.origin ? url : url.withoutCredentials
    } catch {
      let url = Credentials.hidden(in: request.url)
      return result(first: url, last: url, answer: .failure(error))
    }
    var url = first
    while true {
      try await admit(url)
      do throws(FetchFault) {
        let response = try await ask(url, source: source).response
        guard let target = try follow(response, from: url) else {
          return result(first: first.string, last: url.string, answer: .response(response))
        }
        url = target
      } catch {
        return result(first: first.string, last: url.string, answer: .failure(error))
      }
    }
  }

  /// Records the redirect of a response.
  ///
  /// - Returns: The target; `nil` if the response is the last one.
  private mutating func follow(
    _ response: FetchResponse, from url: RequestURL
  ) throws(FetchFault) -> RequestURL? {
    guard request.kind.survives(response.status),
      let target = try RedirectTarget.of(response, from: url)
    else { return nil }
    hops.append(RedirectHop(status: response.status, target: target.string))
    guard hops.count <= fetcher.options.maxRedirects else {
      throw .tooManyRedirects(limit: fetcher.options.maxRedirects)
    }
    if url.scheme == .https, target.scheme == .http {
      notes.append(.downgraded(to: target.string))
    }
    return target
  }

  /// Sends one request in its host's turn.
  private mutating func ask(_ url: RequestURL, source: RequestURL?) async throws(FetchFault)
    -> CompletedRequest
  {
    guard visited.insert(Visit(url: url.string, cookies: cookies)).inserted else {
      throw .redirectLoop(url: url.string)
    }
    let plan = HopPlan(
      url: url, source: source, request: request, cookies: cookies, options: fetcher.options)
    if let name = plan.unsafeHeader { throw .invalidRequestHeader(name: name) }
    try await fetcher.enter(url.hostKey)
    let started = fetcher.clock.monotonic()
    let outcome = await HopRequest(fetcher: fetcher, plan: plan, secondsLeft: secondsLeft).send()
    let elapsed = fetcher.clock.monotonic() - started
    secondsLeft -= elapsed
    seconds = (seconds ?? 0) + elapsed
    if case .success(let exchange) = outcome {
      await holdHost(of: url, after: exchange.response)
    }
    await fetcher.leave(url.hostKey)
    wasConditional = plan.isConditional
    let insecure = FetchNote.insecureTLS(host: url.hostKey)
    if plan.isInsecure, !notes.contains(insecure) { notes.append(insecure) }
    let exchange = try outcome.get()
    notes += exchange.notes
    cookies.store(exchange.response.headers, from: url, now: fetcher.clock.date())
    return exchange
  }

  /// A 429 holds the host: no request is sent to it until the hold ends (docs/polling.md).
  private func holdHost(of url: RequestURL, after response: FetchResponse) async {
    let now = fetcher.clock.date()
    guard let seconds = RetryAfter.hold(after: response, now: now) else { return }
    let until = now.addingTimeInterval(seconds)
    await fetcher.gate.hold(url.hostKey, until: until)
    await fetcher.remember(HostState(host: url.hostKey, blockedUntil: until))
  }

  private func result(first: String, last: String, answer: FetchResult.Outcome) -> FetchResult {
    FetchResult(
      url: first, finalURL: last, hops: hops, answer: answer, notes: notes,
      wasConditional: wasConditional, seconds: seconds)
  }

  /// Requesting a URL again with the same cookies is a loop (R6).
  private struct Visit: Hashable {
    let url: String
    let cookies: CookieJar
  }
}

enum RedirectTarget {
  /// - Returns: `nil` if the response is not a redirect to follow.
  /// - Throws: ``FetchFault/redirectWithoutTarget(status:)`` or
  ///   ``FetchFault/redirectRefused(target:reason:)``.
  static func of(_ response: FetchResponse, from url: RequestURL) throws(FetchFault) -> RequestURL?
  {
    guard [301, 302, 303, 307, 308].contains(response.status) else { return nil }
    guard let raw = response.headers["location"], !raw.allSatisfy({ $0 == " " }) else {
      throw .redirectWithoutTarget(status: response.status)
    }
    let location = Latin1.asUTF8(raw)
    do {
      return try url.resolve(location)
    } catch {
      switch error {
      case .unsupportedScheme(let scheme):
        throw .redirectRefused(
          target: location, reason: "the scheme \(scheme) is neither http nor https")
      case .invalidURL(_, let reason):
        throw .redirectRefused(target: location, reason: reason)
      default:
        throw error
      }
    }
  }
}

/// A redirect that was followed.
package struct RedirectHop: Sendable, Hashable {
  package var status: Int
  /// The target URL, normalised, without credentials or fragment.
  package var target: String

  package init(status: Int, target: String) {
    self.status = status
    self.target = target
  }

  /// 301 and 308 are permanent (RFC 9110 15.4.2, 15.4.9).
  package var isPermanent: Bool { status == 301 || status == 308 }
}
