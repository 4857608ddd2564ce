import Foundation
import Models

/// A source that is being polled, with all its data. It has more than a kilobyte, so it is a class
/// that is never copied, and is created only when the source is claimed.
final class PollJob: Sendable {
  let due: DueSource
  /// The number of the claim, if the store uses numbers.
  let claim: Int64?
  let source: Source
  let state: FeedState
  let plan: RequestPlan

  var id: Int64 { due.id }

  init(
    _ due: DueSource, claim: Int64?, source: Source, state: FeedState, plan: RequestPlan
  ) {
    self.due = due
    self.claim = claim
    self.source = source
    self.state = state
    self.plan = plan
  }
}

/// A source that is due. There may be ten thousand, so this holds only what is needed to order
/// them; the rest is read when the source is claimed.
struct DueSource: Sendable {
  let id: Int64
  let index: Int
  /// The URL or the path that will be requested.
  let asked: String
  /// The last poll when the source was chosen; a different value means that another process has
  /// polled it since.
  let lastPoll: Date?
  /// Votes that each of its articles starts with.
  let weight: Double
  /// Whether it has never delivered an article.
  let isFirst: Bool
  /// Whether a hub delivers its news, so that polling is only a safety net (P9).
  let isDelivered: Bool
}

struct SourceClaim: Sendable {
  /// Its sources that this process holds now.
  let jobs: [PollJob]
  /// The names of its other sources.
  let lost: [String]
  /// The stored state of their host, written by any process.
  let host: HostState?
  let until: Date
}
