import Fetching
import Foundation
import Models
import Pipeline
import Testing

/// The reasons for the time of the next poll.
struct PollReasonTests {
  @Test func `after a success the longest wait determines the reason`() {
    let answers: [(Double?, KeyValuePairs<String, String>, Double?, PollReason)] = [
      (7200, [:], nil, .interval), (nil, [:], nil, .adaptive),
      (3600, ["Cache-Control": "max-age=7200"], nil, .maxAge),
      (3600, ["Cache-Control": "max-age=60"], nil, .interval), (3600, [:], 120, .feedHint),
      (3600, ["Cache-Control": "max-age=9000"], 120, .maxAge),
      (nil, ["Cache-Control": "max-age=4000"], 120, .feedHint),
    ]
    for (interval, headers, ttl, reason) in answers {
      var poll = Poll(interval: interval)
      var facts = Poll.feed
      facts.ttlMinutes = ttl
      poll.step(200, headers, "<rss/>", facts)
      #expect(poll.state.nextReason == reason)
    }
  }

  @Test func `a failure has a reason for its wait`() {
    var poll = Poll()
    poll.step(500)
    #expect(poll.state.nextReason == .backOff)
    poll.step(503, ["Retry-After": "60"])
    #expect(poll.state.nextReason == .backOff)
    poll.step(503, ["Retry-After": "86400"])
    #expect(poll.state.nextReason == .retryAfter)
    poll.pass(31 * 86_400)
    poll.step(500)
    #expect(poll.state.nextReason == .weekly)
    poll.step(200)
    #expect(poll.state.nextReason == .interval)
    poll.step(410)
    #expect(poll.state.nextReason == .goneOnce)
    poll.pass(2 * 86_400)
    poll.step(410)
    #expect(poll.state.nextReason == nil && poll.state.nextDue == nil)
  }

  @Test func `the mean response time counts only requests that were sent`() throws {
    var poll = Poll()
    var answer = poll.result(200)
    answer.seconds = 2
    poll.step(answer)
    #expect(poll.state.meanSeconds == 2)
    answer = poll.result(503)
    answer.seconds = 4
    poll.step(answer)
    #expect(abs(try #require(poll.state.meanSeconds) - 2.4) < 1e-9)
    for (fault, mean) in [
      (FetchFault.firstByteTimeout(seconds: 12), 4.32),
      (.nameNotFound(host: "example.com"), 4.32),
    ] {
      poll.step(FetchResult(url: Poll.url, answer: .failure(fault), seconds: 12))
      #expect(abs(try #require(poll.state.meanSeconds) - mean) < 1e-9)
    }
    poll.step(poll.result(304))
    #expect(abs(try #require(poll.state.meanSeconds) - 4.32) < 1e-9)
  }

  @Test func `the mean size follows the documents`() throws {
    var poll = Poll()
    poll.step(200, [:], String(repeating: "x", count: 1000))
    #expect(poll.state.meanBytes == 1000)
    poll.step(200, [:], String(repeating: "y", count: 2000))
    #expect(try #require(poll.state.meanBytes) == 1200)
    poll.step(304)
    #expect(poll.state.meanBytes == 1200)
  }
}
