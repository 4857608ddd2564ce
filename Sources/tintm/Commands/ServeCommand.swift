import ArgumentParser
import Foundation
import Glibc
import Logging
import Models
import Pipeline
import ServiceLifecycle
import Sourcing
import Store
import UnixSignals
import Web

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Runs the daemon, which polls sources and serves the web page.",
    discussion: """
      SIGTERM and SIGINT stop it within five seconds, or, if some work does not end, after eight with \
      the status 75. SIGHUP reloads the configuration; if the new one \
      is invalid, it is reported and the old one stays in use. Other commands can read the database \
      while it runs. It listens on http://127.0.0.1:8480, or on the address under `server:`.

      The first line of the file of --password-file becomes the first reader's password if no reader \
      has one yet. If there is no reader, it adds one, named by $TINTM_READER or like the user.

      EXAMPLES:
        tintm serve
        tintm serve --log-format json 2>> tintm.log
        tintm serve --only poll                without the HTTP server
      """)

  @Option(help: "Log format: plain or json.")
  var logFormat = LogFormat.plain

  @Option(help: "Only poll or only http; several processes can share a database.")
  var only: Half?

  @Option(
    help: .value(
      "address",
      "A replica of the database, postgres://…; default $TINTM_REPLICA, then the configuration."))
  var replica: String?

  @Option(
    help: .value(
      "file", "The first reader's password, a line, if none has one; default $TINTM_PASSWORD_FILE.")
  )
  var passwordFile: String?

  @OptionGroup(title: "Global options") var globals: GlobalOptions

  enum Half: String, ExpressibleByArgument, CaseIterable {
    case poll, http
  }

  func run() async throws {
    // A SIGHUP before the reload service is ready must not end the daemon.
    signal(SIGHUP, SIG_IGN)
    let logger = LineLogHandler.bootstrap(globals, format: logFormat, usual: .info)
    let deadline = ShutdownDeadline {
      logger.error(
        "Ended before all work had stopped",
        metadata: ["reason": "it took longer than \(Int(ShutdownDeadline.seconds)) seconds"])
      _exit(ExitStatus.temporaryFailure.rawValue)
    } endWaiting: {
      logger.info("Stopped")
      _exit(ExitStatus.fine.rawValue)
    }
    let start = deadline.start
    defer { withExtendedLifetime(deadline) {} }
    let configPath = globals.locations.configPath
    let configured = try Configuration.checked(at: configPath)
    let database = try globals.locations.databasePlace(configured: configured.database)
    let follower = try globals.locations.replica(
      replica, configured: configured.replica, of: database)
    let notifier = ServiceNotifier(environment: ProcessInfo.processInfo.environment)
    // Any number of processes may answer, unless one restores the database; only one polls.
    let locks = try await Self.waiting(start, logger, notifier) {
      try (only == .http ? [] : [Self.lock(database, for: .polling)])
        + (only == .poll ? [] : [Self.lock(database, for: .answering, isShared: true)])
    }
    defer { withExtendedLifetime(locks) {} }
    let opened = try await Self.waiting(start, logger, notifier) {
      try AppContext.open(globals, logger: logger)
    }
    try await AppContext.run(opened) { context in
      let services = DaemonServices(
        context, configPath: configPath, asksHubs: only != .http, notifier: notifier)
      let room = try await Self.waiting(start, logger, notifier) {
        try WebComposition(
          database: database, replica: follower, configPath: configPath,
          subscriptions: services.hubs, polls: services.refresh.polls, logger: logger
        ) { Task { await services.refresh.job.wake() } }
      }
      defer { room.close() }
      let server = WebServer(
        room.site(context), metrics: room.metrics, logger: logger,
        log: { StandardError.write($0 + "\n") })
      if only != .poll { notifier.requireAnswers { server.ask($0) } }
      let reload = ReloadService(
        configPath: configPath, first: context, services: services, server: server, room: room,
        only: only, notifier: notifier, logger: logger)
      try await Self.waiting(start, logger, notifier) {
        try setFirstPassword(in: context.store, logger: logger)
        try await services.hubs.open()
        try await server.open(
          context.configuration, only: only, readers: context.store, logger: logger)
      }
      var running: [any Service] = [services.hubs, reload, server, room.signal]
      if only != .http { running += services.polling }
      if !context.store.isFile {
        running.append(NodeService(.current(doing: only), store: context.store, logger: logger))
        if only != .poll { running.append(ListTopService(store: room.store, logger: logger)) }
      }
      var group = ServiceGroupConfiguration(
        services: running.map { .init(service: $0) },
        gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
      group.maximumGracefulShutdownDuration = .seconds(4)
      let ended = await Result { try await ServiceGroup(configuration: group).run() }
      await reload.close()
      try ended.get()
    }
    logger.info("Stopped")
  }

  /// Maximum seconds between two attempts to open a database.
  private static let longestPause = 30.0

  /// Retries without limit while the disk is full, another process locks the database or its server
  /// is unreachable: restarting would solve none of these.
  private static func waiting<Value>(
    _ start: ShutdownDeadline.Start, _ logger: Logger, _ notifier: ServiceNotifier,
    _ body: () async throws -> Value
  ) async throws -> Value {
    start.wait(true)
    defer { start.wait(false) }
    var isSaid = false
    var failures = 0
    while true {
      do {
        let value = try await body()
        if isSaid { notifier.trouble(nil) }
        return value
      } catch let fault as StoreFault where fault.isWaitedFor {
        if !isSaid {
          logger.error("Waiting to start", metadata: ["reason": "\(fault)"])
          notifier.trouble("Waiting to start: \(fault)")
          isSaid = true
        }
        failures += 1
        notifier.starting(seconds: Int(longestPause) * 4)
        try await Task.sleep(for: .seconds(min(longestPause, fault.pause(after: failures))))
      }
    }
  }

  /// Keeps other daemons that do this work away from the database for the lifetime of the lock.
  static func lock(
    _ database: DatabasePlace, for work: DaemonLock.Work, isShared: Bool = false
  ) throws -> DaemonLock {
    let folder = URL(fileURLWithPath: database.path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      return try DaemonLock(database: database.path, for: work, isShared: isShared)
    } catch is DaemonLock.Held {
      throw Failure(
        .unavailable, code: "already_serving",
        "Another tintm daemon is using \(database.name).",
        advice: "Stop it first, or give another database with --database.")
    } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
      throw StoreFault.diskFull(path: database.path)
    } catch {
      throw Failure(
        .cannotWrite, code: "database_not_writable",
        "Cannot create the lock file next to \(database.path).",
        advice: "Make the folder writable for this user, or give another database with --database.")
    }
  }
}

extension StoreFault {
  /// Whether a starting daemon waits until the fault has passed.
  fileprivate var isWaitedFor: Bool {
    switch self {
    case .diskFull, .busy, .unreachable: true
    default: false
    }
  }
}

extension DaemonNode {
  /// The node of this process.
  ///
  /// - Parameter half: the part of the daemon's work that it does; `nil` means both.
  static func current(doing half: ServeCommand.Half? = nil) -> DaemonNode {
    DaemonNode(
      machine: ProcessInfo.processInfo.hostName,
      process: Int(ProcessInfo.processInfo.processIdentifier), version: Tintm.version,
      polls: half != .http, answers: half != .poll)
  }
}

extension ServeCommand {
  /// Sets the first reader's password from the file of a container's secret. It is read only while
  /// no reader has a password: one that a person chose later stays.
  ///
  /// - Throws: ``Failure`` if the file can't be read or its first line is no password.
  func setFirstPassword(in store: any Store, logger: Logger) throws {
    let environment = ProcessInfo.environmentAtStart
    let file = passwordFile ?? environment["TINTM_PASSWORD_FILE"] ?? ""
    guard !file.isEmpty, only != .poll, try !store.hasPasswords() else { return }
    let password = try SecretInput.read(
      file: globals.locations.absolute(file), shortest: PasswordHasher.shortest,
      longest: PasswordHasher.longest)
    let reader = try firstReader(environment["TINTM_READER"], in: store)
    try GlobalOptions.setPassword(password, of: reader, in: store)
    logger.info(
      "The password was set from a file", metadata: ["reader": "\(reader.name)", "file": "\(file)"])
  }

  /// The reader that the environment names, who is added if there are no readers yet.
  private func firstReader(_ named: String?, in store: any Store) throws -> Reader {
    guard let named, !named.isEmpty, try store.readers().isEmpty else {
      return try globals.namedReader(in: store)
    }
    guard let checked = ReaderName.checked(named) else { throw Failure.badReaderName(named) }
    return try GlobalOptions.added(checked, to: store)
  }
}
