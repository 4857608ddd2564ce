import Fetching
import Foundation
import Models
import Testing

@testable import Pipeline

struct HubDeciderTests {
  let now = Date(timeIntervalSince1970: 1_800_000_000)
  let fresh = Subscription(
    source: 1, hub: "https://hub.example/", topic: "https://x.example/feed?a=1&b=é")

  let callback = "https://me.example/hook"

  var asked: Subscription { asked(fresh, "0", at: now) }

  func asked(_ subscription: Subscription, _ mark: String, at date: Date) -> Subscription {
    HubDecider.asked(
      subscription, callback: callback, token: "t" + mark, secret: "s" + mark, now: date)
  }

  func query(_ changes: [String: String] = [:]) -> [String: String] {
    [
      "hub.mode": "subscribe", "hub.topic": fresh.topic, "hub.challenge": "c",
      "hub.lease_seconds": "864000",
    ].merging(changes) { $1 }
  }

  @Test("P9: A hub receives the callback, topic, lease and secret")
  func asks() {
    #expect(HubDecider.isDue(fresh, callback: callback, now: now))
    #expect(!HubDecider.isDue(asked, callback: callback, now: now))
    #expect(HubDecider.isDue(asked, callback: callback, now: now + 3600))
    for callback in ["https://me.example/hook", "https://me.example/hook/"] {
      var asked = asked
      asked.callback = callback
      #expect(
        HubDecider.form(for: asked)
          == "hub.callback=https%3A%2F%2Fme.example%2Fhook%2Ft0&hub.mode=subscribe"
          + "&hub.topic=https%3A%2F%2Fx.example%2Ffeed%3Fa%3D1%26b%3D%C3%A9"
          + "&hub.lease_seconds=864000&hub.secret=s0")
    }
  }

  @Test("P9: Requests to a hub that does not verify become less frequent")
  func backsOff() {
    var subscription = fresh
    var waits: [Double] = []
    for _ in 0..<7 {
      subscription = asked(subscription, "", at: now)
      waits.append(subscription.nextAttempt?.timeIntervalSince(now) ?? 0)
    }
    #expect(waits == [1, 2, 4, 8, 16, 24, 24].map { $0 * 3600 })
  }

  @Test("P9: A pending subscription is verified once and renewed at four fifths of its lease")
  func verifies() throws {
    let (reply, next) = HubDecider.verify(asked, query(), now: now)
    #expect(reply == CallbackReply(200, "c"))
    let active = try #require(next)
    #expect(active.leaseUntil == now + 864_000)
    #expect(!HubDecider.isDue(active, callback: callback, now: now + 691_199))
    #expect(HubDecider.isDue(active, callback: callback, now: now + 691_200))
    #expect(HubDecider.isInForce(active, callback: callback, now: now + 863_999))
    #expect(!HubDecider.isInForce(active, callback: callback, now: now + 864_000))
    #expect(HubDecider.verify(active, query(), now: now).reply.status == 404)
    let renewal = asked(active, "1", at: now + 691_200)
    #expect(renewal.token == "t0" && renewal.secret == "s0")
    #expect(HubDecider.isInForce(renewal, callback: callback, now: now + 691_200))
  }

  @Test("P9: A changed callback is requested again, and the subscription is not yet in force")
  func movesCallbacks() throws {
    let active = try #require(HubDecider.verify(asked, query(), now: now).next)
    let other = "https://other.example/"
    #expect(HubDecider.isDue(active, callback: other, now: now))
    #expect(!HubDecider.isInForce(active, callback: other, now: now))
    let moved = HubDecider.asked(
      active, callback: other, token: "t1", secret: "s1", now: now)
    #expect(moved.callback == other && moved.leaseUntil == nil && moved.token == "t0")
    #expect(!HubDecider.isDue(moved, callback: other, now: now))
    let next = try #require(HubDecider.verify(moved, query(), now: now).next)
    #expect(HubDecider.isInForce(next, callback: other, now: now))
  }

  @Test(
    "P9: A verification that was not requested gets 404",
    arguments: [
      ["hub.mode": "unsubscribe"], ["hub.topic": "https://other.example/"], ["hub.challenge": ""],
      ["hub.mode": ""],
    ])
  func refuses(changes: [String: String]) {
    #expect(HubDecider.verify(asked, query(changes), now: now).reply.status == 404)
    #expect(HubDecider.verify(fresh, query(), now: now).reply.status == 404)
    #expect(HubDecider.verify(asked, query(), now: now + 90_000).reply.status == 404)
  }

  @Test(
    "P9: The lease is limited",
    arguments: [("1", 60.0), ("99999999999", 2_592_000), ("x", 864_000)])
  func boundsLeases(seconds: String, expected: Double) {
    let (_, next) = HubDecider.verify(
      asked, query(["hub.lease_seconds": seconds]), now: now)
    #expect(next?.leaseUntil == now + expected)
  }

  @Test("P9: A hub that denies a subscription is asked again after a day")
  func takesDenial() {
    let (reply, next) = HubDecider.verify(asked, query(["hub.mode": "denied"]), now: now)
    #expect(reply.status == 200)
    #expect(next?.leaseUntil == nil && next?.nextAttempt == now + 86_400)
  }

  @Test("P9: A hub can revoke a subscription in force, but not an expired one")
  func takesRevocation() throws {
    let granted = try #require(HubDecider.verify(asked, query([:]), now: now).next)
    let denial = query(["hub.mode": "denied"])
    let (reply, next) = HubDecider.verify(granted, denial, now: now + 3600)
    #expect(reply.status == 200)
    #expect(next?.leaseUntil == nil && next?.nextAttempt == now + 3600 + 86_400)
    let late = HubDecider.verify(granted, denial, now: now + 40 * 86_400)
    #expect(late.reply.status == 404 && late.next == nil)
  }

  @Test("P9: While a hub delivers, the source is polled daily")
  func slowsPolling() {
    let source = Source(
      name: "s", address: .web("https://x.example/"), categories: ["c"], interval: 600)
    let state = FeedState(url: "https://x.example/")
    let result = FetchResult(
      url: "https://x.example/", answer: .response(FetchResponse(status: 200, body: [0x3C])))
    let decider = PollDecider(
      source: source, plan: RequestPlanner.plan(for: source, state: state, now: now), state: state,
      result: result, verdict: ResponseVerdict(result, state: state, now: now), now: now, jitter: 0,
      isDelivered: true)
    let next = decider.conclude(.feed(FeedFacts(format: "RSS 2.0"))).state
    #expect(next.nextDue == now + 86_400 && next.nextReason == .webSub)
  }
}
