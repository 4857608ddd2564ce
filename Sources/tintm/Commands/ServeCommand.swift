import ArgumentParser
import Fetching
import Foundation
import Glibc
import Logging
import Pipeline
import ServiceLifecycle
import Sourcing
import Storing
import UnixSignals
import Web

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "The daemon: polls on schedule until told to stop.",
    discussion: """
      SIGTERM and SIGINT stop it within five seconds; SIGHUP makes it read the configuration \
      again, and a bad one is reported while the old one stays. Commands read the database while \
      it runs.

      EXAMPLES:
        tintm serve
        tintm serve --log-format json 2>> tintm.log
      """)

  @Option(help: "How log lines are written: plain or json.")
  var logFormat = LogFormat.plain

  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func run() async throws {
    // One that comes before it is waited for must not end the daemon.
    signal(SIGHUP, SIG_IGN)
    let logger = LineLogHandler.bootstrap(globals, format: logFormat, usual: .info)
    let configPath = globals.locations.configPath
    let lock = try Self.lock(
      globals.locations.databasePath(
        configured: try Configuration.checked(at: configPath).database))
    defer { withExtendedLifetime(lock) {} }
    try await AppContext.open(globals, logger: logger) { context in
      let notifier = ServiceNotifier(environment: ProcessInfo.processInfo.environment)
      let refresh = RefreshService(
        RefreshService.Work(context), store: context.store, notifier: notifier,
        logger: logger)
      let subscriptions = SubscriptionService(
        SubscriptionService.Work(context), store: context.store, logger: logger)
      let offline = OfflineService(
        OfflineService.Work(context), store: context.store, logger: logger)
      let backup = BackupService(
        BackupService.Work(context), of: context.store.path, logger: logger)
      let room = try WebRoom(
        databasePath: context.store.path, subscriptions: subscriptions, logger: logger)
      defer { try? room.store.close() }
      let server = WebServer(
        room.site(context.configuration), logger: logger,
        log: { StandardError.write($0 + "\n") })
      let reload = ReloadService(
        configPath: configPath, first: context, refresh: refresh, offline: offline,
        subscriptions: subscriptions, backup: backup, server: server, room: room,
        notifier: notifier, logger: logger)
      try await subscriptions.open()
      try await server.open(context.configuration, readers: context.store, logger: logger)
      var group = ServiceGroupConfiguration(
        services: [
          .init(service: refresh), .init(service: offline), .init(service: reload),
          .init(service: subscriptions), .init(service: backup), .init(service: server),
        ],
        gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
      group.maximumGracefulShutdownDuration = .seconds(4)
      let ended = await Result { try await ServiceGroup(configuration: group).run() }
      await reload.close()
      try ended.get()
    }
    logger.info("Stopped")
  }

  /// Keeps every daemon away from the database for as long as the lock lives.
  static func lock(_ database: String) throws -> DaemonLock {
    let folder = URL(fileURLWithPath: database).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      return try DaemonLock(database: database)
    } catch is DaemonLock.Held {
      throw Failure(
        .unavailable, code: "already_serving",
        "Another tintm daemon is working on \(database).",
        advice: "Stop it first, or name another database with --database.")
    } catch {
      throw Failure(
        .cannotWrite, code: "database_not_writable",
        "The lock beside \(database) can't be made.",
        advice: "Make its folder writable for this user, or name another with --database.")
    }
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
