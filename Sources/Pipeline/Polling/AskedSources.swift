import Fetching
import Models
import Synchronization

/// Sources that have been asked with one request, and what came, until it is read: then it is
/// forgotten, because what waits for being stored is all in memory.
final class AskedSources: Sendable {
  let jobs: [PollJob]
  /// 0..<1, one for all of them, so that sources that share a request come due together (P8).
  let jitter: Double
  /// Those that were not asked, and why.
  let skipped: [SourceOutcome]
  private let answer: Mutex<FetchResult?>

  init(
    jobs: [PollJob], result: FetchResult?, jitter: Double, skipped: [SourceOutcome]
  ) {
    self.jobs = jobs
    self.jitter = jitter
    self.skipped = skipped
    answer = Mutex(result)
  }

  /// `nil` when there was none left to ask for.
  var result: FetchResult? { answer.withLock { $0 } }

  func forgetResult() { answer.withLock { $0 = nil } }
}
