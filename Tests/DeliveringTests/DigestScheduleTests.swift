import Foundation
import Models
import Testing

@testable import Delivering

struct DigestScheduleTests {
  static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  func date(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
  }

  @Test(
    arguments: [
      ("daily 06:30", [1, 2, 3, 4, 5, 6, 7], 390), ("weekdays 7:00", [2, 3, 4, 5, 6], 420),
      ("weekends 23:59", [1, 7], 1439), ("mon, thu 18:15", [2, 5], 1095),
      ("Sunday Monday 0:00", [1, 2], 0), ("weekly sat 8:00", [7], 480),
    ] as [(String, Set<Int>, Int)])
  func `a schedule has weekdays and a time`(text: String, days: Set<Int>, minute: Int) throws {
    let schedule = try #require(DigestSchedule(text, zone: Self.berlin))
    #expect(schedule.weekdays == days)
    #expect(schedule.minute == minute)
  }

  @Test(arguments: [
    "", "daily", "06:30", "daily 24:00", "daily 6:3", "sometimes 06:30", "m 06:30", "weekly 06:30",
    "daily 0²:30", "daily -1:30", "daily +1:30",
  ])
  func `other texts are not schedules`(text: String) {
    #expect(DigestSchedule(text, zone: Self.berlin) == nil)
  }

  @Test func `slots follow the local time of the zone across DST changes`() throws {
    let daily = try #require(DigestSchedule("daily 02:30", zone: Self.berlin))
    // On 28 March 2027 there is no 2:30; on 31 October 2027 there are two.
    let spring = try #require(daily.next(after: try date("2027-03-27T12:00:00Z")))
    #expect(spring.name == "2027-03-28T02:30")
    #expect(try spring.date >= date("2027-03-28T01:00:00Z"))
    #expect(try spring.date < date("2027-03-28T02:00:00Z"))
    let autumn = try #require(daily.next(after: try date("2027-10-30T12:00:00Z")))
    #expect(autumn.name == "2027-10-31T02:30")
    let after = try #require(daily.next(after: autumn.date))
    #expect(after.name == "2027-11-01T02:30", "the repeated hour gives one edition")
    #expect(daily.last(notAfter: after.date.addingTimeInterval(-1))?.name == autumn.name)
    let weekly = try #require(DigestSchedule("sun 09:00", zone: Self.berlin))
    #expect(try weekly.last(notAfter: date("2026-11-28T12:00:00Z"))?.name == "2026-11-22T09:00")
    #expect(try weekly.next(after: date("2026-11-22T08:00:00Z"))?.name == "2026-11-29T09:00")
  }

  @Test func `an edition is due once, and never for slots before its plan was known`() throws {
    let daily = try #require(DigestSchedule("daily 06:30", zone: .gmt))
    let known = try date("2026-11-20T00:00:00Z")
    let now = try date("2026-11-23T07:00:00Z")
    let slot = try #require(daily.last(notAfter: now))
    let next = try date("2026-11-24T06:30:00Z")
    #expect(DigestDecision(daily, known: known, isMade: false, now: now) == .due(slot))
    #expect(DigestDecision(daily, known: known, isMade: true, now: now) == .later(next))
    #expect(DigestDecision(daily, known: now, isMade: false, now: now) == .later(next))
    // A clock set back by an hour gives no new slot.
    let back = try date("2026-11-23T06:00:00Z")
    #expect(
      DigestDecision(daily, known: known, isMade: true, now: back)
        == .later(try date("2026-11-23T06:30:00Z")))
  }

  @Test func `an edition covers the time since the previous slot or the configured duration`()
    throws
  {
    let schedule = try #require(DigestSchedule("weekdays 06:30", zone: Self.berlin))
    var plan = DigestPlan(name: "m", schedule: schedule)
    let monday = try #require(schedule.last(notAfter: date("2026-03-30T08:00:00Z")))
    #expect(monday.name == "2026-03-30T06:30")
    // From Friday on, in winter time.
    #expect(try DigestDecision.start(of: monday, plan) == date("2026-03-27T05:30:00Z"))
    plan.since = 3600
    #expect(try DigestDecision.start(of: monday, plan) == date("2026-03-30T03:30:00Z"))
    plan.schedule = try #require(DigestSchedule("sun 09:00", zone: .gmt))
    plan.since = nil
    let sunday = try #require(plan.schedule.last(notAfter: date("2026-11-25T00:00:00Z")))
    #expect(try DigestDecision.start(of: sunday, plan) == date("2026-11-15T09:00:00Z"))
  }

  @Test func `retries continue for a day with growing intervals`() {
    let first = Date(timeIntervalSince1970: 1_700_000_000)
    var now = first
    var tries = 0
    var waits: [Double] = []
    while let next = DigestDecision.nextTry(after: tries, made: first, now: now) {
      waits.append(next.timeIntervalSince(now))
      now = next
      tries += 1
    }
    #expect((10...20).contains(tries))
    #expect(waits == waits.sorted())
    #expect(waits.last == DigestDecision.longestWait)
    #expect(now.timeIntervalSince(first) < 28 * 3600 + 60)
  }

  @Test func `path patterns expand to the date and time of a slot`() {
    let slot = "2026-11-23T06:30"
    #expect(DatePattern.path("/x/%Y/%m-%d %H%M%%", slot: slot) == "/x/2026/11-23 0630%")
    #expect(DatePattern.path("%F.epub", slot: slot) == "2026-11-23.epub")
    #expect(DatePattern.path("%Q", slot: slot) == nil)
    #expect(DatePattern.path("50%", slot: slot) == nil)
  }
}
