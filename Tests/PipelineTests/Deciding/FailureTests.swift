import Fetching
import Foundation
import Models
import Pipeline
import Testing
import Words

struct FailureTests {
  @Test(
    "E1: Retry-After is read as seconds or a date, capped at a week, and ignored if malformed",
    arguments: [
      ("120", 120), ("0", 0), ("86400", 86400), ("9999999", 604_800),
      ("99999999999999999999999999", 604_800), (" 60 ", 60),
      ("Wed, 01 Jul 2026 13:00:00 GMT", 3600), ("Wednesday, 01-Jul-26 13:00:00 GMT", 3600),
      ("Wed Jul  1 13:00:00 2026", 3600), ("Wed, 01 Jul 2020 13:00:00 GMT", 0),
      ("Wed, 01 Jul 2099 13:00:00 GMT", 604_800), ("soon", nil), ("-5", nil), ("1.5", nil),
      ("", nil), ("2026-07-01T13:00:00Z", nil),
    ] as [(String, Double?)])
  func readsRetryAfter(value: String, expected: Double?) {
    let headers = HeaderFields(["Retry-After": value])
    #expect(RetryAfter.seconds(in: headers, now: Poll.noon, cap: 604_800) == expected)
  }

  @Test("E1: Retry-After blocks all requests and is kept with the state", arguments: [429, 503])
  func blocks(status: Int) {
    var poll = Poll()
    poll.step(status, ["Retry-After": "86400"])
    #expect(poll.state.blockedUntil == poll.now.addingTimeInterval(86400))
    #expect(poll.waited == 86400)
    poll.pass(86399)
    #expect(!DuePolicy.decide(poll.state, host: nil, now: poll.now, force: true, jitter: 0).isDue)
    poll.pass(1)
    #expect(DuePolicy.decide(poll.state, host: nil, now: poll.now, jitter: 0).isDue)
    poll.step(200)
    #expect(poll.state.blockedUntil == nil)
  }

  @Test("E1: A short Retry-After is believed once", arguments: [429, 503])
  func isBelievedOnce(status: Int) {
    var poll = Poll()
    for (answer, wait) in [("10", 10.0), ("30", 3600), ("20000", 20_000), ("2", 14_400)] {
      poll.step(status, ["Retry-After": answer])
      #expect(poll.waited == wait)
    }
    #expect(poll.state.blockedUntil == poll.now.addingTimeInterval(2))
    #expect(poll.state.nextReason == .backOff)
    var slow = Poll(interval: 43_200)
    slow.step(status, ["Retry-After": "5"])
    slow.step(status, ["Retry-After": "5"])
    #expect(slow.waited == 43_200)
  }

  @Test("E1: Retry-After counts only with 429 and 503", arguments: [403, 404, 500, 502, 504])
  func ignoresElsewhere(status: Int) {
    var poll = Poll()
    poll.step(status, ["Retry-After": "86400"])
    #expect(poll.state.blockedUntil == nil)
    #expect(poll.waited == 3600)
  }

  @Test(
    "E2: A 429 blocks the host, for ten minutes without Retry-After",
    arguments: [("120", 120.0), (nil, 600), ("soon", 600)] as [(String?, Double)])
  func holdsHost(retryAfter: String?, seconds: Double) {
    var poll = Poll()
    let result = retryAfter.map { poll.result(429, ["Retry-After": $0]) } ?? poll.result(429)
    let conclusion = poll.step(result)
    #expect(conclusion.host?.host == "example.com")
    let until = poll.now.addingTimeInterval(seconds)
    #expect(conclusion.host?.blockedUntil == until)
    let other = FeedState(url: "https://example.com/other.xml")
    for force in [false, true] {
      #expect(
        DuePolicy.decide(other, host: conclusion.host, now: poll.now, force: force, jitter: 0)
          == .hostBlocked(until: until))
    }
  }

  @Test("E2: The host that sent the 429 is blocked, also behind a redirect")
  func blocksTheRespondingHost() {
    var poll = Poll()
    let hops = poll.hops((302, "https://cdn.example:8443/feed.xml"))
    #expect(poll.step(poll.result(429, hops: hops)).host?.host == "cdn.example")
  }

  @Test("E2: A held request is not a failure and stays due")
  func heldRequestsStayDue() {
    var poll = Poll()
    let before = poll.state
    let until = poll.now.addingTimeInterval(60)
    let conclusion = poll.fail(.hostHeld(host: "example.com", until: until))
    #expect(conclusion.state == before)
    guard case .skipped = conclusion.result else {
      Issue.record("It was not a skip.")
      return
    }
  }

  @Test("E2: A held host behind a redirect postpones the source")
  func postponesForHeldHosts() {
    var poll = Poll()
    let until = poll.now.addingTimeInterval(60)
    poll.fail(.hostHeld(host: "cdn.example", until: until))
    #expect(poll.state.nextDue == until)
    #expect(poll.state.failures == 0)
  }

  @Test("E1: The longest readable of several Retry-After values counts")
  func readsSeveral() {
    var poll = Poll()
    poll.step(503, ["Retry-After": "soon", "Retry-After": "7200", "Retry-After": "60"])
    #expect(poll.waited == 7200)
  }

  @Test("E9: A challenge is named in the error, whatever its status", arguments: [200, 403, 503])
  func namesChallenges(status: Int) {
    var poll = Poll()
    poll.step(status, ["CF-Mitigated": " Challenge"], "<html>")
    #expect(poll.state.lastError?.english.contains("Cloudflare") == true)
    #expect(poll.state.failures == 1)
  }

  @Test("E3: A 503 blocks only its URL")
  func blocksOneURL() {
    var poll = Poll()
    #expect(poll.step(503, ["Retry-After": "60"]).host == nil)
  }

  @Test("E4: Force ignores schedule and back-off but not Retry-After or 410")
  func forces() {
    var poll = Poll()
    poll.step(500)
    #expect(!DuePolicy.decide(poll.state, host: nil, now: poll.now, jitter: 0).isDue)
    #expect(DuePolicy.decide(poll.state, host: nil, now: poll.now, force: true, jitter: 0).isDue)
    poll.step(410)
    poll.pass(86400)
    poll.step(410)
    #expect(DuePolicy.decide(poll.state, host: nil, now: poll.now, force: true, jitter: 0) == .gone)
  }

  @Test(
    "E5: Back-off doubles from the interval or 15 minutes up to a day, and a success ends it",
    arguments: [
      (300.0, [900.0, 1800, 3600, 7200, 14400, 28800, 57600, 86400, 86400]),
      (3600, [3600, 7200, 14400, 28800, 57600, 86400]), (604_800, [604_800, 604_800]),
    ] as [(Double, [Double])])
  func backsOff(interval: Double, waits: [Double]) {
    var poll = Poll(interval: interval)
    for (index, wait) in waits.enumerated() {
      poll.step(500)
      #expect(poll.waited == wait)
      #expect(poll.state.failures == index + 1)
    }
    poll.step(200)
    #expect(poll.state.failures == 0)
    #expect(poll.state.firstFailure == nil)
    #expect(poll.state.lastError == nil)
    #expect(poll.waited == interval)
  }

  @Test("E5: Every kind of failure backs off, for a day at most")
  func countsAll() {
    let faults: [FetchFault] = [
      .nameNotFound(host: "h"), .connectionRefused(host: "h"), .totalTimeout(seconds: 60),
      .tlsFailed(host: "h", reason: .wrongName), .brokenEncoding("gzip"), .connectionClosed,
      .addressRefused(host: "h", address: "10.0.0.1", kind: .privateNetwork),
      .headersTooLarge(limit: 65536), .redirectLoop(url: "u"), .unsupportedScheme("ftp"),
    ]
    for fault in faults {
      var poll = Poll()
      poll.fail(fault)
      poll.fail(fault)
      #expect(poll.waited == 7200)
      #expect(poll.state.lastError == fault.message)
    }
    var never = Poll()
    for _ in 0..<10_000 { never.step(500) }
    #expect(never.waited == 86400)
  }

  @Test("E5: After thirty days of failures a source is polled weekly, and it can recover")
  func slowsDown() {
    var poll = Poll()
    poll.step(404)
    poll.pass(30 * 86400)
    poll.step(404)
    #expect(poll.waited == 604_800)
    poll.pass(7 * 86400)
    #expect(DuePolicy.decide(poll.state, host: nil, now: poll.now, jitter: 0).isDue)
    poll.step(200)
    #expect(poll.waited == 3600)
  }

  @Test("E7: A 410 is confirmed after a day and then final, until the URL changes")
  func confirmsGone() {
    var poll = Poll()
    poll.step(410)
    #expect(poll.state.gone == .maybe)
    #expect(poll.waited == 86400)
    poll.pass(86400)
    #expect(DuePolicy.decide(poll.state, host: nil, now: poll.now, jitter: 0).isDue)
    var alive = poll
    alive.step(200)
    #expect(alive.state.gone == .no)
    poll.step(500)
    poll.step(410)
    #expect(poll.state.gone == .confirmed)
    poll.pass(365 * 86400)
    #expect(DuePolicy.decide(poll.state, host: nil, now: poll.now, jitter: 0) == .gone)
  }

  @Test("E7: A 410 behind a temporary redirect says nothing about the source")
  func ignoresGoneElsewhere() {
    for (statuses, gone) in [
      ([302], .no), ([301, 307], .no), ([301], .confirmed), ([], .confirmed),
    ] as [([Int], FeedState.Gone)] {
      var poll = Poll()
      for _ in 0..<2 {
        let hops = statuses.enumerated().map { index, status in
          RedirectHop(status: status, target: "https://away.example/\(index)")
        }
        poll.step(poll.result(410, hops: hops))
        #expect(poll.state.lastError?.english.hasSuffix(".") == true)
        poll.pass(2 * 86400)
      }
      #expect(poll.state.gone == gone, "\(statuses)")
    }
  }

  @Test("E7: Two immediate 410 responses confirm nothing, even after long failures")
  func needsADayAfterFailures() {
    var poll = Poll()
    poll.step(500)
    poll.pass(3 * 86400)
    poll.step(410)
    poll.step(410)
    #expect(poll.state.gone == .maybe)
    poll.pass(86400)
    poll.step(410)
    #expect(poll.state.gone == .confirmed)
  }

  @Test("E7: Two immediate 410 responses confirm nothing")
  func needsADay() {
    var poll = Poll()
    poll.step(410)
    poll.step(410)
    #expect(poll.state.gone == .maybe)
    #expect(poll.waited == 86400)
  }

  @Test("E7: The second 410 counts when it was due, whatever the clock did")
  func countsDuePolls() {
    var poll = Poll()
    poll.step(410)
    poll.state.nextDue = poll.now
    poll.step(410)
    #expect(poll.state.gone == .confirmed)
  }

  @Test("E1: A Retry-After of zero is ignored", arguments: ["0", "Wed, 01 Jul 2020 13:00:00 GMT"])
  func ignoresZero(value: String) {
    var poll = Poll()
    let conclusion = poll.step(429, ["Retry-After": value])
    #expect(poll.state.blockedUntil == nil)
    #expect(poll.waited == 3600)
    #expect(conclusion.host?.blockedUntil == poll.now.addingTimeInterval(600))
  }

  @Test("E8: Every failure is described by a sentence")
  func describesFailures() {
    for status in [
      100, 204, 206, 300, 304, 400, 401, 402, 403, 404, 407, 410, 429, 451, 500, 503, 599, 999,
    ] {
      var poll = Poll()
      guard case .failed(let sentence) = poll.step(status).result else {
        Issue.record("\(status) was taken for a success.")
        continue
      }
      #expect(sentence.english.hasSuffix("."))
    }
  }

  @Test("E8: Only a redirect without a target is called one", arguments: [300, 305])
  func describesRedirects(status: Int) {
    var poll = Poll()
    let bare = poll.step(status).state.lastError?.english
    #expect(bare?.contains("without a target (\(status))") == true)
    let choice = poll.step(status, ["Location": "https://a.example/"]).state.lastError?.english
    #expect(choice == "The server sent the unexpected status \(status).")
  }

  @Test("E9: The error names challenges and login pages")
  func namesLoginPages() {
    var poll = Poll()
    let challenge = poll.step(403, ["cf-mitigated": "challenge"], "<html>")
    #expect(challenge.state.lastError?.english.contains("Cloudflare") == true)
    let login = poll.step(403, ["Content-Type": "text/html"], "x")
    #expect(login.state.lastError?.english.contains("web page") == true)
    let refusal = poll.step(403, ["Content-Type": "text/plain"], "no")
    #expect(refusal.state.lastError?.english == "The server denies access (403).")
  }

  @Test("N5: Notes of a fetch are passed on after success and failure")
  func passesNotes() {
    var poll = Poll()
    let note = FetchNote.insecureTLS(host: "example.com")
    #expect(poll.step(poll.result(200, notes: [note])).notes == [note.message])
    #expect(poll.step(poll.result(500, notes: [note])).notes == [note.message])
  }
}
