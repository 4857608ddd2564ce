import Models
import Storing

/// One source that is being polled, with all that is known of it: more than a kilobyte, so that it
/// is handed on and never copied, and made only when it is claimed.
final class PollJob: Sendable {
  let id: Int64
  /// Under which claim, where the store asks for it.
  let claim: Int64?
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
