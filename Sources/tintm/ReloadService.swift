import Fetching
import Logging
import Models
import Pipeline
import ServiceLifecycle
import Sourcing
import Storing
import Synchronization
import UnixSignals

/// Reads the configuration again on SIGHUP, all of it but where the database is; a bad one is
/// reported and the old one stays.
final class ReloadService: Service {
  private let configPath: String
  private let first: Edition
  private let refresh: RefreshService
  private let offline: OfflineService
  /// `nil` when hubs are not listened to, which only the next start changes.
  private let subscriptions: SubscriptionService?
  private let options: PollingOptions
  private let notifier: ServiceNotifier
  private let logger: Logger
  /// Those of configurations read again. A pass may still be using any of them, so they end
  /// together.
  private let fetchers = Mutex<[Fetcher]>([])

  init(
    configPath: String, first: Edition, refresh: RefreshService, offline: OfflineService,
    subscriptions: SubscriptionService?, options: PollingOptions, notifier: ServiceNotifier,
    logger: Logger
  ) {
    self.configPath = configPath
    self.first = first
    self.refresh = refresh
    self.subscriptions = subscriptions
    self.offline = offline
    self.options = options
    self.notifier = notifier
    self.logger = logger
  }

  func run() async throws {
    let signals = await UnixSignalsSequence(trapping: .sighup)
    // Only now may one be sent.
    notifier.ready()
    logger.info(
      "Ready",
      metadata: [
        "sources": "\(first.configuration.sources.count)", "database": "\(first.store.path)",
      ])
    for await _ in signals.cancelOnGracefulShutdown() {
      notifier.reloading()
      do {
        try await reload()
      } catch {
        logger.error(
          "The configuration is wrong; the old one stays", metadata: ["reason": "\(error)"])
      }
      notifier.ready()
    }
  }

  /// Ends what configurations read again have made.
  func close() async {
    for fetcher in fetchers.withLock({ $0 }) { await fetcher.shutdown() }
  }

  private func reload() async throws {
    let configuration = try Configuration.checked(at: configPath)
    let edition = try Edition(configuration, store: first.store, logger: logger)
    fetchers.withLock { $0.append(edition.fetcher) }
    await refresh.change(to: RefreshService.Work(edition, options))
    subscriptions?.change(to: configuration.sources)
    await offline.change(to: OfflineService.Work(edition))
    logger.info(
      "The configuration was read again", metadata: ["sources": "\(configuration.sources.count)"])
    if configuration.database != first.configuration.database {
      logger.warning("The other database is used from the next start on")
    }
  }
}

extension RefreshService.Work {
  init(_ edition: Edition, _ options: PollingOptions) {
    self.init(
      sources: edition.configuration.sources, retention: edition.configuration.retention,
      pass: edition.pass(options))
  }
}

extension OfflineService.Work {
  init(_ edition: Edition) {
    self.init(
      sources: edition.configuration.sources, pass: edition.offlinePass(),
      imageBudget: edition.configuration.offline.imageBudget)
  }
}
