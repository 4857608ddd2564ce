import Foundation
import Models
import Testing

@testable import Storing

struct FeedStateTests {
  let fixture: StoreFixture
  let now = StoreFixture.now
  let url = "https://courier.example/rss"

  init() throws {
    fixture = try StoreFixture()
  }

  @Test func `every part of a state survives`() throws {
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
    let written = state
    try fixture.store.write { try $0.setFeedState(written, source: 1) }
    #expect(try fixture.store.read { try $0.feedState(1) } == state)
    #expect(try fixture.store.read { try $0.feedStates() } == [1: state])
    for belief in [FeedState.Conditional.broken(until: now), .trusted] {
      state.conditional = belief
      let changed = state
      try fixture.store.write { try $0.setFeedState(changed, source: 1) }
      #expect(try fixture.store.read { try $0.feedState(1) } == state)
    }
  }

  @Test func `a changed address forgets the state of the old one`() throws {
    try fixture.store.write {
      try $0.setFeedState(FeedState(url: "https://old.example"), source: 1)
    }
    #expect(try fixture.store.read { try $0.feedState(1) } == nil)
  }

  @Test func `a source is claimed once, until it is polled, let go or the claim is old`() throws {
    func claim(_ ids: [Int64], at date: Date) throws -> Set<Int64> {
      try fixture.store.write {
        try $0.claim(
          ids.map { ($0, url) }, at: date, until: date.addingTimeInterval(600))
      }
    }
    #expect(try claim([1, 2], at: now) == [1, 2])
    #expect(try claim([1, 2], at: now) == [])
    try fixture.store.write { try $0.setFeedState(FeedState(url: url), source: 1) }
    #expect(try claim([1, 2], at: now) == [1])
    try fixture.store.write { try $0.release([2]) }
    #expect(try claim([1, 2], at: now) == [2])
    #expect(try claim([1], at: now.addingTimeInterval(601)) == [1])
    #expect(try claim([1], at: now.addingTimeInterval(-86_400)) == [1])
  }

  @Test func `a claim is prolonged while nobody has taken the source`() throws {
    func claim(at date: Date, by process: Int32) throws -> Set<Int64> {
      try fixture.store.write {
        try $0.claim(
          [(1, url), (2, url)], at: date, until: date.addingTimeInterval(300), by: process)
      }
    }
    func renew(_ ids: [Int64], from former: Date, by process: Int32) throws -> Set<Int64> {
      try fixture.store.write {
        try $0.renewClaims(
          ids, from: former, until: former.addingTimeInterval(300), by: process)
      }
    }
    let end = now.addingTimeInterval(300)
    #expect(try claim(at: now, by: 7) == [1, 2])
    #expect(try renew([1], from: end, by: 7) == [1])
    // The one that was prolonged is held still, the other's time is over.
    #expect(try claim(at: end.addingTimeInterval(1), by: 8) == [2])
    #expect(try renew([2], from: end, by: 7) == [])
    // Nor does its former holder let go of what another holds.
    try fixture.store.write { try $0.release([2], by: 7) }
    #expect(try claim(at: end.addingTimeInterval(2), by: 9) == [])
    // Nor is it there for its former holder once it was polled.
    try fixture.store.write { try $0.setFeedState(FeedState(url: url), source: 1) }
    #expect(try renew([1], from: end.addingTimeInterval(300), by: 7) == [])
  }

  @Test func `hosts are remembered`() throws {
    let host = HostState(host: "courier.example", blockedUntil: now)
    try fixture.store.write { try $0.hold("courier.example", until: now) }
    try fixture.store.write { try $0.hold("courier.example", until: now.addingTimeInterval(-9)) }
    #expect(try fixture.store.read { try $0.host("courier.example") } == host)
    #expect(try fixture.store.read { try $0.host("herald.example") } == nil)
    #expect(try fixture.store.read { try $0.heldHosts(at: now) } == [])
    for (days, isHeld) in [(0.1, true), (7.9, true), (8.1, false)] {
      // What lies further ahead was written by a clock that has gone back since.
      let before = now.addingTimeInterval(-days * 86_400)
      #expect(try fixture.store.read { try $0.heldHosts(at: before) } == (isHeld ? [host] : []))
    }
    // Nor does such a date outlast what the host says since.
    let year = now.addingTimeInterval(365 * 86_400)
    try fixture.store.write { try $0.hold("clock.example", until: year) }
    try fixture.store.write { try $0.hold("clock.example", until: now.addingTimeInterval(60)) }
    #expect(try fixture.store.read { try $0.heldHosts(at: now) }.map(\.host) == ["clock.example"])
  }

  @Test func `the claim of a process that is gone is void`() throws {
    func claim(by process: Int32) throws -> Set<Int64> {
      try fixture.store.write {
        try $0.claim(
          [(1, url)], at: now, until: now.addingTimeInterval(300), by: process,
          isAlive: { $0 != 7 })
      }
    }
    #expect(try claim(by: 7) == [1])
    #expect(try claim(by: 8) == [1])
    #expect(try claim(by: 9) == [])
  }
}
