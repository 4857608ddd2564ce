import CMalloc
import Fetching
import Glibc
import Logging
import Models
import Pipeline
import ServiceLifecycle
import Sourcing
import Store
import Synchronization
import UnixSignals
import ViewModels
import Web

/// Reads the configuration again on SIGHUP, except for the location of the database. An invalid
/// configuration is reported, and the old one stays. A valid one that can't be stored, because the
/// database does not answer, is read again later.
final class ReloadService: Service {
  private let configPath: String
  private let first: AppContext
  private let current: Mutex<AppContext>
  private let services: DaemonServices
  private let server: WebServer
  private let room: WebComposition
  private let only: ServeCommand.Half?
  private let notifier: ServiceNotifier
  private let logger: Logger

  init(
    configPath: String, first: AppContext, services: DaemonServices, server: WebServer,
    room: WebComposition, only: ServeCommand.Half?, notifier: ServiceNotifier, logger: Logger
  ) {
    self.configPath = configPath
    self.first = first
    current = Mutex(first)
    self.services = services
    self.server = server
    self.room = room
    self.only = only
    self.notifier = notifier
    self.logger = logger
  }

  func run() async throws {
    let signals = await UnixSignalsSequence(trapping: .sighup)
    // SIGHUP is handled from now on.
    notifier.ready()
    logger.info(
      "Ready",
      metadata: [
        "sources": "\(first.sources.count)", "database": "\(first.store.place)",
      ])
    let (reloads, reload) = AsyncStream.makeStream(of: Reload.self)
    await withTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        for await _ in signals.cancelOnGracefulShutdown() { reload.yield(.requested) }
        reload.finish()
      }
      // Number of attempts in a row that failed because the store could not be used.
      var failures = 0
      for await cause in reloads where cause == .requested || cause == .retry(failures) {
        notifier.reloading()
        if let fault = await tryReload() {
          failures += 1
          let (pause, cause) = (fault.pause(after: failures), Reload.retry(failures))
          tasks.addTask {
            try? await Task.sleep(for: .seconds(pause))
            reload.yield(cause)
          }
        } else {
          failures = 0
        }
        notifier.ready()
      }
      tasks.cancelAll()
    }
  }

  /// Why the configuration is read.
  private enum Reload: Hashable {
    case requested
    /// The store could not be used; with the number of failures so far.
    case retry(Int)
  }

  /// - Returns: the fault of the store because of which the reload has to be tried again.
  private func tryReload() async -> StoreFault? {
    do {
      try await reload()
      notifier.trouble(nil)
      return nil
    } catch let fault as StoreFault where fault.isPassing {
      logger.error(
        "Cannot store the new configuration; the old one stays in use until a retry succeeds",
        metadata: ["reason": "\(fault)"])
      notifier.trouble(
        "Cannot store the new configuration, the old one stays in use until a retry succeeds: "
          + "\(fault)")
      return fault
    } catch {
      let reason = (error as? Failure)?.model.message ?? "\(error)"
      logger.error(
        "The new configuration is invalid; the old one stays in use",
        metadata: ["reason": "\(reason)"])
      notifier.trouble("The new configuration is invalid, the old one stays in use: \(reason)")
      return nil
    }
  }

  /// Shuts down the fetcher of the current configuration. Earlier fetchers were shut down when no
  /// pass used them any more.
  func close() async {
    await current.withLock(\.fetcher).shutdown()
  }

  private func reload() async throws {
    let configuration = try Configuration.checked(at: configPath)
    let earlier = current.withLock(\.self)
    let context = try AppContext(
      configuration, store: first.store, reader: earlier.reader, logger: logger, after: earlier)
    if WebComposition.listens(configuration, otherwiseThan: earlier.configuration) {
      do {
        try await server.open(
          configuration, only: only, readers: room.store, logger: logger)
      } catch {
        // Restores the sources of the old configuration in the store.
        _ = try AppContext(
          earlier.configuration, store: first.store, reader: earlier.reader, logger: logger,
          after: earlier)
        throw error
      }
    }
    server.change(to: room.site(context))
    current.withLock { $0 = context }
    // Frees the YAML tree of the configuration before a pass needs memory.
    malloc_trim(0)
    await services.change(to: context)
    logger.info(
      "The configuration was reloaded", metadata: ["sources": "\(configuration.sources.count)"])
    if configuration.database != first.configuration.database {
      logger.warning("The new database setting takes effect at the next start")
    }
    if configuration.replica != first.configuration.replica {
      logger.warning("The new replica setting takes effect at the next start")
    }
  }
}
