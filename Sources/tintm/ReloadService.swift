import Logging
import Pipeline
import ServiceLifecycle
import Sourcing
import Storing
import UnixSignals

/// Reads the configuration again on SIGHUP; a bad one is reported and the old one stays.
struct ReloadService: Service {
  let configPath: String
  let store: ArticleStore
  let refresh: RefreshService
  let notifier: ServiceNotifier
  let logger: Logger

  func run() async throws {
    for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
      notifier.reloading()
      do {
        let configuration = try Configuration.checked(at: configPath)
        try Edition.apply(configuration, to: store)
        await refresh.change(to: RefreshService.Work(configuration))
        logger.info(
          "The configuration was read again",
          metadata: ["sources": "\(configuration.sources.count)"])
      } catch {
        logger.error(
          "The configuration is wrong; the old one stays", metadata: ["reason": "\(error)"])
      }
      notifier.ready()
    }
  }
}
