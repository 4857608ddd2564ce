import Logging
import Models
import Pipeline
import ViewModels

/// A polling pass in the interactive reader.
enum BrowseRefresh {
  /// Polls the due sources, on a connection of its own.
  static func run(
    _ globals: GlobalOptions, report: @Sendable (RefreshProgress) -> Void
  ) async throws -> BrowseEvent {
    // Log lines would disturb the screen.
    let logger = Logger(label: "tintm") { _ in SwiftLogNoOpLogHandler() }
    return try await AppContext.open(globals, logger: logger) { edition in
      var progress = RefreshProgress()
      var new = 0
      var failed = 0
      try await edition.pass(PollingOptions()).run(
        edition.sources,
        started: { total in
          progress.total = total
          report(progress)
        },
        report: { outcome in
          progress.done = min(progress.done + 1, progress.total)
          new += outcome.new
          if case .failed = outcome.result { failed += 1 }
          report(progress)
        })
      return .refreshed(new: new, failed: failed)
    }
  }
}
