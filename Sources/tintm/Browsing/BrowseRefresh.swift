import Foundation
import Logging
import Models
import Pipeline
import Sourcing
import ViewModels

/// A polling pass beside the interactive reader.
enum BrowseRefresh {
  /// Polls what is due, on a connection of its own.
  ///
  /// - Returns: what to tell the reader at the end.
  static func run(
    _ globals: GlobalOptions, report: @Sendable (RefreshProgress) -> Void
  ) async throws -> BrowseEvent {
    // Log lines would be drawn over the screen.
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
