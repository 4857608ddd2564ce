import Fetching
import Foundation
import Logging
import Models
import SQLiteStore
import Store
import Synchronization
import TestOrigin
import Testing

@testable import Pipeline

/// A feed, its hub and the subscriber, over real connections.
struct HubServiceTests {
  let fixture: PollingFixture

  init() throws {
    fixture = try PollingFixture()
  }

  private func service(_ sources: [Source], asks: Bool = true) -> HubService {
    HubService(
      work("https://me.example/hook", for: sources), store: fixture.store, asks: asks,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      clock: PollingClock(now: { fixture.now }, chance: { 0 }))
  }

  private func work(_ callback: String?, for sources: [Source]) -> HubService.Work {
    HubService.Work(
      callback.map { HubService.Options(callbackURL: $0, maxBody: 1 << 20) },
      sources: sources, fetcher: fixture.fetcher)
  }

  @Test("P9: One process sends the subscription, and another one verifies it")
  func others() async throws {
    let feed = fixture.rss("a", items: 1...2)
    let origin = try await TestOrigin { request in
      request.line.contains("POST")
        ? .answer(202) : .answer(200, ["Link": "</hub>; rel=hub, </topic>; rel=self"], feed)
    }
    let source = Source(name: "s", address: .web(origin.url()), categories: ["world"])
    try fixture.configure([source])
    _ = try await fixture.poll([source])
    let (asking, answering) = (service([source]), service([source], asks: false))
    try await answering.open()
    await answering.subscribe()
    #expect(origin.requests.allSatisfy { !$0.line.contains("POST") })
    await asking.subscribe()
    let known = try #require(try fixture.store.subscriptions().first)
    let token = try #require(known.token)
    func answer() async -> CallbackReply {
      await answering.answer(
        CallbackRequest(
          method: "GET", token: token,
          query: [
            "hub.mode": "subscribe", "hub.topic": known.topic, "hub.challenge": "c",
            "hub.lease_seconds": "864000",
          ]))
    }
    // The tokens were looked up just before: unknown tokens must not cause repeated look-ups.
    #expect(await answer().status == 404)
    fixture.now += 2
    #expect(await answer().status == 200)
  }

  @Test("P9: A changed configuration is adopted, and hubs receive the new callback")
  func changes() async throws {
    let feed = fixture.rss("a", items: 1...2)
    let origin = try await TestOrigin { request in
      request.line.contains("POST")
        ? .answer(202) : .answer(200, ["Link": "</hub>; rel=hub, </topic>; rel=self"], feed)
    }
    let source = Source(name: "s", address: .web(origin.url()), categories: ["world"])
    try fixture.configure([source])
    _ = try await fixture.poll([source])
    let service = service([source])
    try await service.open()
    // On a kept connection the request line follows the form of the request before.
    func asked() -> Int { origin.requests.count { $0.line.hasSuffix("POST /hub HTTP/1.1") } }
    await service.subscribe()
    await service.subscribe()
    #expect(asked() == 1)

    await service.change(to: work("https://me.example/new", for: [source]))
    await service.subscribe()
    #expect(asked() == 2)
    let renewed = try #require(try fixture.store.subscriptions().first)
    #expect(renewed.callback == "https://me.example/new")
    let token = try #require(renewed.token)
    #expect(service.deliveryLimit(for: token) == 1 << 20)
    #expect(service.deliveryLimit(for: "x") == nil)
    await service.change(to: work(nil, for: [source]))
    await service.subscribe()
    #expect(asked() == 2)
    // Without WebSub, requests of hubs are refused.
    #expect(service.deliveryLimit(for: token) == nil)
    let unheard = await service.answer(CallbackRequest(method: "GET", token: token))
    #expect(unheard.status == 404)
    await fixture.fetcher.shutdown()
  }

  @Test("P9: A hub is found and subscribed to, and signed deliveries are accepted")
  func subscribes() async throws {
    let feed = fixture.rss("a", items: 1...2)
    let origin = try await TestOrigin { request in
      request.line.hasPrefix("POST")
        ? .answer(202) : .answer(200, ["Link": "</hub>; rel=hub, </topic>; rel=self"], feed)
    }
    let source = Source(name: "s", address: .web(origin.url()), categories: ["world"])
    try fixture.configure([source])
    _ = try await fixture.poll([source])
    #expect(!origin.requests.contains { $0.line.hasPrefix("POST") })

    let service = service([source])
    await service.subscribe()
    #expect(origin.requests.last?.line == "POST /hub HTTP/1.1")
    #expect(
      origin.requests.last?.header("content-type") == "application/x-www-form-urlencoded")
    let asked = try #require(try fixture.store.subscriptions().first)
    #expect(asked.topic == origin.url("/topic"))
    let (token, secret) = (try #require(asked.token), try #require(asked.secret))
    #expect(secret.utf8.count == 64)
    let query = ["hub.mode": "subscribe", "hub.topic": asked.topic, "hub.challenge": "dare"]
    let verified = await service.answer(
      CallbackRequest(method: "GET", token: token, query: query))
    #expect(verified == CallbackReply(200, "dare"))
    let again = await service.answer(CallbackRequest(method: "GET", token: token, query: query))
    #expect(again.status == 404)
    #expect(await service.answer(CallbackRequest(method: "GET", token: "x")).status == 404)

    let news = Array(fixture.rss("a", items: 2...4).utf8)
    var delivery = CallbackRequest(method: "POST", token: token, body: news)
    let active = try #require(try fixture.store.subscriptions().first)
    #expect(!HubDecider.accepts(active, delivery, now: fixture.now))
    #expect(await service.answer(delivery).status == 202)
    delivery.headers = HeaderFields(["X-Hub-Signature": Self.signature(news, secret)])
    #expect(HubDecider.accepts(active, delivery, now: fixture.now))
    await service.deliver(delivery, active)
    #expect(try fixture.store.inspect().articles == 4)
    await fixture.fetcher.shutdown()
  }

  /// Stands for the memory of a delivery.
  private final class Share: Sendable {}

  @Test("P9: A subscription has one delivery at a time, and its memory is held until it is stored")
  func deliversOneAtATime() async throws {
    let feed = fixture.rss("a", items: 1...1)
    let origin = try await TestOrigin { _ in
      .answer(200, ["Link": "</hub>; rel=hub, </topic>; rel=self"], feed)
    }
    let source = Source(name: "s", address: .web(origin.url()), categories: ["world"])
    try fixture.configure([source])
    _ = try await fixture.poll([source])
    var subscription = try #require(
      try fixture.store.subscriptions().first)
    (subscription.callback, subscription.token) = ("https://me.example/hook", "t")
    (subscription.secret, subscription.leaseUntil) = ("s", fixture.now.addingTimeInterval(3600))
    try await fixture.store.setSubscription(subscription)
    let service = service([source])
    try await service.open()
    let news = Array(fixture.rss("a", items: 1...2).utf8)
    let delivery = CallbackRequest(
      method: "POST", token: "t",
      headers: [("X-Hub-Signature", Self.signature(news, "s"))], body: news)
    // While another process writes, a delivery cannot be stored.
    let (isHeld, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread { [fixture] in
      try? fixture.store.transaction { _ in
        isHeld.signal()
        release.wait()
      }
    }.start()
    await withCheckedContinuation { held in
      DispatchQueue.global().async {
        isHeld.wait()
        held.resume()
      }
    }
    var share: Share? = Share()
    weak let kept = share
    #expect(await service.answer(delivery, keeping: share).status == 202)
    share = nil
    let refused = await service.answer(delivery)
    #expect(refused.status == 503 && refused.retryAfter == 30)
    #expect(kept != nil)
    release.signal()
    await service.finishDeliveries()
    #expect(kept == nil)
    #expect(try fixture.store.inspect().articles == 2)
    #expect(await service.answer(delivery).status == 202)
    await service.finishDeliveries()
    await fixture.fetcher.shutdown()
  }

  @Test("P9: The header of a delivery says in which character set its feed is written")
  func decodesDeliveries() async throws {
    let source = Source(name: "s", address: .web("https://s.example/feed"), categories: ["world"])
    try fixture.configure([source])
    _ = try RankingSetup.ranker(for: fixture.store, settings: RankingSettings(), at: fixture.now)
    let delivery = CallbackRequest(
      method: "POST", token: "t",
      headers: [("Content-Type", "application/rss+xml; charset=windows-1251")],
      body: Array("<rss version=\"2.0\"><channel><item><guid>1</guid><title>".utf8)
        + [0xC4, 0xEE, 0xEC] + Array("</title></item></channel></rss>".utf8))
    let clock = PollingClock(now: { fixture.now }, chance: { 0 })
    let new = try await HubDelivery(store: fixture.store, clock: clock)
      .ingest(delivery, for: source, topic: "https://s.example/feed")
    #expect(new == 1)
    #expect(try fixture.store.articles([1], reader: nil).first?.article.title == "Дом")
  }

  @Test("P9: The subscription ends when a feed no longer names the hub")
  func forgetsHubs() async throws {
    let isOffered = Mutex(true)
    let origin = try await TestOrigin { [fixture] request in
      let links = isOffered.withLock { $0 } ? "<atom:link rel=\"hub\" href=\"/hub\"/>" : ""
      return .answer(
        200, [:],
        fixture.rss(links.isEmpty ? "b" : "a", items: 1...2)
          .replacingOccurrences(
            of: "<channel>",
            with: "<channel xmlns:atom=\"http://www.w3.org/2005/Atom\">" + links))
    }
    let source = Source(name: "s", address: .web(origin.url()), categories: ["world"])
    try fixture.configure([source])
    _ = try await fixture.poll([source])
    #expect(
      try fixture.store.subscriptions().first?.hub == origin.url("/hub"))
    isOffered.withLock { $0 = false }
    _ = try await fixture.poll([source], force: true)
    #expect(try fixture.store.subscriptions().first == nil)
    await fixture.fetcher.shutdown()
  }

  private static func signature(_ body: [UInt8], _ secret: String) -> String {
    DeliverySignature.header(for: body, secret: secret)
  }
}
