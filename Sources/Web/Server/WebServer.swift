import Basics
import Dispatch
import Foundation
import HTTPTypes
import HummingbirdCore
package import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Sourcing
import Store
import Synchronization

/// The HTTP server: it listens and answers each request with the handlers of its ``Site``.
///
/// Reading the configuration again replaces the site as a whole; connections stay open. When told
/// to stop, the server accepts no more connections, completes running responses and ends streams.
package final class WebServer: Service {
  private let current: Mutex<Site>
  private let listeners = Mutex<[Listener]>([])
  private let limits: ServerLimits
  private let threads = HandlerThreads(count: WebServer.handlersAtOnce)
  private let statusThreads = HandlerThreads(count: 2)
  private let remainder = RemainderThreads()
  private let table = ConnectionTable()
  private let running = RunningTasks()
  private let clients = ClientRequestLimiter()
  private let owners = RequestOwners()
  private let budget: BodyBudget
  private let logger: Logger
  private let refusals: RefusalLog
  private let log: @Sendable (String) -> Void
  package let metrics: ServerMetrics
  private let accepted: AsyncStream<Listener.Connection>
  private let arrivals: AsyncStream<Listener.Connection>.Continuation

  /// Number of handlers that run at a time. A handler may wait for the database or keep a core busy
  /// with a search; the other threads answer other requests meanwhile.
  package static let handlersAtOnce = 6

  /// Does not listen before ``listen(at:callback:)``.
  ///
  /// - Parameter log: writes a line of the access log.
  package init(
    _ site: Site, limits: ServerLimits = ServerLimits(), metrics: ServerMetrics = ServerMetrics(),
    logger: Logger, log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    current = Mutex(site)
    self.limits = limits
    self.metrics = metrics
    self.logger = logger
    refusals = RefusalLog(logger)
    self.log = log
    budget = BodyBudget(bytes: limits.bodies)
    (accepted, arrivals) = AsyncStream.makeStream()
  }

  package var site: Site { current.withLock(\.self) }

  /// Replaces the site; running requests keep the one that they began with.
  package func change(to site: Site) {
    current.withLock { $0 = site }
  }

  /// The addresses of the main listeners, without the hubs' callback, with the ports that the
  /// system chose.
  package var places: [ListeningPlace] {
    listeners.withLock { $0.filter { $0.listenerKind == .main }.map(\.openPlace) }
  }

  /// Whether only this machine can reach the main listeners; the hubs' callback does not count.
  package var isLocal: Bool {
    listeners.withLock { $0.allSatisfy { $0.listenerKind == .callback || $0.isLocal } }
  }

  /// Listens at these places and no others. Listeners that are already open stay; if a new place is
  /// refused, all listeners stay as they were.
  ///
  /// - Parameter callback: the extra address for hubs.
  /// - Throws: ``ListeningRefused``.
  package func listen(
    at places: [ListeningPlace], callback: ListeningPlace? = nil
  ) async throws(ListeningRefused) {
    var wanted: [(ListeningPlace, ListenerKind)] = places.map { ($0, .main) }
    if let callback, !places.contains(callback) { wanted.append((callback, .callback)) }
    let running = listeners.withLock(\.self)
    func isWanted(_ listener: Listener) -> Bool {
      wanted.contains { $0.0 == listener.place && $0.1 == listener.listenerKind }
    }
    let (kept, left) = (running.filter(isWanted), running.filter { !isWanted($0) })
    var new: [Listener] = []
    do {
      for (place, listenerKind) in wanted
      where !kept.contains(where: { $0.place == place && $0.listenerKind == listenerKind }) {
        new.append(try await open(place, listenerKind))
      }
    } catch {
      for listener in new { await listener.close() }
      throw error
    }
    listeners.withLock { $0 = kept + new }
    for listener in left { await listener.close() }
  }

  /// Asks everything that takes part in an answer for a sign of life: the event loops, the threads
  /// of handlers, and the task pool.
  ///
  /// - Parameter answered: called once, when all have given one.
  package func ask(_ answered: @escaping @Sendable () -> Void) {
    let loops = MultiThreadedEventLoopGroup.singleton.makeIterator().map { loop in
      loop.submit {}
    }
    EventLoopFuture.andAllComplete(loops, on: MultiThreadedEventLoopGroup.singleton.any())
      .whenComplete { [threads] _ in
        threads.run { Task.detached(priority: .high) { answered() } }
      }
  }

  package func run() async throws {
    await withGracefulShutdownHandler {
      await withTaskCancellationHandler {
        for await connection in accepted { serve(connection) }
        await running.ended()
      } onCancel: {
        arrivals.finish()
        table.close()
      }
    } onGracefulShutdown: {
      self.stop()
    }
    await close()
    await threads.shutdown()
    await statusThreads.shutdown()
    await remainder.shutdown()
  }

  /// Stops listening.
  package func close() async {
    arrivals.finish()
    for listener in listeners.withLock({ running in
      defer { running = [] }
      return running
    }) {
      await listener.close()
    }
  }

  private func stop() {
    Task {
      await close()
      table.quiesce()
      try? await Task.sleep(for: .nanoseconds(limits.shutdownGrace.nanoseconds))
      table.close()
    }
  }

  private func open(
    _ place: ListeningPlace, _ listenerKind: ListenerKind
  ) async throws(ListeningRefused) -> Listener {
    let http = HTTP1Channel(
      responder: { [weak self] request, writer, channel in
        guard let self else { return }
        try await respond(to: request, from: channel, at: listenerKind, with: writer)
      },
      configuration: .init(
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: limits.header, maxHeaderListSize: limits.header,
          maxHeaderFieldCount: 256)))
    return try await Listener(
      at: place, listenerKind: listenerKind, limits: limits, http: http, logger: logger,
      admit: { [weak self] channel in
        guard let self else { return "The server is stopping." }
        return admit(channel)
      },
      refusal: { [weak self] response, line, client in
        guard let self else { return response }
        if let limit = response.exceeded { refusals.note(limit, address: client) }
        return site.refusal(response, of: line, at: listenerKind)
      },
      accept: { [arrivals] connection in arrivals.yield(connection) })
  }

  /// - Returns: the reason if a connection is refused.
  private func admit(_ channel: any Channel) -> String? {
    let settings = site.settings
    let address = channel.remoteAddress?.ipAddress.flatMap { NetworkAddress($0) }
    let isTrusted = address.map { address in
      settings.trustedProxies.contains { $0.contains(address) }
    }
    let refusal = table.add(
      channel, site: isTrusted == false ? address?.customerPrefix : nil,
      limit: settings.maxConnections,
      maxPerSite: settings.maxPerAddress)
    let sentence: String? =
      switch refusal {
      case nil: nil
      case .full: "Too many connections. Try again later."
      case .siteFull: "Too many connections from your address. Try again later."
      }
    if let sentence { refusals.note(sentence, address: address?.text ?? "unix") }
    return sentence
  }

  /// Answers a connection's requests one after the other until it ends; cancels a response in
  /// preparation if its client has gone.
  private func serve(_ connection: Listener.Connection) {
    let work = running.start { [logger] in
      // Also for the pieces of streams.
      await StorePatience.$seconds.withValue(StorePatience.reading) {
        await connection.http.handle(value: connection.value, logger: logger)
      }
    }
    connection.value.channel.closeFuture.whenComplete { _ in work.cancel() }
  }

  private func respond(
    to request: Request, from channel: any Channel, at listenerKind: ListenerKind,
    with writer: consuming ResponseWriter
  ) async throws {
    let began = ContinuousClock.now
    let answer = try await answer(to: request, from: channel, at: listenerKind)
    defer {
      record(answer, since: began)
      if let work = site.remainder(of: answer.response) { remainder.run(work) }
    }
    if answer.response.delay > 0 { try await Task.sleep(for: .seconds(answer.response.delay)) }
    try await answer.write(with: writer)
  }

  /// Prepares a response in a task of its own: a task keeps the memory of its frames until it ends,
  /// and the connection's task lives as long as the connection.
  private func answer(
    to request: Request, from channel: any Channel, at listenerKind: ListenerKind
  ) async throws -> PreparedResponse {
    let making = Task {
      try await RequestProcessing(
        site: site, listenerKind: listenerKind, limits: limits, budget: budget, threads: threads,
        statusThreads: statusThreads, clients: clients, owners: owners
      ).answer(to: request, from: channel)
    }
    return try await withTaskCancellationHandler {
      try await making.value
    } onCancel: {
      making.cancel()
    }
  }

  private func record(_ answer: PreparedResponse, since began: ContinuousClock.Instant) {
    let seconds = Double((ContinuousClock.now - began) / .microseconds(1)) / 1_000_000
    metrics.record(answer.route, answer.response.status, seconds: seconds)
    if let limit = answer.response.exceeded {
      refusals.note(limit, address: answer.request.client)
    }
    if let failure = answer.response.failure { refusals.note(failure, of: answer.request) }
    let format = site.settings.accessLog
    guard format != .off else { return }
    var bytes: Int?
    if case .bytes(let body) = answer.response.body { bytes = body.readableBytes }
    let line = AccessRecord(
      time: Date(), client: answer.request.client, method: answer.request.method.rawValue,
      path: answer.request.path, status: answer.response.status.code, bytes: bytes,
      seconds: seconds, agent: answer.request.headers[.userAgent]
    ).line(format)
    if let line { log(line) }
  }
}

/// The threads that do the work which remains after a response. There are a few, since on a database
/// server several such pieces can wait at once; on SQLite they take turns.
final class RemainderThreads: Sendable {
  private let pool = NIOThreadPool(numberOfThreads: 4)
  private let running = DispatchGroup()

  init() { pool.start() }

  func run(_ work: @escaping @Sendable () -> Void) {
    running.enter()
    pool.submit { [running] _ in
      work()
      running.leave()
    }
  }

  /// Ends when all work is done. Call it only when no response is sent any more.
  func shutdown() async {
    await withCheckedContinuation { end in running.notify(queue: .global()) { end.resume() } }
    try? await pool.shutdownGracefully()
  }
}

/// Tasks that are awaited only all together, at the end. A task group would keep a second task
/// beside each, with its context.
final class RunningTasks: Sendable {
  private struct State {
    var count = 0
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// The priority is higher than that of a refresh: the tasks of one priority run in the order in
  /// which they became ready, so that a request would wait until all feeds that arrived before it
  /// are parsed.
  ///
  /// - Returns: the task, which the caller may cancel.
  func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    state.withLock { $0.count += 1 }
    return Task.detached(priority: .high) { [self] in
      await body()
      end()
    }
  }

  /// Waits until no task runs. Supports one caller at a time.
  func ended() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.count > 0 { state.waiter = continuation }
        return state.count == 0
      }
      if isOver { continuation.resume() }
    }
  }

  private func end() {
    let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
      state.count -= 1
      guard state.count == 0 else { return nil }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }
}
