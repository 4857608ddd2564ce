import Fetching
import Foundation
import Models
import Testing
import Words

@testable import Pipeline

struct MovingTests {
  private static let target = "https://new.example/feed.xml"

  /// Polls with the same redirects, a day apart.
  private func seen(_ polls: Int, every seconds: Double = 86400, status: Int = 301) -> Poll {
    var poll = Poll()
    for index in 0..<polls {
      if index > 0 { poll.pass(seconds) }
      poll.step(poll.result(200, ["ETag": "\"1\""], hops: poll.hops((status, Self.target))))
    }
    return poll
  }

  @Test(
    "R1: A permanent redirect is adopted after three polls over 48 hours", arguments: [301, 308])
  func adopts(status: Int) {
    #expect(seen(2, status: status).state.movedTo == nil)
    let poll = seen(3, status: status)
    #expect(poll.state.movedTo == Self.target)
    #expect(poll.state.redirectCandidate == nil)
    #expect(poll.request?.url == Self.target)
    #expect(poll.request?.sourceURL == Poll.url)
    #expect(seen(10, every: 3600, status: status).state.movedTo == nil)
    #expect(seen(49, every: 3600, status: status).state.movedTo == Self.target)
  }

  @Test("R1: The adoption is reported with an advice")
  func reports() {
    var poll = seen(2)
    poll.pass(86400)
    let conclusion = poll.step(poll.result(200, hops: poll.hops((301, Self.target))))
    #expect(conclusion.notes.first?.english.contains(Self.target) == true)
  }

  @Test("R1: A 304 at the new address counts as a feed there")
  func counts304() {
    var poll = seen(1)
    for _ in 0..<2 {
      poll.pass(86400)
      poll.step(poll.result(304, hops: poll.hops((301, Self.target)), conditional: true))
    }
    #expect(poll.state.movedTo == Self.target)
  }

  @Test("R2: A web page at the new address does not count")
  func ignoresPages() {
    var poll = Poll()
    for _ in 0..<5 {
      poll.step(poll.result(200, hops: poll.hops((301, Self.target))), .page(feeds: []))
      poll.pass(86400)
    }
    #expect(poll.state.movedTo == nil)
    #expect(poll.state.redirectCandidate == nil)
  }

  @Test("R1: Another target or no redirect restarts the count")
  func restartsTheCount() {
    var poll = seen(2)
    poll.pass(86400)
    poll.step(poll.result(200, hops: poll.hops((301, "https://other.example/"))))
    #expect(poll.state.redirectCandidate?.polls == 1)
    poll = seen(2)
    poll.step(200)
    #expect(poll.state.redirectCandidate == nil)
  }

  @Test("R3: Temporary redirects are never remembered", arguments: [302, 303, 307])
  func forgetsTemporary(status: Int) {
    let poll = seen(10, status: status)
    #expect(poll.state.movedTo == nil)
    #expect(poll.state.redirectCandidate == nil)
    #expect(poll.request?.url == Poll.url)
  }

  @Test(
    "R4: Only the leading permanent redirects count",
    arguments: [
      ([301, 302], "https://h.example/0"), ([302, 301], nil),
      ([301, 308, 307, 301], "https://h.example/1"),
      ([308], "https://h.example/0"), ([], nil),
    ] as [([Int], String?)])
  func countsLeading(statuses: [Int], expected: String?) {
    let hops = statuses.enumerated().map { index, status in
      RedirectHop(status: status, target: "https://h.example/\(index)")
    }
    #expect(RedirectDecider.permanentTarget(of: hops) == expected)
  }

  @Test("R5: A new address that fails is dropped, and the configured one is polled")
  func dropsFailingAddress() {
    let failures: [(inout Poll) -> PollConclusion] = [
      { $0.step(404) }, { $0.step(410) }, { $0.fail(.connectionRefused(host: "new.example")) },
      { $0.fail(.nameNotFound(host: "new.example")) },
      { $0.step($0.result(200, [:], "<other>"), .unreadable(reason: "it is a poem")) },
      { $0.step($0.result(200, [:], "<other>"), .page(feeds: ["https://spam.example/feed"])) },
    ]
    for fail in failures {
      var poll = seen(3)
      let conclusion = fail(&poll)
      #expect(poll.state.movedTo == nil)
      #expect(poll.state.gone == .no)
      #expect(poll.request?.url == Poll.url)
      #expect(conclusion.notes.count == 1)
    }
  }

  @Test("R5: A temporary failure keeps the new address, a lasting one drops it")
  func keepsAfterTemporaryFailures() {
    var poll = seen(3)
    poll.step(500)
    poll.step(503)
    #expect(poll.state.movedTo == Self.target)
    poll.fail(.totalTimeout(seconds: 60))
    #expect(poll.state.movedTo == nil)
  }

  @Test("R1: A redirect back to the configured address ends the move")
  func movesBack() {
    var poll = seen(3)
    for _ in 0..<3 {
      poll.pass(86400)
      poll.step(poll.result(200, hops: poll.hops((301, Poll.url))))
    }
    #expect(poll.state.movedTo == nil)
    #expect(poll.request?.url == Poll.url)
  }

  @Test("B6: A page leads to its declared feed in the same pass, and the feed is remembered")
  func discovers() {
    var poll = Poll("https://example.com/")
    let feed = "https://example.com/atom.xml"
    let page = poll.step(
      poll.result(200, ["ETag": "\"page\""], "<html>"), .page(feeds: [feed, "x"]))
    let follow = page.follow
    #expect(follow?.purpose == .discovered)
    #expect(page.state == FeedState(url: "https://example.com/"))
    let second = follow.map { discovered(poll, $0, status: 200, .feed(Poll.feed)) }
    #expect(second?.state.feedURL == feed)
    #expect(second?.state.validators?.url == feed)
    poll.state = second?.state ?? poll.state
    #expect(poll.request?.url == feed)
    #expect(poll.request?.sourceURL == "https://example.com/")
  }

  @Test("B6: A page without a feed, or with an invalid one, is a failure")
  func failsWithoutFeed() {
    var poll = Poll("https://example.com/")
    #expect(poll.step(poll.result(200), .page(feeds: [])).state.failures == 1)
    let plan = RequestPlanner.plan(for: poll.source, discovered: "https://example.com/x")
    let none = discovered(poll, plan, status: 200, .page(feeds: ["https://example.com/y"]))
    #expect(none.follow == nil)
    #expect(none.state.failures == 2)
    #expect(none.state.feedURL == nil)
  }

  @Test("B6: A known feed that turns into a page is an error")
  func refusesPagesForFeeds() {
    var poll = Poll()
    poll.step(200)
    let conclusion = poll.step(
      poll.result(200, [:], "<html>"), .page(feeds: ["https://x.example/"]))
    #expect(conclusion.follow == nil)
    #expect(conclusion.state.failures == 1)
    #expect(conclusion.state.lastError?.english.contains("feed was replaced by a web page") == true)
  }

  @Test("B6: After three failures of a discovered feed its page is requested again")
  func rediscovers() {
    var poll = Poll("https://example.com/")
    let plan = RequestPlanner.plan(for: poll.source, discovered: "https://example.com/old.xml")
    poll.state = discovered(poll, plan, status: 200, .feed(Poll.feed)).state
    for _ in 0..<3 {
      #expect(poll.request?.url == "https://example.com/old.xml")
      poll.step(404)
    }
    #expect(poll.plan.purpose == .rediscovery)
    #expect(poll.request?.url == "https://example.com/")
    let page = poll.step(
      poll.result(200, [:], "<html>"), .page(feeds: ["https://example.com/new.xml"]))
    let again = page.follow.map { discovered(poll, $0, status: 200, .feed(Poll.feed)) }
    #expect(again?.state.feedURL == "https://example.com/new.xml")
    #expect(again?.state.failures == 0)
  }

  private func discovered(
    _ poll: Poll, _ plan: RequestPlan, status: Int, _ facts: DocumentFacts
  ) -> PollConclusion {
    guard case .web(let request) = plan.target else { return poll.nothing }
    let result = FetchResult(
      url: request.url,
      answer: .response(
        FetchResponse(
          status: status, headers: HeaderFields(["ETag": "\"f\""]), body: Array("<rss/>".utf8))))
    let verdict = ResponseVerdict(result, state: poll.state, now: poll.now)
    return PollDecider(
      source: poll.source, plan: plan, state: poll.state, result: result, verdict: verdict,
      now: poll.now, jitter: 0
    ).conclude(facts)
  }
}

extension Poll {
  fileprivate var nothing: PollConclusion {
    PollConclusion(state: state, result: .notModified)
  }
}
