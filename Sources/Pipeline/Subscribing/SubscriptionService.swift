package import Fetching
import Foundation
package import Logging
package import Models
import ServiceLifecycle
package import Storing
import Synchronization

/// Subscribes with the hubs that feeds name, answers them, and takes in what they deliver
/// (fetch.md P9). Polling goes on beside it, once a day, as a net.
package final class SubscriptionService: Service {
  private let options: Options
  private let store: ArticleStore
  private let fetcher: Fetcher
  private let logger: Logger
  private let clock: PollingClock
  private let state: Mutex<State>

  /// Seconds between two looks for hubs that are to be asked: one that a pass has just met hears of
  /// us at once, so to say.
  private let pause = 10.0

  package struct Options: Sendable, Hashable {
    /// Where hubs reach the listener, as seen from outside.
    package var callbackURL: String
    /// What is listened on.
    package var host: String
    package var port: Int
    /// Bytes of a delivery.
    package var maxBody: Int

    package init(callbackURL: String, host: String, port: Int, maxBody: Int) {
      self.callbackURL = callbackURL
      self.host = host
      self.port = port
      self.maxBody = maxBody
    }
  }

  private struct State {
    /// By their names in lower case.
    var sources: [String: Source]
    /// By the tokens that hubs know.
    var subscriptions: [String: Subscription] = [:]
  }

  package init(
    _ options: Options, sources: [Source], store: ArticleStore, fetcher: Fetcher, logger: Logger,
    clock: PollingClock = .system
  ) {
    self.options = options
    self.store = store
    self.fetcher = fetcher
    self.logger = logger
    self.clock = clock
    state = Mutex(State(sources: Self.byName(sources)))
  }

  /// Takes over the sources of a configuration that has changed.
  package func change(to sources: [Source]) {
    state.withLock { $0.sources = Self.byName(sources) }
  }

  package func run() async throws {
    var limits = CallbackListener.Limits()
    limits.body = options.maxBody
    try await reload()
    let listener = try await CallbackListener(
      host: options.host, port: options.port, limits: limits,
      isKnown: { token in self.state.withLock { $0.subscriptions[token] != nil } },
      answer: { await self.answer($0) })
    logger.info("Hubs are listened to", metadata: ["port": "\(listener.port)"])
    try? await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await self.subscribe()
        try await Task.sleep(for: .seconds(self.pause))
      }
    }
    await listener.close()
  }

  /// Asks every hub that is to be asked, one after the other.
  package func subscribe() async {
    do {
      let now = clock.now()
      for subscription in try await reload()
      where SubscriptionDecider.isDue(subscription, now: now) {
        try Task.checkCancellation()
        try await ask(subscription)
      }
    } catch is CancellationError {
      return
    } catch {
      logger.error("Hubs cannot be asked", metadata: ["reason": "\(error)"])
    }
  }

  /// What a hub is told. A delivery is answered before it is read (WebSub 7).
  package func answer(_ request: CallbackRequest) async -> CallbackReply {
    guard let subscription = state.withLock({ $0.subscriptions[request.token] }) else {
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
      try await store.write { try $0.setSubscription(next) }
      remember(next)
      return reply
    } catch {
      return CallbackReply(503)
    }
  }

  /// Takes in what a hub has delivered, once it is believed.
  package func deliver(_ request: CallbackRequest, _ subscription: Subscription) async {
    do {
      let stored = try await store.read { try $0.pollableSources() }
      let name = stored.first { $0.value.id == subscription.source }?.key
      guard let source = name.flatMap({ name in state.withLock { $0.sources[name] } }) else {
        return
      }
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

  private func ask(_ subscription: Subscription) async throws {
    let asked = SubscriptionDecider.asked(
      subscription, token: Self.secret(bytes: 16), secret: Self.secret(bytes: 32),
      now: clock.now())
    // Before the request goes out: a hub may ask back before it answers.
    try await store.write { try $0.setSubscription(asked) }
    remember(asked)
    let form = SubscriptionDecider.form(for: asked, callback: options.callbackURL)
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

  private func remember(_ subscription: Subscription) {
    guard let token = subscription.token else { return }
    state.withLock { $0.subscriptions[token] = subscription }
  }

  /// The subscriptions as they are stored, which the listener knows from now on.
  @discardableResult
  private func reload() async throws -> [Subscription] {
    let subscriptions = try await store.read { try $0.subscriptions() }
    let known = subscriptions.compactMap { known in known.token.map { ($0, known) } }
    state.withLock {
      $0.subscriptions = Dictionary(known, uniquingKeysWith: { first, _ in first })
    }
    return subscriptions
  }

  private static func byName(_ sources: [Source]) -> [String: Source] {
    Dictionary(sources.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Hexadecimal digits that nobody can guess: the generator is the system's.
  private static func secret(bytes: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<bytes * 2).map { _ in
      String(Int.random(in: 0..<16, using: &generator), radix: 16)
    }.joined()
  }
}
