import Fetching
import Models
import Synchronization

/// Sources that were asked with one request, and its result. The result is dropped once it is
/// parsed, because everything that waits to be stored is held in memory.
final class SharedPollResult: Sendable {
  let jobs: [PollJob]
  /// 0..<1, the same for all of them, so that sources that share a request come due together (P8).
  let jitter: Double
  /// Sources that were not asked, with the reason.
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

  /// `nil` if no source was left to ask.
  var result: FetchResult? { answer.withLock { $0 } }

  func forgetResult() { answer.withLock { $0 = nil } }
}
