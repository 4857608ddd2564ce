import Fetching
import Foundation
import Models
import Testing

@testable import Pipeline

/// C16 on a virtual clock: a publisher and a server, polled every six hours for months.
struct ConditionalTrustTests {
  private static let day = 86400.0

  /// A post that is served from `appears` on and has the date `dated`.
  private struct Post {
    var appears: Date
    var dated: Date
  }

  private enum Server {
    case honest
    /// Answers 304 to every conditional request until the given date; then it is honest.
    case stuck(changesValidators: Bool, until: Date = .distantFuture)
  }

  private struct Timeline {
    var poll = Poll(interval: 21600)
    var posts: [Post]
    var server: Server
    /// Whether the body differs at each request without new posts.
    var stampsBody = false
    /// The times of requests without validators.
    var unconditional: [Date] = []
    var conditional: [Date] = []
    /// The time when each post was received, by its index.
    var received: [Int: Date] = [:]

    init(_ posts: [Post], _ server: Server) {
      self.posts = posts
      self.server = server
    }

    mutating func run(days: Double) {
      let end = poll.now.addingTimeInterval(days * day)
      while poll.now < end {
        step()
        poll.now = poll.state.nextDue ?? end
      }
    }

    private mutating func step() {
      let now = poll.now
      let visible = posts.indices.filter { posts[$0].appears <= now }
      let etag =
        switch server {
        case .stuck(changesValidators: false, let until) where now < until: "\"constant\""
        default: "\"\(visible.count)\""
        }
      let known = poll.request?.validators?.etag
      if known == nil { unconditional.append(now) } else { conditional.append(now) }
      let isStuck = if case .stuck(_, let until) = server { now < until } else { false }
      let isUnchanged = known != nil && (isStuck || known == etag)
      let body = isUnchanged ? "" : document(visible.suffix(20), at: now)
      let result = poll.result(isUnchanged ? 304 : 200, ["ETag": etag], body)
      let verdict = ResponseVerdict(result, state: poll.state, now: now)
      var reading: DocumentReading?
      if case .parse(let response) = verdict {
        reading = DocumentReading(
          response, from: Poll.url, for: poll.source, remembering: ItemMemory(poll.state))
        for place in visible.suffix(20) where received[place] == nil { received[place] = now }
      }
      let decider = PollDecider(
        source: poll.source, plan: poll.plan, state: poll.state, result: result, verdict: verdict,
        now: now, jitter: 0)
      var state = decider.conclude(reading?.facts).state
      reading?.memory?.write(to: &state)
      poll.state = state
    }

    private func document(_ visible: some Sequence<Int>, at now: Date) -> String {
      let items = visible.map { place in
        "<item><guid isPermaLink='false'>\(place)</guid><title>Post \(place)</title>"
          + "<pubDate>\(posts[place].dated.formatted(.iso8601))</pubDate></item>"
      }
      let stamp = stampsBody ? "<!-- \(now.timeIntervalSince1970) -->" : ""
      return "<rss version='2.0'><channel><title>T</title>\(items.joined())\(stamp)</channel></rss>"
    }

    /// The maximum delay of a post in seconds.
    var longestWait: Double {
      posts.indices.filter { posts[$0].appears > Poll.noon && posts[$0].appears < poll.now }
        .map { (received[$0] ?? poll.now).timeIntervalSince(posts[$0].appears) }.max() ?? 0
    }
  }

  private static func daily(from first: Double, to last: Double, dated shift: Double = 0) -> [Post]
  {
    stride(from: first, to: last, by: 1).map { at in
      let appears = Poll.noon.addingTimeInterval(at * day - 3600)
      return Post(appears: appears, dated: appears.addingTimeInterval(shift * day))
    }
  }

  @Test(
    "an honest server gets one unconditional request after a quiet week",
    arguments: Array(stride(from: 7.0, to: 10.0, by: 0.25)))
  func probesHonestServersRarely(next: Double) {
    var line = Timeline(Self.daily(from: -20, to: 0.1) + Self.daily(from: next, to: 60), .honest)
    line.run(days: 60)
    #expect(line.unconditional.count <= 2)
    #expect(line.longestWait <= 21600)
  }

  @Test("a quiet honest server gets one unconditional request in sixty days")
  func probesQuietServersRarely() {
    var line = Timeline(Self.daily(from: -20, to: 0.1), .honest)
    line.run(days: 60)
    #expect(line.unconditional.count == 2)
  }

  @Test("changed bytes with the same items are not held against a server")
  func toleratesChangedBytes() {
    var line = Timeline(Self.daily(from: -20, to: 0.1), .honest)
    line.stampsBody = true
    line.run(days: 60)
    #expect(line.unconditional.count == 2)
  }

  @Test(
    "a server that always sends 304 is detected, with old or new validators",
    arguments: [false, true])
  func findsStuckServers(changesValidators: Bool) {
    var line = Timeline(
      Self.daily(from: -20, to: 120), .stuck(changesValidators: changesValidators))
    line.run(days: 20)
    guard case .broken(let until) = line.poll.state.conditional else {
      Issue.record("The server is still trusted.")
      return
    }
    // No validators for thirty days, then conditional requests again.
    let ban = ConditionalTrust.ban
    #expect(until.timeIntervalSince(Poll.noon) == 8 * Self.day + ban)
    line.run(days: 100)
    #expect(line.longestWait <= 8 * Self.day)
    let tries = line.conditional.filter { $0 > Poll.noon.addingTimeInterval(9 * Self.day) }
    #expect(tries.first == until)
    // On probation: a server that sent a wrong 304 before is not trusted for a whole week again.
    let probation = line.unconditional.first { $0 > until } ?? .distantFuture
    #expect(probation.timeIntervalSince(until) == 2 * Self.day)
  }

  @Test("a repaired server is trusted again after thirty days")
  func trustsAgain() {
    let mended = Poll.noon.addingTimeInterval(20 * Self.day)
    var line = Timeline(
      Self.daily(from: -20, to: 200), .stuck(changesValidators: false, until: mended))
    line.run(days: 45)
    #expect(line.poll.state.conditional == .trusted)
    let count = line.unconditional.count
    line.run(days: 60)
    #expect(line.unconditional.count == count)
  }

  @Test(
    "backdated posts do not count against a server for long",
    arguments: Array(stride(from: 7.0, to: 10.0, by: 0.25)), [-2.0, -5, -12])
  func toleratesBackdating(next: Double, shift: Double) {
    var line = Timeline(
      Self.daily(from: -20, to: 0.1) + Self.daily(from: next, to: 60, dated: shift), .honest)
    line.run(days: 60)
    // The first, the probe, and one day at most until another post shows whether the dates can be
    // trusted.
    #expect(line.unconditional.count <= 7)
  }

  @Test("a ban longer than the maximum comes from a wrong clock and is ignored")
  func ignoresWrongClocks() {
    var poll = Poll()
    poll.step(200, ["ETag": "\"1\""])
    poll.state.conditional = .broken(until: poll.now.addingTimeInterval(31 * Self.day))
    #expect(poll.request?.validators != nil)
    poll.state.conditional = .broken(until: poll.now.addingTimeInterval(29 * Self.day))
    #expect(poll.request?.validators == nil)
  }
}
