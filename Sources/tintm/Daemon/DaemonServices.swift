import Delivering
import Fetching
import Glibc
import Logging
import Models
import Pipeline
import ServiceLifecycle
import Sourcing
import Store

/// The parts of a daemon that work by the configuration in use, besides its HTTP server.
struct DaemonServices: Sendable {
  let refresh: RefreshService
  let hubs: HubService
  private let offline: OfflineService
  private let backup: BackupService
  private let digests: DigestService
  private let notices: NoticeService
  private let configPath: String

  /// - Parameter asksHubs: whether this process subscribes at the hubs of sources.
  init(_ context: AppContext, configPath: String, asksHubs: Bool, notifier: ServiceNotifier) {
    let (store, logger) = (context.store, context.logger)
    let clock = PollingClock(of: store)
    self.configPath = configPath
    refresh = RefreshService(
      RefreshService.Work(context, configPath: configPath), store: store, notifier: notifier,
      logger: logger, clock: clock)
    hubs = HubService(
      HubService.Work(context), store: store, asks: asksHubs, logger: logger, clock: clock)
    offline = OfflineService(
      OfflineService.Work(context), store: store, logger: logger, clock: clock)
    backup = BackupService(BackupSettings(of: context), of: store.path, logger: logger)
    digests = DigestService(
      DigestWork(context, configPath: configPath), store: store, logger: logger, clock: clock)
    notices = NoticeService(NoticeWork(context), store: store, logger: logger, clock: clock)
  }

  /// The services that one process of all on a database runs.
  var polling: [any Service] { [refresh, offline, backup, digests, notices] }

  /// Goes on by another configuration.
  func change(to context: AppContext) async {
    await hubs.change(to: HubService.Work(context))
    await refresh.change(to: RefreshService.Work(context, configPath: configPath))
    await offline.change(to: OfflineService.Work(context))
    await backup.change(to: BackupSettings(of: context))
    await digests.change(to: DigestWork(context, configPath: configPath))
    await notices.change(to: NoticeWork(context))
  }
}

extension RefreshService.Work {
  init(_ context: AppContext, configPath: String) {
    let titles = FeedTitles(store: context.store, configPath: configPath, logger: context.logger)
    var options = PollingOptions()
    options.laneTime = 60
    options.onlyDue = true
    options.callback = context.configuration.webSub?.callbackURL
    self.init(
      sources: context.sources, retention: context.configuration.retention,
      expiry: context.configuration.expiry, pass: context.pass(options)
    ) {
      if try titles.apply() { kill(getpid(), SIGHUP) }
    }
  }
}

extension HubService.Work {
  init(_ context: AppContext) {
    let options = context.configuration.webSub.map {
      HubService.Options(
        callbackURL: $0.callbackURL, maxBody: context.fetcher.maxBody)
    }
    self.init(options, sources: context.sources, fetcher: context.fetcher)
  }
}

extension OfflineService.Work {
  init(_ context: AppContext) {
    self.init(
      sources: context.sources, pass: context.offlinePass(),
      imageBudget: context.configuration.offline.imageBudget)
  }
}

extension NoticeWork {
  init(_ context: AppContext) {
    self.init(
      targets: context.configuration.notify, sources: context.sources, reader: context.reader,
      fetcher: context.fetcher,
      environment: Environment(
        folder: context.store.path + ".notices", program: "/proc/self/exe"))
  }
}

extension BackupSettings {
  /// - Returns: `nil` if the configuration sets no backups, or the database is on a server, which
  ///   has its own.
  init?(of context: AppContext) {
    guard let settings = context.configuration.backup, context.store.isFile else { return nil }
    self = settings
  }
}

extension DigestWork {
  init(_ context: AppContext, configPath: String) {
    self.init(
      plans: context.configuration.digests, reader: context.reader,
      environment: DeliveryEnvironment(
        folder: ConfigurationReader.folder(of: configPath),
        authorities: context.configuration.network.caFile))
  }
}
