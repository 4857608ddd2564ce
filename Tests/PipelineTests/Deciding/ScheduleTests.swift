import Fetching
import Foundation
import Models
import Pipeline
import Testing

struct ScheduleTests {
  private static let hour = 3600.0

  @Test("S1: The interval is an hour by default, and a configured interval is used")
  func hourly() {
    var adaptive = Poll(interval: nil)
    adaptive.step(200)
    #expect(adaptive.waited == 3600)
    var fixed = Poll(interval: 300)
    fixed.step(200)
    #expect(fixed.waited == 300)
  }

  @Test("S2: The due time is kept, and no source is polled before it")
  func keepsDueTime() {
    var poll = Poll()
    poll.step(200)
    poll.pass(3599)
    #expect(
      DuePolicy.decide(poll.state, host: nil, now: poll.now, jitter: 0)
        == .later(at: poll.now.addingTimeInterval(1)))
    poll.pass(1)
    #expect(DuePolicy.decide(poll.state, host: nil, now: poll.now, jitter: 0) == .due)
    #expect(DuePolicy.decide(FeedState(url: Poll.url), host: nil, now: poll.now, jitter: 0) == .due)
  }

  @Test(
    "S3: Jitter adds at most a tenth and half an hour, and never shortens the wait",
    arguments: [
      (600.0, 0.5, 630.0), (600, 0, 600), (3600, 0.999, 3959.64), (86400, 0.5, 87300),
      (604_800, 0.5, 605_700),
    ])
  func jitters(wait: Double, jitter: Double, expected: Double) {
    let due = PollSchedule.nextDue(end: Poll.noon, wait: wait, jitter: jitter)
    #expect(abs(due.timeIntervalSince(Poll.noon) - expected) < 0.001)
  }

  @Test(
    "S4, S6, S7: Cache-Control, Age and Expires give the freshness",
    arguments: [
      (["Cache-Control": "max-age=7200"], 7200), (["cache-control": "MAX-AGE=\"7200\""], 7200),
      (["Cache-Control": "public, max-age = 60 , must-revalidate"], 60),
      (["Cache-Control": "s-maxage=9, max-age=60"], 60),
      (["Cache-Control": "max-age=7200", "Age": "200"], 7000),
      (["Cache-Control": "max-age=60", "Age": "200"], 0),
      (["Cache-Control": "max-age=60", "Age": "x"], 60),
      (["Cache-Control": "max-age=99999999999999999999999"], 2_147_483_648),
      (["Cache-Control": "private=\"a, max-age=60\", max-age=7200"], 7200),
      (["Cache-Control": "max-age=-1"], nil), (["Cache-Control": "max-age=1.5"], nil),
      (["Cache-Control": "max-age="], nil), (["Cache-Control": "max-age"], nil),
      (["Cache-Control": "no-cache", "Cache-Control": "max-age=90"], 90),
      (["Cache-Control": "max-age=0", "Expires": "Wed, 01 Jul 2026 14:00:00 GMT"], 0),
      (
        ["Expires": "Wed, 01 Jul 2026 14:00:00 GMT", "Date": "Wed, 01 Jul 2026 13:00:00 GMT"], 3600
      ),
      (["Expires": "Wed, 01 Jul 2026 14:00:00 GMT"], 7200),
      (["Expires": "Wednesday, 01-Jul-26 14:00:00 GMT"], 7200),
      (["Expires": "Wed Jul  1 14:00:00 2026"], 7200),
      (["Expires": "0"], 0), (["Expires": "-1"], 0),
      (["Expires": "Thu, 01 Jan 1970 00:00:00 GMT"], 0),
      ([:], nil), (["Age": "5"], nil),
    ] as [(KeyValuePairs<String, String>, Double?)])
  func reads(headers: KeyValuePairs<String, String>, expected: Double?) {
    #expect(FreshnessHint.seconds(in: HeaderFields(headers), now: Poll.noon) == expected)
  }

  @Test("S4: max-age delays the next poll")
  func waitsForMaxAge() {
    var poll = Poll()
    poll.step(200, ["Cache-Control": "max-age=18000"])
    #expect(poll.waited == 18000)
  }

  @Test(
    "S5: max-age of a 304 counts up to the one of the last 200",
    arguments: [
      (nil, nil, 3600), (18000, nil, 18000), (nil, 18000, 18000), (18000, 7200, 7200),
      (7200, 18000, 7200),
    ]
      as [(Int?, Int?, Double)])
  func countsOn304(full: Int?, then: Int?, wait: Double) {
    var poll = Poll()
    poll.step(
      poll.result(
        200, full.map { ["ETag": "1", "Cache-Control": "max-age=\($0)"] } ?? ["ETag": "1"]))
    for _ in 0..<2 {
      poll.step(poll.result(304, then.map { ["Cache-Control": "max-age=\($0)"] } ?? [:]))
      #expect(poll.waited == wait)
    }
  }

  @Test("S7: Hints are limited to a day")
  func caps() {
    var facts = Poll.feed
    facts.ttlMinutes = 999_999
    facts.syndicationPeriod = 31_536_000
    var poll = Poll()
    poll.step(200, ["Cache-Control": "max-age=31536000"], "<rss/>", facts)
    #expect(poll.waited == 86400)
  }

  @Test(
    "S8, S11: ttl and sy lengthen the wait and never shorten it",
    arguments: [
      (180, nil, 10800), (nil, 86400, 86400), (30, nil, 3600), (nil, 3600, 3600),
      (120, 14400, 14400),
      (-5, nil, 3600), (Double.infinity, nil, 3600), (0, 0, 3600),
    ] as [(Double?, Double?, Double)])
  func usesFeedHints(ttl: Double?, period: Double?, wait: Double) {
    var facts = Poll.feed
    facts.ttlMinutes = ttl
    facts.syndicationPeriod = period
    var poll = Poll()
    poll.step(200, ["ETag": "1"], "<rss/>", facts)
    #expect(poll.waited == wait)
    poll.step(304)
    #expect(poll.waited == wait)
  }

  @Test(
    "S8, S9: A ttl permits more frequent polls, an update period does not",
    arguments: [(nil, 900, 3600), (20, nil, 1200), (20, 900, 1200)] as [(Double?, Double?, Double)])
  func periodDoesNotShorten(ttl: Double?, period: Double?, wait: Double) {
    var facts = Poll.feed
    facts.itemDates = (0..<20).map { Poll.noon.addingTimeInterval(-60 * Double($0)) }
    facts.ttlMinutes = ttl
    facts.syndicationPeriod = period
    var poll = Poll(interval: nil)
    poll.step(200, ["ETag": "1"], "<rss/>", facts)
    #expect(poll.waited == wait)
    poll.step(304)
    #expect(poll.waited == wait)
    var often = Poll(interval: 300)
    often.step(200, [:], "<rss/>", facts)
    #expect(often.waited == max(300, period ?? 0, (ttl ?? 0) * 60))
  }

  @Test("S11: A hint never makes polling faster than the interval")
  func neverFaster() {
    var poll = Poll(interval: 7200)
    poll.step(200, ["Cache-Control": "max-age=60"])
    #expect(poll.waited == 7200)
    var weekly = Poll(interval: 7 * 86400)
    weekly.step(200, ["Cache-Control": "max-age=60"])
    #expect(weekly.waited == 604_800)
  }

  @Test(
    "S9: The interval is half the median gap of the newest items, within limits",
    arguments: [
      // Every 4 h: 2 h; every minute: the minimum; every 3 d: the maximum.
      (4 * hour, 10, 0, [], 2 * hour), (60, 10, 0, [], hour), (72 * hour, 10, 0, [], 12 * hour),
      // No new items for a month, for a year.
      (4 * hour, 10, 31 * 24 * hour, [], 12 * hour), (4 * hour, 10, 400 * 24 * hour, [], 24 * hour),
      (4 * hour, 1, 0, [], hour), (4 * hour, 0, 0, [], hour),
      (4 * hour, 1, 31 * 24 * hour, [], 12 * hour),
      // A server with a shorter hint lowers the minimum, but not below 15 minutes.
      (60, 10, 0, [1800], 1800), (60, 10, 0, [10], 900), (60, 10, 0, [0], hour),
      (60, 10, 0, [7200], hour),
      (4 * hour, 10, 0, [1800], 2 * hour),
    ] as [(Double, Int, Double, [Double], Double)])
  func adapts(gap: Double, items: Int, silence: Double, hints: [Double], expected: Double) {
    let newest = Poll.noon.addingTimeInterval(-silence)
    let dates = (0..<items).map { newest.addingTimeInterval(-gap * Double($0)) }
    #expect(
      AdaptiveInterval.seconds(
        medianGap: AdaptiveInterval.medianGap(of: dates.shuffled(), now: Poll.noon),
        newestItem: dates.max(), hints: hints, now: Poll.noon) == expected)
  }

  @Test("S9: Only the newest twenty items count, without future dates")
  func looksAtTheNewest() {
    let recent = (0..<20).map { Poll.noon.addingTimeInterval(-Double($0) * 4 * 3600) }
    let old = (0..<100).map { Poll.noon.addingTimeInterval(-Double($0 + 20) * 86400 * 30) }
    let ahead = (1..<50).map { Poll.noon.addingTimeInterval(Double($0)) }
    #expect(AdaptiveInterval.medianGap(of: old + recent + ahead, now: Poll.noon) == 14400)
  }

  @Test("S9: A silent feed is polled less often, also after a 304")
  func slowsDown() {
    var facts = Poll.feed
    facts.itemDates = (0..<10).map { Poll.noon.addingTimeInterval(-4 * 3600 * Double($0)) }
    var poll = Poll(interval: nil)
    poll.step(200, ["ETag": "1"], "<rss/>", facts)
    #expect(poll.waited == 7200)
    poll.pass(31 * 86400)
    poll.step(poll.result(304, conditional: true))
    #expect(poll.waited == 43200)
  }

  @Test(
    "S10: Skipped hours and days are respected unless all are skipped",
    arguments: [
      ([12], [], 1), ([12, 13, 14], [], 3), ([], [4], 12), ([0], [4], 13), ([24], [4], 13),
      (Set(0...23), [], 0), ([], Set(1...7), 0), ([11, 13], [3, 5], 0),
      (Set(0...22), Set([1, 2, 3, 4, 5, 6]), 83),
    ] as [(Set<Int>, Set<Int>, Int)])
  func skips(hours: Set<Int>, days: Set<Int>, later: Int) {
    var facts = Poll.feed
    facts.skipHours = hours
    facts.skipDays = days
    var poll = Poll()
    poll.step(200, [:], "<rss/>", facts)
    // Move to the due time on Wednesday noon and a little beyond.
    poll.now = Poll.noon.addingTimeInterval(90)
    poll.state.nextDue = Poll.noon
    let decision = DuePolicy.decide(poll.state, host: nil, now: poll.now, jitter: 0.5)
    if later == 0 {
      #expect(decision == .due)
    } else {
      let hour = Poll.noon.addingTimeInterval(Double(later) * 3600 + 300)
      #expect(decision == .postponed(to: hour))
    }
    #expect(DuePolicy.decide(poll.state, host: nil, now: poll.now, force: true, jitter: 0).isDue)
  }

  @Test("S13: Overdue sources are spread over ten minutes")
  func spreads() {
    let delays = DuePolicy.startDelays(Array(repeating: 3600, count: 100), jitter: 0.5)
    #expect(delays.count == 100)
    #expect(delays == delays.sorted())
    #expect(delays.allSatisfy { (0..<600).contains($0) })
    #expect((delays.last ?? 0) > 590)
    #expect(DuePolicy.startDelays([3600], jitter: 0.9) == [0])
    #expect(DuePolicy.startDelays([], jitter: 0.9).isEmpty)
  }

  @Test("S13: No overdue source waits longer than it has been overdue")
  func catchesUp() {
    #expect(DuePolicy.startDelays([40, 20, 3], jitter: 0) == [0, 20, 3])
    #expect(DuePolicy.startDelays([86_400, 7200, 20], jitter: 0.5) == [100, 300, 20])
    let due = Poll.noon
    #expect(DuePolicy.overdue(due, now: due.addingTimeInterval(40)) == 40)
    #expect(DuePolicy.overdue(due, now: due.addingTimeInterval(-31_536_000)) == 600)
  }

  @Test(
    "S13: A machine's sleep is detected by the length of a wait",
    arguments: [
      (60.0, 60.5, false), (60, 600, false), (60, 3600, true), (1, -7200, false),
      (60, -31_536_000, true),
    ] as [(Double, Double, Bool)])
  func noticesSleep(planned: Double, passed: Double, slept: Bool) {
    #expect(
      DuePolicy.hasSlept(
        from: Poll.noon, to: Poll.noon.addingTimeInterval(passed), planned: planned) == slept)
  }

  @Test(
    "S13, S14: A due time far ahead after a clock change counts as overdue",
    arguments: [(-1.0, true), (60, false), (600_000, false), (31_536_000, true)])
  func recognisesOverdue(ahead: Double, isOverdue: Bool) {
    let due = Poll.noon.addingTimeInterval(ahead)
    #expect(DuePolicy.isOverdue(due, now: Poll.noon) == isOverdue)
  }

  @Test(
    "S14: The next check waits for the next due time, unless the clock was put back",
    arguments: [(-1.0, false), (0, false), (1, true), (600, true), (601, false), (31e6, false)])
  func waitsForNextCheck(ahead: Double, isQuiet: Bool) {
    let nextCheck = Poll.noon.addingTimeInterval(ahead)
    #expect(DuePolicy.isBeforeNextCheck(nextCheck, now: Poll.noon) == isQuiet)
  }

  @Test("S14: A clock that was put back does not stop polling")
  func survivesClockChanges() {
    var state = FeedState(url: Poll.url)
    for (ahead, isDue) in [(7.9, false), (8.1, true), (365.0, true)] {
      let date = Poll.noon.addingTimeInterval(ahead * 86400)
      state.nextDue = date
      state.blockedUntil = nil
      #expect(DuePolicy.decide(state, host: nil, now: Poll.noon, jitter: 0).isDue == isDue)
      state.nextDue = nil
      state.blockedUntil = date
      #expect(DuePolicy.decide(state, host: nil, now: Poll.noon, jitter: 0).isDue == isDue)
      let host = HostState(host: "example.com", blockedUntil: date)
      state.blockedUntil = nil
      #expect(DuePolicy.decide(state, host: host, now: Poll.noon, jitter: 0).isDue == isDue)
    }
  }

  @Test("S1, S14: An interval of more than a week is respected")
  func waitsForWeeks() {
    var poll = Poll(interval: 30 * 86400)
    poll.jitter = 0.99
    poll.step(200)
    for interval in [nil, poll.source.interval] {
      let decision = DuePolicy.decide(
        poll.state, interval: interval, host: nil, now: poll.now, jitter: 0)
      #expect(decision.isDue == (interval == nil))
    }
  }

  @Test(
    "S14: A clock jump of a year and back keeps polling and trust", arguments: [1.0, -1])
  func toleratesClockJumps(direction: Double) {
    var poll = Poll(interval: nil)
    poll.step(200, ["ETag": "1"])
    let before = poll.now
    poll.pass(direction * 365 * 86400)
    poll.step(200, ["ETag": "1"])
    poll.fail(.connectTimeout(host: "example.com", seconds: 10))
    poll.now = before
    poll.pass(3600)
    #expect(
      DuePolicy.decide(poll.state, host: nil, now: poll.now, jitter: 0).isDue || direction < 0)
    poll.step(200, ["ETag": "1"])
    #expect(poll.state.failures == 0)
    #expect(poll.waited == 3600)
  }

  @Test("P8: Equal requests for two sources can be shared")
  func shares() {
    func key(_ url: String) -> SharingKey? {
      SharingKey(asking: url, for: Poll(url).source)
    }
    let one = key("https://example.com/feed.xml")
    #expect(one != nil)
    #expect(one == key("HTTPS://Example.com:443/feed.xml#x"))
    #expect(one != key("https://me:pw@example.com/feed.xml"))
    #expect(one != key("https://example.com/feed.xml?"))
  }
}
