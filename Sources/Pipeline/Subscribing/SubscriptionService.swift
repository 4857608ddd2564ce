package import Fetching
import Foundation
package import Logging
package import Models
import ServiceLifecycle
package import Storing
import Synchronization

/// Subscribes with the hubs that feeds name, answers them, and takes in what they deliver
/// (docs/polling.md P9), as long as the configuration wants it. Polling goes on beside it, once a
/// day, as a net.
package final class SubscriptionService: ReconfigurableService {
  private let store: any Store
  private let logger: Logger
  private let clock: PollingClock
  package let job: ReconfigurableJob<Work>
  private let state = Mutex(State())
  private let asks: Bool

  /// Seconds between two looks for hubs that are to be asked: one that a pass has just met hears of
  /// us at once, so to say.
  private static let pause = 10.0
  /// Seconds between two looks for a token that is not known here, at least: anybody may name one.
  private static let patience = 1.0

  /// What the configuration asks of it.
  package struct Work: Sendable {
    /// `nil`: hubs are neither asked nor heard.
    var options: Options?
    var fetcher: Fetcher
    /// By their names in lower case.
    var sources: [String: Source]

    package init(_ options: Options?, sources: [Source], fetcher: Fetcher) {
      self.options = options
      self.fetcher = fetcher
      self.sources = Dictionary(
        sources.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  package struct Options: Sendable, Hashable {
    /// Where hubs reach us, as seen from outside.
    package var callbackURL: String
    /// Bytes of a delivery.
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
  }

  /// - Parameter asks: whether it asks hubs, where that is its duty; else it answers them alone.
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

  /// Learns which tokens hubs know: before anything is listened to.
  ///
  /// - Throws: ``StoreFault``.
  package func open() async throws {
    try await reload()
  }

  /// Asks hubs.
  package func loop() async throws {
    while !Task.isCancelled {
      await subscribe()
      await job.sleep(seconds: Self.pause)
    }
  }

  /// Bytes that a delivery may have; `nil` for a token that no hub was given, and where hubs are
  /// not heard. To be asked before a body is received.
  package func deliveryLimit(for token: String) -> Int? {
    guard let options = job.current.options else { return nil }
    return state.withLock { $0.subscriptions[token] != nil } ? options.maxBody : nil
  }

  /// Learns what other processes have asked hubs, and asks every hub that is to be asked, one after
  /// the other, where that is its duty.
  package func subscribe() async {
    let work = job.current
    guard let options = work.options else { return }
    do {
      let now = clock.now()
      let known = try await reload()
      guard asks, try await store.hasDuty(.hubs) else { return }
      for subscription in known
      where SubscriptionDecider.isDue(subscription, callback: options.callbackURL, now: now) {
        try Task.checkCancellation()
        try await ask(subscription, to: options.callbackURL, with: work.fetcher)
      }
    } catch is CancellationError {
      return
    } catch {
      logger.error("Hubs cannot be asked", metadata: ["reason": "\(error)"])
    }
  }

  /// What a hub is told. A delivery is answered before it is read (WebSub 7).
  package func answer(_ request: CallbackRequest) async -> CallbackReply {
    guard job.current.options != nil, let subscription = await subscription(of: request.token)
    else {
      return CallbackReply(404)
    }
    let now = clock.now()
    guard request.method != "POST" else {
      if SubscriptionDecider.accepts(subscription, request, now: now) {
        Task { await deliver(request, subscription) }
      } else {
        logger.warning("A delivery was not believed", metadata: ["topic": "\(subscription.topic)"])
      }
      return CallbackReply(202)
    }
    let (reply, next) = SubscriptionDecider.verify(subscription, request.query, now: now)
    guard let next else { return reply }
    do {
      try await store.setSubscription(next)
      remember(next)
      return reply
    } catch {
      return CallbackReply(503)
    }
  }

  /// Takes in what a hub has delivered, once it is believed.
  package func deliver(_ request: CallbackRequest, _ subscription: Subscription) async {
    do {
      let stored = try await store.pollableSources()
      let name = stored.first { $0.value.id == subscription.source }?.key
      guard let source = name.flatMap({ job.current.sources[$0] }) else { return }
      let new = try await Delivery(store: store, clock: clock)
        .take(request, for: source, topic: subscription.topic)
      if let new {
        logger.info("A hub delivered", metadata: ["source": "\(source.name)", "new": "\(new)"])
      } else {
        logger.warning("A delivery was no feed", metadata: ["source": "\(source.name)"])
      }
    } catch {
      logger.error("A delivery was not stored", metadata: ["reason": "\(error)"])
    }
  }

  private func ask(
    _ subscription: Subscription, to callback: String, with fetcher: Fetcher
  ) async throws {
    let asked = SubscriptionDecider.asked(
      subscription, callback: callback, token: Self.secret(bytes: 16),
      secret: Self.secret(bytes: 32), now: clock.now())
    // Before the request goes out: a hub may ask back before it answers.
    try await store.setSubscription(asked)
    remember(asked)
    let form = SubscriptionDecider.form(for: asked)
    let result = await fetcher.fetch(FetchRequest(url: asked.hub, kind: .hub(form: form)))
    let refusal: String
    switch result.answer {
    case .response(let response) where (200...299).contains(response.status):
      return logger.debug("A hub was asked", metadata: ["topic": "\(asked.topic)"])
    case .response(let response): refusal = "it answered \(response.status)"
    case .failure(let fault): refusal = fault.shortDescription
    }
    logger.warning("A hub refused", metadata: ["topic": "\(asked.topic)", "reason": "\(refusal)"])
  }

  /// A hub may ask back before another process's question to it was heard of here.
  private func subscription(of token: String) async -> Subscription? {
    if let known = state.withLock({ $0.subscriptions[token] }) { return known }
    let now = clock.now()
    let isTime = state.withLock { abs(now.timeIntervalSince($0.read)) >= Self.patience }
    guard isTime, (try? await reload()) != nil else { return nil }
    return state.withLock { $0.subscriptions[token] }
  }

  private func remember(_ subscription: Subscription) {
    guard let token = subscription.token else { return }
    state.withLock { $0.subscriptions[token] = subscription }
  }

  /// The subscriptions as they are stored, whose tokens are known from now on.
  @discardableResult
  private func reload() async throws -> [Subscription] {
    let subscriptions = try store.subscriptions()
    let known = subscriptions.compactMap { known in known.token.map { ($0, known) } }
    state.withLock {
      $0.subscriptions = Dictionary(known, uniquingKeysWith: { first, _ in first })
      $0.read = clock.now()
    }
    return subscriptions
  }

  /// Hexadecimal digits that cannot be guessed: the generator is the system's.
  private static func secret(bytes: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<bytes * 2).map { _ in
      String(Int.random(in: 0..<16, using: &generator), radix: 16)
    }.joined()
  }
}
