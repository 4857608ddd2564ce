package import Logging
import ServiceLifecycle
package import Store

/// Refreshes the tops of lists that an answering daemon keeps in memory.
package struct ListTopService: Service {
  private let store: any ListStoring
  private let logger: Logger

  /// Seconds between two refreshes.
  private static let pause = 1

  package init(store: any ListStoring, logger: Logger) {
    self.store = store
    self.logger = logger
  }

  package func run() async {
    await cancelWhenGracefulShutdown {
      var trouble: String?
      while !Task.isCancelled {
        do {
          try await store.refreshListTops()
        } catch is CancellationError {
          return
        } catch {
          logger.debug(
            "Lists are read directly from the database", metadata: ["reason": "\(error)"])
        }
        if store.replicaTrouble != trouble {
          trouble = store.replicaTrouble
          if let trouble {
            logger.warning("The replica is not used", metadata: ["reason": "\(trouble)"])
          } else {
            logger.info("The replica is used again")
          }
        }
        try? await Task.sleep(for: .seconds(Self.pause))
      }
    }
  }
}
