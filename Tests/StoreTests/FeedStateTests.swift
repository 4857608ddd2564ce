import Foundation
import Models
import TestStore
import Testing

@testable import SQLiteStore
@testable import Store

struct FeedStateTests {
  let fixture: StoreFixture
  let now = StoreFixture.now
  let url = "https://courier.example/rss"

  init() throws {
    fixture = try StoreFixture()
  }

  @Test func `every field of a state is stored`() async throws {
    var state = FeedState(url: url)
    state.reading = "html\narticle"
    state.nextDue = now.addingTimeInterval(0.25)
    state.nextReason = .maxAge
    state.blockedUntil = now
    state.failures = 3
    state.firstFailure = now
    state.lastError = "no such host"
    state.lastSuccess = now
    state.lastPoll = now
    state.gone = .maybe
    state.validators = .init(url: url + "?v", etag: "W/\"a, b\"-gzip", lastModified: "Tue, today")
    state.last200 = now
    state.bodyHash = "abc"
    state.maxAge200 = 60
    state.conditional = .probed(at: now)
    state.feedURL = url + "/feed"
    state.movedTo = url + "/moved"
    state.redirectCandidate = .init(url: url + "/next", since: now, polls: 2)
    state.feedHint = 3600
    state.skipHours = [0, 5, 23]
    state.skipDays = [1, 7]
    state.adaptiveInterval = 7200
    state.medianGap = 14400
    state.newestItem = now
    state.identityScheme = "link"
    state.itemKeys = "a b c\nd  f"
    state.format = "rss2"
    state.title = "Courier"
    state.homePageURL = "https://courier.example/"
    state.meanBytes = 20_480.5
    state.meanSeconds = 0.25
    try fixture.store.setFeedState(state, source: 1)
    #expect(try await fixture.store.feedState(of: 1) == state)
    #expect(
      try await fixture.store.read { try FeedState.bySource($0.db.run(FeedState.configured)) } == [
        1: state
      ])
    for belief in [FeedState.Conditional.broken(until: now), .trusted] {
      state.conditional = belief
      try fixture.store.setFeedState(state, source: 1)
      #expect(try await fixture.store.feedState(of: 1) == state)
    }
  }

  @Test func `a changed address resets the state`() async throws {
    try fixture.store.setFeedState(FeedState(url: "https://old.example"), source: 1)
    #expect(try await fixture.store.feedState(of: 1) == nil)
  }

  @Test func `held hosts are stored, unless the date is too far in the future`() async throws {
    let host = HostState(host: "courier.example", blockedUntil: now)
    try await fixture.store.hold("courier.example", until: now)
    try await fixture.store.hold("courier.example", until: now.addingTimeInterval(-9))
    #expect(try fixture.store.heldHosts(at: now) == [])
    for (days, isHeld) in [(0.1, true), (7.9, true), (8.1, false)] {
      // A date further in the future comes from a clock that was set back since.
      let before = now.addingTimeInterval(-days * 86_400)
      #expect(try fixture.store.heldHosts(at: before) == (isHeld ? [host] : []))
    }
    // Such a date is replaced by a later hold of the host.
    let year = now.addingTimeInterval(365 * 86_400)
    try await fixture.store.hold("clock.example", until: year)
    try await fixture.store.hold("clock.example", until: now.addingTimeInterval(60))
    #expect(try fixture.store.heldHosts(at: now).map(\.host) == ["clock.example"])
  }

  @Test func `a claim of an ended process is void`() throws {
    let request = ClaimRequest(
      [.init(source: 1, url: url, lastPoll: nil, host: nil)], at: now,
      until: now.addingTimeInterval(300))
    func claim(by process: Int32) throws -> Bool {
      try fixture.store.write {
        try !$0.claim(
          request, by: ClaimOwner(process: process), isAlive: { $0.process != 7 }
        ).isEmpty
      }
    }
    #expect(try claim(by: 7))
    #expect(try claim(by: 8))
    #expect(try !claim(by: 9))
  }

  @Test func `a process cannot end the claim of another`() throws {
    let until = now.addingTimeInterval(300)
    let request = ClaimRequest(
      [.init(source: 1, url: url, lastPoll: nil, host: nil)], at: now, until: until)
    try fixture.store.write { writer in
      #expect(try writer.claim(request, by: ClaimOwner(process: 7)).count == 1)
      let other = ClaimOwner(process: 8)
      #expect(try writer.renewClaims(ClaimRenewal([1], from: until, until: until), by: other) == [])
      try writer.release([1], by: other)
      #expect(try writer.claim(request, by: other, isAlive: { _ in true }).isEmpty)
    }
  }
}
