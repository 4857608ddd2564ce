package import Logging
package import Models
import ServiceLifecycle
package import Store

/// Records in the shared database that this daemon is alive.
package struct NodeService: Service {
  private let node: DaemonNode
  private let store: any Store
  private let logger: Logger

  /// Seconds between two records.
  private static let pause = 15

  package init(_ node: DaemonNode, store: any Store, logger: Logger) {
    self.node = node
    self.store = store
    self.logger = logger
  }

  package func run() async {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do {
          try await store.note(node)
        } catch is CancellationError {
          return
        } catch {
          logger.debug(
            "Could not report to the database that this daemon is running",
            metadata: ["reason": "\(error)"])
        }
        try? await Task.sleep(for: .seconds(Self.pause))
      }
    }
  }
}
