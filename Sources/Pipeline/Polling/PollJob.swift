import Models
import Storing

/// One source that is to be polled, with all that is known of it: more than a kilobyte, so that it
/// is handed on and never copied.
final class PollJob: Sendable {
  let id: Int64
  let source: Source
  /// Votes that each of its articles begins with.
  let weight: Double
  /// Whether it has never brought an article.
  let isFirst: Bool
  let state: FeedState
  let plan: RequestPlan
  /// Whether a hub delivers its news, so that polling is but a net (P9).
  let isDelivered: Bool

  init(
    id: Int64, source: Source, weight: Double, isFirst: Bool, state: FeedState, plan: RequestPlan,
    isDelivered: Bool
  ) {
    self.id = id
    self.source = source
    self.weight = weight
    self.isFirst = isFirst
    self.state = state
    self.plan = plan
    self.isDelivered = isDelivered
  }
}
