import Models
import Synchronization

/// Number of polls by result, and number of new articles, since the daemon started.
package final class PollCounts: Sendable {
  package struct Counts: Sendable, Hashable {
    package var fetched = 0
    package var notModified = 0
    package var failed = 0
    package var newArticles = 0
  }

  private let counts = Mutex(Counts())

  package init() {}

  package var current: Counts { counts.withLock(\.self) }

  func add(_ outcome: SourceOutcome) {
    counts.withLock { counts in
      switch outcome.result {
      case .fetched: counts.fetched += 1
      case .notModified: counts.notModified += 1
      case .failed: counts.failed += 1
      case .skipped: return
      }
      counts.newArticles += outcome.new
    }
  }
}
