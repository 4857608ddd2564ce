import Fetching
import Foundation
import Models
import Testing

@testable import Pipeline

struct FileTests {
  @Test("N4: A file is read by its path, and an unchanged file is recognised")
  func plans() {
    let source = Source(name: "file", address: .file("/srv/feed.xml"), categories: ["test"])
    let state = RequestPlanner.state(nil, for: source)
    let plan = RequestPlanner.plan(for: source, state: state, now: Poll.noon)
    #expect(plan == RequestPlan(target: .file("/srv/feed.xml"), purpose: .poll))
    #expect(plan.host == nil)
    let body = Array("<rss/>".utf8)
    let result = FetchResult(
      url: source.address.string, answer: .response(FetchResponse(status: 200, body: body)))
    let first = decide(source, state, plan, result, .feed(Poll.feed))
    #expect(first.result == .fetched)
    #expect(first.state.validators == nil)
    #expect(decide(source, first.state, plan, result, nil).result == .notModified)
  }

  private func decide(
    _ source: Source, _ state: FeedState, _ plan: RequestPlan, _ result: FetchResult,
    _ facts: DocumentFacts?
  ) -> PollConclusion {
    PollDecider(
      source: source, plan: plan, state: state, result: result,
      verdict: ResponseVerdict(result, state: state, now: Poll.noon), now: Poll.noon, jitter: 0
    ).conclude(facts)
  }
}
