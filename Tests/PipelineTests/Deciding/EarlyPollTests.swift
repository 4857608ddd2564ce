import Foundation
import Models
import Store
import Testing

@testable import Pipeline

struct EarlyPollTests {
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  private func state(
    polled minutes: Double, due later: Double, because reason: PollReason?
  ) -> FeedState {
    var state = FeedState(url: "https://courier.example/rss")
    state.lastPoll = now - minutes * 60
    state.nextDue = now + later * 60
    state.nextReason = reason
    return state
  }

  private func decide(_ state: FeedState?, host: HostState? = nil) -> EarlyPoll {
    EarlyPoll(state, interval: nil, host: host, now: now)
  }

  @Test(
    "S15: A time that the program chose gives way after a quarter of an hour",
    arguments: [PollReason.interval, .adaptive, .webSub, .wanted])
  func givesWay(_ reason: PollReason) {
    #expect(decide(state(polled: 15, due: 200, because: reason)) == .now)
    #expect(decide(state(polled: 14, due: 200, because: reason)) == .waits(until: now + 60))
    #expect(decide(state(polled: 14, due: 0.5, because: reason)) == .waits(until: now + 30))
    #expect(decide(state(polled: 14, due: -1, because: reason)) == .due)
    var fresh = state(polled: 20, due: 200, because: reason)
    fresh.maxAge200 = 1800
    #expect(decide(fresh) == .waits(until: now + 600))
    fresh.maxAge200 = nil
    fresh.feedHint = 3600
    #expect(decide(fresh) == .waits(until: now + 2400))
  }

  @Test(arguments: [
    PollReason.maxAge, .feedHint, .skippedHours, .backOff, .weekly, .retryAfter, .host, .goneOnce,
  ])
  func `what a publisher or a failure says holds`(_ reason: PollReason) {
    #expect(decide(state(polled: 99, due: 60, because: reason)) == .waits(until: now + 3600))
  }

  @Test func `an unknown reason holds, and a new source is due`() {
    #expect(decide(state(polled: 99, due: 60, because: nil)) == .waits(until: now + 3600))
    #expect(decide(nil) == .due)
    var gone = state(polled: 99, due: 60, because: .adaptive)
    gone.gone = .confirmed
    #expect(decide(gone) == .never)
    var blocked = state(polled: 99, due: 60, because: .adaptive)
    blocked.blockedUntil = now + 120
    #expect(decide(blocked) == .waits(until: now + 120))
    var skipping = state(polled: 99, due: 60, because: .adaptive)
    // 22:13 GMT.
    skipping.skipHours = [22]
    #expect(decide(skipping) == .waits(until: Date(timeIntervalSince1970: 1_700_002_800)))
  }

  @Test func `one pass serves all who ask`() async throws {
    let fixture = try PollingFixture()
    let source = try fixture.source("a.xml", fixture.rss("a", items: 1...3))
    let new = try fixture.source("b.xml", fixture.rss("b", items: 1...3))
    try fixture.configure([source, new])
    _ = try await fixture.poll([source])
    func want(after seconds: Double) throws -> WantedPolls {
      try WantedPolls.want([source, new], in: fixture.store, at: fixture.now + seconds)
    }
    let soon = try want(after: 60)
    #expect((soon.asked, soon.due, soon.waiting) == (0, 1, 1))
    #expect(soon.first == fixture.now + 900 && soon.last == soon.first)
    #expect(try !fixture.store.hasWantedPolls(at: fixture.now + 60))
    let later = try want(after: 901)
    #expect((later.asked, later.due, later.waiting) == (1, 1, 0))
    #expect(try fixture.store.hasWantedPolls(at: fixture.now + 901))
    let again = try want(after: 930)
    #expect((again.asked, again.due, again.waiting) == (0, 2, 0))
  }
}
