import Basics
import Foundation
import Glibc
import Logging
import Picturing
import Pipeline
import PostgresStore
import Sourcing
import Store
import Subscribing
import Web

/// The composition root of the HTTP server: state shared by handlers is built here once, and the
/// list of handlers for each configuration.
struct WebComposition: Sendable {
  /// A store of its own beside the daemon's, so that a page does not wait for a pass.
  let store: any Store
  /// Handles callbacks of hubs.
  private let subscriptions: HubService
  /// Survives a new configuration, since it remembers wrong guesses.
  let authenticator: Authenticator
  private let thumbnails = Thumbnails(scaler: PictureScaler())
  private let moves = ReaderMoves()
  private let configPath: String
  private let logger: Logger
  /// Tells streams about changes of the database, through a connection of its own.
  let signal: ChangeSignal
  private let watched: any Store
  private let streams: ChangeStreams
  /// Counts readers' streams of both kinds.
  private let streamTurns = StreamLimiter()
  let metrics = ServerMetrics()
  /// The store's clock: another machine may read what this one writes.
  private let clock: @Sendable () -> Date
  private let polls: PollCounts
  /// Wakes the polling of this process.
  private let wake: @Sendable () -> Void

  init(
    database: DatabasePlace, replica: PostgresAddress?, configPath: String,
    subscriptions: HubService, polls: PollCounts, logger: Logger,
    wake: @escaping @Sendable () -> Void
  ) throws {
    self.wake = wake
    self.configPath = configPath
    // A list may be recorded while every handler reads.
    store = try database.existing(readers: WebServer.handlersAtOnce + 1, replica: replica)
    watched = try database.existing()
    clock = { [store] in store.now() }
    signal = ChangeSignal(store: watched)
    streams = ChangeStreams(store: store, signal: signal, turns: streamTurns)
    self.subscriptions = subscriptions
    authenticator = Authenticator(store: store, logger: logger, clock: clock)
    self.polls = polls
    self.logger = logger
  }

  /// The handlers in the order in which they are asked.
  func handlers(_ context: AppContext) -> [any RequestHandler] {
    let configuration = context.configuration
    let subscriptions = subscriptions(context)
    let management = SourceManagement(
      subscriptions, clock: clock, wake: wake, search: SourceFinder(fetcher: context.fetcher).find)
    let services = WebServices(
      store: store, authenticator: authenticator, management: management, clock: clock)
    let own: [any RequestHandler] = [
      StatusHandler(store: store), SignInHandler(authenticator),
      MetricsHandler(
        store: store, version: Tintm.version, metrics: metrics, polls: polls, clock: clock,
        authenticator: authenticator),
      APIHandler(
        services, streams: streams, maxStreams: configuration.server.maxStreams,
        thumbnails: thumbnails),
      FeedsHandler(services),
      AssistantHandler(assistants(management), authenticator: authenticator),
      IconHandler(store: store),
      CatalogueHandler(store: store, clock: clock, authenticator: authenticator),
      PageHandler(
        store: store, authenticator: authenticator, management: management,
        moves: moves.management(store, fetcher: context.fetcher, subscriptions),
        thumbnails: thumbnails, turns: streamTurns,
        maxStreams: configuration.server.maxStreams, now: clock),
    ]
    let dialects: [any RequestHandler] = [
      GoogleReaderHandler(services), FeverHandler(services), MinifluxHandler(services),
    ]
    return own + dialects + hubs(configuration)
  }

  private func assistants(_ management: SourceManagement) -> AssistantServer {
    AssistantServer(store: store, management: management, version: Tintm.version, clock: clock) {
      [logger] error in
      logger.error("A tool of an assistant failed", metadata: ["reason": "\(error)"])
    }
  }

  private func subscriptions(_ context: AppContext) -> Subscriptions {
    let (store, path) = (store, configPath)
    return Subscriptions(store, configPath: path) {
      // Stores the new source at once for the caller; the daemon then reads the file again and
      // polls the source.
      try store.configure(from: path)
      kill(getpid(), SIGHUP)
    }
  }

  private func hubs(_ configuration: Configuration) -> [any RequestHandler] {
    configuration.webSub.map {
      [
        HubHandler(
          service: subscriptions,
          path: WebAddress($0.callbackURL).map {
            $0.path.split(separator: "/").map(String.init)
          } ?? [])
      ]
    } ?? []
  }

  func close() {
    store.impressions.recordAll()
    try? watched.close()
    try? store.close()
  }

  func site(_ context: AppContext) -> Site {
    let configuration = context.configuration
    return Site(
      settings: configuration.server,
      names: ServedNames(
        configuration.server, machine: ServedNames.machine(),
        callback: configuration.webSub.flatMap { PublicAddress($0.callbackURL)?.host }),
      handlers: handlers(context),
      callbackHandlers: [HubHandler(service: subscriptions, path: nil)],
      impressions: store.impressions)
  }

  /// The places where a configuration listens; sockets from the service manager take precedence
  /// over configured addresses.
  static func places(_ configuration: Configuration) -> [ListeningPlace] {
    let passed = SocketActivation.descriptors(
      ProcessInfo.processInfo.environment, process: getpid())
    guard passed.isEmpty else { return passed.map(ListeningPlace.descriptor) }
    return ListeningPlace(configuration.server.listen).map { [$0] } ?? []
  }

  /// The extra address for hubs.
  static func callbackPlace(_ configuration: Configuration) -> ListeningPlace? {
    configuration.webSub?.listen.flatMap(ListeningPlace.init)
  }

  static func listens(_ new: Configuration, otherwiseThan old: Configuration) -> Bool {
    places(new) != places(old) || callbackPlace(new) != callbackPlace(old)
  }
}

extension WebServer {
  /// Listens at the configured addresses. If another process uses the default address, that is
  /// logged, and sources are polled without a server.
  ///
  /// - Throws: ``Failure`` if a configured address is refused.
  func open(
    _ configuration: Configuration, only half: ServeCommand.Half?,
    readers: any ReaderStoring, logger: Logger
  ) async throws {
    // A polling process still receives hubs' callbacks, at their separate address.
    let places = half == .poll ? [] : WebComposition.places(configuration)
    let callback = half == .http ? nil : WebComposition.callbackPlace(configuration)
    do {
      try await listen(at: places, callback: callback)
    } catch {
      guard configuration.server.listen == .usual, error.isInUse, places.contains(error.place)
      else { throw Failure(error) }
      do {
        try await listen(at: [], callback: callback)
      } catch {
        throw Failure(error)
      }
      return logger.warning(
        "HTTP is disabled: the default address is already in use",
        metadata: [
          "address": "\(error.place.description)",
          "advice": "set `listen` under `server` to another address or to `none`",
        ])
    }
    guard try isLocal || configuration.server.userHeader != nil || readers.hasPasswords() else {
      await close()
      throw Failure(
        .configuration, code: "no_password",
        "The server would be reachable from other machines, but no reader has a password.",
        advice:
          "Set one with `tintm reader password NAME`, or listen on 127.0.0.1 behind a reverse "
          + "proxy.")
    }
    for place in self.places {
      logger.info("Serving over HTTP", metadata: ["address": "\(place.description)"])
    }
  }
}

extension Failure {
  init(_ refusal: ListeningRefused) {
    self.init(
      .unavailable, code: "cannot_listen",
      "Cannot listen on \(refusal.place.description): \(refusal.reason).",
      advice:
        "Set `listen` under `server` to another address, or stop the program that uses this one.")
  }
}

/// Sockets that a service manager has opened and passes on (sd_listen_fds(3)).
enum SocketActivation {
  /// The first of them has this number.
  private static let first: Int32 = 3
  private static let most = 16

  /// - Parameter process: the id of the process that the sockets must be meant for.
  static func descriptors(_ environment: [String: String], process: Int32) -> [Int32] {
    guard environment["LISTEN_PID"].flatMap({ Int32($0) }) == process,
      let count = environment["LISTEN_FDS"].flatMap({ Int($0) }), count > 0
    else { return [] }
    return (0..<Int32(min(count, most))).map { first + $0 }
  }
}
