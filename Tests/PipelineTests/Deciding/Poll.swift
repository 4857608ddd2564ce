import Fetching
import Foundation
import Models

@testable import Pipeline

/// One source that is polled repeatedly in simulated time, with given responses.
struct Poll {
  var source: Source
  var state: FeedState
  var now = Poll.noon
  var jitter = 0.0

  /// Wednesday, 1 July 2026, 12:00 GMT.
  static let noon = Date(timeIntervalSince1970: 1_782_907_200)
  static let url = "https://example.com/feed.xml"
  static let feed = FeedFacts(format: "RSS 2.0")

  init(_ url: String = Poll.url, interval: Double? = 3600) {
    source = Source(name: "example", address: .web(url), categories: ["test"], interval: interval)
    state = FeedState(url: url)
  }

  var plan: RequestPlan { RequestPlanner.plan(for: source, state: state, now: now) }

  /// The next request.
  var request: FetchRequest? {
    if case .web(let request) = plan.target { request } else { nil }
  }

  var waited: Double? { state.nextDue?.timeIntervalSince(now) }

  /// A response to the planned request, as the fetcher would return it.
  func result(
    _ status: Int, _ headers: KeyValuePairs<String, String> = [:], _ body: String = "<rss/>",
    hops: [RedirectHop] = [], conditional: Bool? = nil, notes: [FetchNote] = []
  ) -> FetchResult {
    let asked = request?.url ?? Poll.url
    let final = hops.last?.target ?? asked
    return FetchResult(
      url: asked, finalURL: final, hops: hops,
      answer: .response(
        FetchResponse(
          status: status, headers: HeaderFields(headers),
          body: status == 304 ? [] : Array(body.utf8))),
      notes: notes, wasConditional: conditional ?? (request?.validators?.url == final))
  }

  /// Polls once and keeps the state, as the store would.
  @discardableResult
  mutating func step(_ result: FetchResult, _ facts: DocumentFacts? = .feed(Poll.feed))
    -> PollConclusion
  {
    let verdict = ResponseVerdict(result, state: state, now: now)
    let decider = PollDecider(
      source: source, plan: plan, state: state, result: result, verdict: verdict, now: now,
      jitter: jitter)
    let isParsed = if case .parse = verdict { true } else { false }
    let conclusion = decider.conclude(isParsed ? facts : nil)
    state = conclusion.state
    return conclusion
  }

  @discardableResult
  mutating func step(
    _ status: Int, _ headers: KeyValuePairs<String, String> = [:], _ body: String = "<rss/>",
    _ facts: FeedFacts = Poll.feed
  ) -> PollConclusion {
    step(result(status, headers, body), .feed(facts))
  }

  @discardableResult
  mutating func fail(_ fault: FetchFault) -> PollConclusion {
    let asked = request?.url ?? Poll.url
    return step(FetchResult(url: asked, answer: .failure(fault)))
  }

  /// Redirects that start at the requested URL.
  func hops(_ hops: (Int, String)...) -> [RedirectHop] {
    hops.map { status, target in RedirectHop(status: status, target: target) }
  }

  mutating func pass(_ seconds: Double) {
    now = now.addingTimeInterval(seconds)
  }
}

extension DueDecision {
  var isDue: Bool { self == .due }
}
