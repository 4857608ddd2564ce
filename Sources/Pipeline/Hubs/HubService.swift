import Basics
package import Fetching
import Foundation
package import Logging
package import Models
import ServiceLifecycle
package import Store
import Synchronization

/// Subscribes to the hubs that feeds name, answers their requests and processes their deliveries
/// (docs/polling.md P9), if the configuration enables it. Polling continues once a day, as a safety
/// net.
package final class HubService: ReconfigurableService {
  private let store: any Store
  private let logger: Logger
  private let clock: PollingClock
  package let job: ReconfigurableJob<Work>
  private let state = Mutex(State())
  private let asks: Bool

  /// Seconds between two checks for hubs to ask, so that a hub that a pass has just found is asked
  /// almost at once.
  private static let pause = 10.0
  /// Minimum number of seconds between two look-ups of unknown tokens, because any client may send
  /// one.
  private static let lookupInterval = 1.0
  /// Seconds after which a hub may deliver again what it could not deliver.
  private static let retryAfter = 30

  /// The WebSub settings of the configuration.
  package struct Work: Sendable {
    /// `nil`: hubs are neither asked nor answered.
    var options: Options?
    var fetcher: Fetcher
    /// By name in lower case.
    var sources: [String: Source]

    package init(_ options: Options?, sources: [Source], fetcher: Fetcher) {
      self.options = options
      self.fetcher = fetcher
      self.sources = Dictionary(firstOf: sources.map { ($0.name.lowercased(), $0) })
    }
  }

  package struct Options: Sendable, Hashable {
    /// The public URL at which hubs reach the daemon.
    package var callbackURL: String
    /// Maximum size of a delivery in bytes.
    package var maxBody: Int

    package init(callbackURL: String, maxBody: Int) {
      self.callbackURL = callbackURL
      self.maxBody = maxBody
    }
  }

  private struct State {
    /// By the tokens that hubs know.
    var subscriptions: [String: Subscription] = [:]
    /// When they were last read.
    var read = Date.distantPast
    /// The tokens of subscriptions with a delivery that was accepted and is not stored yet.
    var delivering: Set<String> = []
    /// The last accepted delivery: each waits for the one before.
    var last: Task<Void, Never>?
  }

  /// - Parameter asks: whether it asks hubs if it has the duty; otherwise it only answers them.
  package init(
    _ work: Work, store: any Store, asks: Bool = true, logger: Logger,
    clock: PollingClock = .system
  ) {
    self.asks = asks
    job = ReconfigurableJob(work)
    self.store = store
    self.logger = logger
    self.clock = clock
  }

  /// Reads the tokens that hubs know. To be called before the server listens.
  ///
  /// - Throws: ``StoreFault``.
  package func open() async throws {
    try await reload()
  }

  /// Asks hubs until the task is cancelled.
  package func loop() async throws {
    while !Task.isCancelled {
      await subscribe()
      await job.sleep(seconds: Self.pause)
    }
  }

  /// Maximum size of a delivery in bytes; `nil` for a token that no hub was given, or if WebSub is
  /// off. To be checked before a body is received.
  package func deliveryLimit(for token: String) -> Int? {
    guard let options = job.current.options else { return nil }
    return state.withLock { $0.subscriptions[token] != nil } ? options.maxBody : nil
  }

  /// Reads what other processes have asked hubs, then asks every hub that is due, one after the
  /// other, if this process has the duty.
  package func subscribe() async {
    let work = job.current
    guard let options = work.options else { return }
    do {
      let now = clock.now()
      let known = try await reload()
      guard asks, try await store.hasDuty(.hubs) else { return }
      for subscription in known
      where HubDecider.isDue(subscription, callback: options.callbackURL, now: now) {
        try Task.checkCancellation()
        try await ask(subscription, to: options.callbackURL, with: work.fetcher)
      }
    } catch is CancellationError {
      return
    } catch {
      logger.error("Cannot send requests to hubs", metadata: ["reason": "\(error)"])
    }
  }

  /// Returns the response to a hub. A delivery is answered before it is processed (WebSub 7).
  ///
  /// A subscription has one delivery at a time, and deliveries are processed one after the other, so
  /// that what hubs send cannot pile up in memory: a further one gets 503, and hubs try again (WebSub
  /// 7, "retry").
  ///
  /// - Parameter share: is kept until an accepted delivery is processed.
  package func answer(
    _ request: CallbackRequest, keeping share: (any Sendable)? = nil
  ) async -> CallbackReply {
    guard job.current.options != nil, let subscription = await subscription(of: request.token)
    else {
      return CallbackReply(404)
    }
    let now = clock.now()
    guard request.method != "POST" else {
      guard HubDecider.accepts(subscription, request, now: now) else {
        logger.warning(
          "An unverified delivery was ignored",
          metadata: [
            "topic": "\(subscription.topic)",
            "signature": "\(DeliverySignature.method(in: request.headers["x-hub-signature"]))",
          ])
        return CallbackReply(202)
      }
      return start(request, subscription, keeping: share)
        ? CallbackReply(202) : CallbackReply(503, retryAfter: Self.retryAfter)
    }
    let (reply, next) = HubDecider.verify(subscription, request.query, now: now)
    guard let next else { return reply }
    do {
      try await store.setSubscription(next)
      remember(next)
      return reply
    } catch {
      return CallbackReply(503)
    }
  }

  /// Starts to process an accepted delivery after those accepted before.
  ///
  /// - Returns: `false` if the subscription's last one is not processed yet.
  private func start(
    _ request: CallbackRequest, _ subscription: Subscription, keeping share: (any Sendable)?
  ) -> Bool {
    state.withLock { state in
      guard state.delivering.insert(request.token).inserted else { return false }
      let previous = state.last
      state.last = Task {
        await previous?.value
        await deliver(request, subscription)
        _ = self.state.withLock { $0.delivering.remove(request.token) }
        withExtendedLifetime(share) {}
      }
      return true
    }
  }

  /// Waits until the accepted deliveries are processed.
  package func finishDeliveries() async {
    await state.withLock(\.last)?.value
  }

  /// Processes an accepted delivery.
  package func deliver(_ request: CallbackRequest, _ subscription: Subscription) async {
    do {
      let stored = try await store.pollableSources()
      let name = stored.first { $0.value.id == subscription.source }?.key
      guard let source = name.flatMap({ job.current.sources[$0] }) else { return }
      let new = try await HubDelivery(store: store, clock: clock)
        .ingest(request, for: source, topic: subscription.topic)
      if let new {
        logger.info(
          "A hub delivered articles", metadata: ["source": "\(source.name)", "new": "\(new)"])
      } else {
        logger.warning("A delivery was not a feed", metadata: ["source": "\(source.name)"])
      }
    } catch {
      logger.error("A delivery was not stored", metadata: ["reason": "\(error)"])
    }
  }

  private func ask(
    _ subscription: Subscription, to callback: String, with fetcher: Fetcher
  ) async throws {
    let asked = HubDecider.asked(
      subscription, callback: callback, token: Self.secret(bytes: 16),
      secret: Self.secret(bytes: 32), now: clock.now())
    // Stored before the request is sent, because a hub may verify before it responds.
    try await store.setSubscription(asked)
    remember(asked)
    let form = HubDecider.form(for: asked)
    let result = await fetcher.fetch(FetchRequest(url: asked.hub, kind: .hub(form: form)))
    let refusal: String
    switch result.answer {
    case .response(let response) where (200...299).contains(response.status):
      return logger.debug(
        "A subscription was requested from a hub", metadata: ["topic": "\(asked.topic)"])
    case .response(let response): refusal = "it answered \(response.status)"
    case .failure(let fault): refusal = fault.shortDescription
    }
    logger.warning(
      "A hub refused the subscription",
      metadata: ["topic": "\(asked.topic)", "reason": "\(refusal)"])
  }

  /// A hub may verify a request of another process before this process has read its token.
  private func subscription(of token: String) async -> Subscription? {
    if let known = state.withLock({ $0.subscriptions[token] }) { return known }
    let now = clock.now()
    let isTime = state.withLock { abs(now.timeIntervalSince($0.read)) >= Self.lookupInterval }
    guard isTime, (try? await reload()) != nil else { return nil }
    return state.withLock { $0.subscriptions[token] }
  }

  private func remember(_ subscription: Subscription) {
    guard let token = subscription.token else { return }
    state.withLock { $0.subscriptions[token] = subscription }
  }

  /// Reads the stored subscriptions and remembers their tokens.
  @discardableResult
  private func reload() async throws -> [Subscription] {
    let subscriptions = try store.subscriptions()
    let known = subscriptions.compactMap { known in known.token.map { ($0, known) } }
    state.withLock {
      $0.subscriptions = Dictionary(firstOf: known)
      $0.read = clock.now()
    }
    return subscriptions
  }

  /// Returns hexadecimal digits from the system's random number generator, so that they cannot be
  /// guessed.
  private static func secret(bytes: Int) -> String {
    (0..<bytes).map { _ in UInt8.random(in: 0...255) }.hexadecimal
  }
}
