import Models
import Store

/// A source that is being polled, with all its data. It has more than a kilobyte, so it is a class
/// that is never copied, and is created only when the source is claimed.
final class PollJob: Sendable {
  let id: Int64
  /// The number of the claim, if the store uses numbers.
  let claim: Int64?
  let source: Source
  /// Votes that each of its articles starts with.
  let weight: Double
  /// Whether it has never delivered an article.
  let isFirst: Bool
  let state: FeedState
  let plan: RequestPlan
  /// Whether a hub delivers its news, so that polling is only a safety net (P9).
  let isDelivered: Bool

  init(
    _ due: DueSource, claim: Int64?, source: Source, state: FeedState, plan: RequestPlan
  ) {
    id = due.id
    self.claim = claim
    weight = due.weight
    isFirst = due.isFirst
    isDelivered = due.isDelivered
    self.source = source
    self.state = state
    self.plan = plan
  }
}
