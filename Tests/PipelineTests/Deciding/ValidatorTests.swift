import Fetching
import Foundation
import Models
import Pipeline
import Testing

struct ValidatorTests {
  private static func known(_ etag: String?, _ date: String?) -> FeedState.Validators {
    FeedState.Validators(url: Poll.url, etag: etag, lastModified: date)
  }

  @Test("C4: The second request is conditional")
  func storesAtOnce() {
    var poll = Poll()
    #expect(poll.request?.validators == nil)
    poll.step(200, ["ETag": "\"1\"", "Last-Modified": "then"])
    #expect(poll.request?.validators == Self.known("\"1\"", "then"))
  }

  @Test(
    "C5, C6, C7, C8: A response updates the known validators",
    arguments: [
      // A 200 replaces all validators, also with the same body; a 200 without validators removes
      // them.
      (200, "\"2\"", "later", "\"2\"", "later"), (200, "\"2\"", nil, "\"2\"", nil),
      (200, nil, "later", nil, "later"), (200, nil, nil, nil, nil),
      // A 304 replaces the validators that it contains and keeps the others.
      (304, "\"2\"", "later", "\"2\"", "later"), (304, "\"2\"", nil, "\"2\"", "then"),
      (304, nil, "later", "\"1\"", "later"), (304, nil, nil, "\"1\"", "then"),
    ] as [(Int, String?, String?, String?, String?)])
  func updates(status: Int, etag: String?, date: String?, thenETag: String?, thenDate: String?) {
    for body in ["<rss/>", "<other/>"] {
      var poll = Poll()
      poll.step(200, ["ETag": "\"1\"", "Last-Modified": "then"])
      switch (etag, date) {
      case (let etag?, let date?): poll.step(status, ["ETag": etag, "Last-Modified": date], body)
      case (let etag?, nil): poll.step(status, ["ETag": etag], body)
      case (nil, let date?): poll.step(status, ["Last-Modified": date], body)
      case (nil, nil): poll.step(status, [:], body)
      }
      let expected = thenETag == nil && thenDate == nil ? nil : Self.known(thenETag, thenDate)
      #expect(poll.state.validators == expected)
    }
  }

  @Test("C13: Validators of a document that is cut off are kept once it comes again the same")
  func cutOff() {
    var poll = Poll()
    var facts = Poll.feed
    facts.isCutOff = true
    let headers: KeyValuePairs = ["ETag": "\"1\""]
    poll.step(poll.result(200, headers, "<rss>"), .feed(facts))
    #expect(poll.request?.validators == nil)
    poll.step(poll.result(200, headers, "<rss>"), .feed(facts))
    #expect(poll.request?.validators == Self.known("\"1\"", nil))
  }

  @Test("C9: The same body is not parsed, another body with the same ETag is")
  func bodyDecides() {
    var poll = Poll()
    poll.step(200, ["ETag": "\"1\""], "<a/>")
    guard
      case .unchanged = ResponseVerdict(
        poll.result(200, ["ETag": "\"1\""], "<a/>"), state: poll.state, now: poll.now)
    else {
      Issue.record("An unchanged body was to be parsed.")
      return
    }
    #expect(poll.step(200, ["ETag": "\"1\""], "<a/>").result == .notModified)
    #expect(poll.step(200, ["ETag": "\"1\""], "<b/>").result == .fetched)
  }

  @Test(
    "C1: Long validators up to the limit are kept", arguments: [(8192, true), (20_000, false)])
  func keepsLong(length: Int, isKept: Bool) {
    let etag = "\"" + String(repeating: "x", count: length) + "\""
    var poll = Poll()
    poll.step(200, ["ETag": etag])
    #expect(poll.state.validators?.etag == (isKept ? etag : nil))
  }

  @Test("C3: A server that refuses its own validators gets none", arguments: [412, 431])
  func dropsRefused(status: Int) {
    var poll = Poll()
    poll.step(200, ["ETag": "1"])
    poll.step(status)
    #expect(poll.request?.validators == nil)
    #expect(poll.state.failures == 1)
  }

  @Test(
    "C11: No Cache-Control directive disables validators",
    arguments: [
      "no-cache", "no-store", "max-age=0", "must-revalidate, private", "no-store, max-age=0",
    ])
  func ignoresDirectives(directive: String) {
    var poll = Poll()
    poll.step(
      200, ["ETag": "\"1\"", "Cache-Control": directive, "Expires": "0", "Pragma": "no-cache"])
    #expect(poll.request?.validators == Self.known("\"1\"", nil))
  }

  @Test(
    "C12: Validators of an error are not stored", arguments: [301, 400, 403, 404, 410, 429, 500])
  func ignoresErrors(status: Int) {
    var poll = Poll()
    poll.step(200, ["ETag": "\"1\""])
    poll.step(status, ["ETag": "\"error\"", "Last-Modified": "error"])
    #expect(poll.state.validators == Self.known("\"1\"", nil))
  }

  @Test("C13: Validators are stored only with a readable feed")
  func needsAFeed() {
    for facts in [DocumentFacts.unreadable(reason: "it is empty"), .page(feeds: [])] {
      var poll = Poll()
      poll.step(poll.result(200, ["ETag": "\"bad\""]), facts)
      #expect(poll.state.validators == nil)
      #expect(poll.state.bodyHash == nil)
      poll.step(200, ["ETag": "\"1\""])
      poll.step(poll.result(200, ["ETag": "\"bad\""], "<html>"), facts)
      #expect(poll.state.validators == Self.known("\"1\"", nil))
    }
  }

  @Test("C13: An empty 200 is a failure and keeps the validators", arguments: [200, 204, 205])
  func refusesEmpty(status: Int) {
    var poll = Poll()
    poll.step(200, ["ETag": "\"1\""])
    let conclusion = poll.step(status, ["ETag": "\"empty\""], "")
    #expect(conclusion.state.failures == 1)
    #expect(poll.state.validators == Self.known("\"1\"", nil))
  }

  @Test("C14: Validators belong to the URL that responded")
  func bindsToFinalURL() {
    var poll = Poll()
    let target = "https://cdn.example/feed.xml"
    poll.step(poll.result(200, ["ETag": "\"1\""], hops: poll.hops((302, target))))
    #expect(poll.request?.url == Poll.url)
    #expect(poll.request?.validators?.url == target)
  }

  @Test(
    "C15: A 304 to an unconditional request is a failure, and the next request is unconditional")
  func refusesUnasked304() {
    var poll = Poll()
    poll.step(200, ["ETag": "\"1\""])
    let conclusion = poll.step(poll.result(304, conditional: false))
    #expect(conclusion.state.failures == 1)
    #expect(poll.request?.validators == nil)
  }

  @Test("C16: After eight quiet days one request is unconditional, then none for sixty days")
  func probes() {
    var facts = Poll.feed
    facts.itemDates = (0..<10).map { Poll.noon.addingTimeInterval(-86400 * Double($0)) }
    var poll = Poll()
    poll.step(200, ["ETag": "\"1\""], "<a/>", facts)
    poll.pass(7 * 86400)
    poll.step(304)
    #expect(poll.plan.purpose == .poll)
    poll.pass(86400)
    #expect(poll.plan.purpose == .probe)
    #expect(poll.request?.validators == nil)

    var quiet = poll
    quiet.step(200, ["ETag": "\"1\""], "<a/>", facts)
    quiet.pass(9 * 86400)
    #expect(quiet.plan.purpose == .poll)
    #expect(quiet.request?.validators != nil)
    quiet.pass(52 * 86400)
    #expect(quiet.plan.purpose == .probe)

    // New items behind the old validators.
    let found = poll.step(200, ["ETag": "\"1\""], "<b/>", facts)
    #expect(found.notes.count == 1)
    #expect(poll.plan.purpose == .distrusted)
    #expect(poll.request?.validators == nil)
    #expect(poll.step(200, ["ETag": "\"1\""], "<c/>", facts).notes.isEmpty)
    #expect(poll.request?.validators == nil)
  }

  @Test("C16: A feed with rare posts is not probed")
  func doesNotProbeRareFeeds() {
    var facts = Poll.feed
    facts.itemDates = (0..<10).map { Poll.noon.addingTimeInterval(-5 * 86400 * Double($0)) }
    var poll = Poll()
    poll.step(200, ["ETag": "\"1\""], "<a/>", facts)
    poll.pass(9 * 86400)
    #expect(poll.plan.purpose == .poll)
  }

  @Test("C17: A 226 adds items and replaces the validators")
  func addsDeltas() {
    var poll = Poll()
    var facts = Poll.feed
    facts.title = "A feed"
    poll.step(200, ["ETag": "\"1\""], "<a/>", facts)
    let delta = poll.result(226, ["ETag": "\"2\"", "IM": "feed"], "<b/>")
    guard case .parse = ResponseVerdict(delta, state: poll.state, now: poll.now) else {
      Issue.record("A 226 was not taken as an addition.")
      return
    }
    poll.step(delta)
    #expect(poll.state.validators == Self.known("\"2\"", nil))
    #expect(poll.state.title == "A feed")
    #expect(poll.state.bodyHash == nil)
  }

  @Test("C18: A forced refresh is conditional, one with no-cache is not")
  func staysConditional() {
    var poll = Poll()
    poll.step(200, ["ETag": "\"1\""])
    #expect(poll.request?.validators != nil)
    let plan = RequestPlanner.plan(
      for: poll.source, state: poll.state, now: poll.now, noCache: true)
    guard case .web(let request) = plan.target else { return }
    #expect(request.validators == nil)
  }

  @Test("U2: Validators that cannot be sent back unchanged are not stored")
  func refusesUnsafe() {
    for etag in [
      "\"a\u{1}\"", "\"a\u{7F}\"", "\"\u{FFFD}\"", String(repeating: "x", count: 20_000), "",
    ] {
      var poll = Poll()
      poll.step(200, ["ETag": etag])
      #expect(poll.state.validators == nil)
    }
  }

  @Test("A changed URL resets the state")
  func resets() {
    var poll = Poll()
    poll.step(200, ["ETag": "\"1\""])
    poll.step(410)
    poll.step(410)
    poll.state.reading = "auto"
    #expect(RequestPlanner.state(poll.state, for: poll.source) == poll.state)
    poll.source.address = .web("https://example.com/new.xml")
    var fresh = FeedState(url: "https://example.com/new.xml")
    fresh.reading = "auto"
    #expect(RequestPlanner.state(poll.state, for: poll.source) == fresh)
  }
}
