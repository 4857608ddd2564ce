import Fetching
import Foundation
import Models

/// Sources that have been asked with one request, and what came.
struct AskedSources: Sendable {
  let jobs: [PollJob]
  /// `nil` when there was none left to ask for.
  let result: FetchResult?
  /// When the answer was complete.
  let end: Date
  /// 0..<1, one for all of them, so that sources that share a request come due together (P8).
  let jitter: Double
  /// Those that were not asked, and why.
  let skipped: [SourceOutcome]
}
