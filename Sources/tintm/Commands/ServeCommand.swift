import ArgumentParser
import Foundation
import Logging
import Pipeline
import ServiceLifecycle
import Sourcing
import Storing
import UnixSignals

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "The daemon: polls on schedule until told to stop.",
    discussion: """
      SIGTERM and SIGINT stop it within five seconds; SIGHUP makes it read the configuration \
      again, and a bad one is reported while the old one stays. Commands read the database while \
      it runs.
      """)

  @Option(help: "How log lines are written: plain or json.")
  var logFormat = LogFormat.plain

  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let level: Logger.Level = globals.verbose ? .debug : globals.quiet ? .error : .info
    let isJournal = environment["JOURNAL_STREAM"] != nil
    let format = logFormat
    LoggingSystem.bootstrap { _ in
      LineLogHandler(format: format, isJournal: isJournal, level: level)
    }
    var logger = Logger(label: "tintm")
    logger.logLevel = level
    let configPath = globals.locations.configPath
    let database = globals.locations.databasePath(
      configured: try Configuration.checked(at: configPath).database)
    let lock = try Self.lock(database)
    defer { withExtendedLifetime(lock) {} }
    let edition = try Edition(globals, logger: logger)
    let notifier = ServiceNotifier(environment: environment)
    var options = PollingOptions()
    options.laneTime = 60
    let refresh = RefreshService(
      RefreshService.Work(edition.configuration), pass: edition.pass(options),
      store: edition.store, notifier: notifier, logger: logger)
    let reload = ReloadService(
      configPath: configPath, store: edition.store, refresh: refresh, notifier: notifier,
      logger: logger)
    var group = ServiceGroupConfiguration(
      services: [.init(service: refresh), .init(service: reload)],
      gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    group.maximumGracefulShutdownDuration = .seconds(4)
    logger.info(
      "Ready",
      metadata: [
        "sources": "\(edition.configuration.sources.count)", "database": "\(database)",
      ])
    notifier.ready()
    try await ServiceGroup(configuration: group).run()
    logger.info("Stopped")
    await edition.close()
  }

  private static func lock(_ database: String) throws -> DaemonLock {
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

extension RefreshService.Work {
  init(_ configuration: Configuration) {
    self.init(sources: configuration.sources, retention: configuration.retention)
  }
}
