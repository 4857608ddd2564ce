import Foundation

/// A source whose turn has come. There may be ten thousand, so this is only what puts them in
/// order; what else is known of one is read when it is claimed.
struct DueSource: Sendable {
  let id: Int64
  /// Among the sources of the pass.
  let place: Int
  /// The URL or the path that will be asked for.
  let asked: String
  /// The state when it was chosen; another state means that another process has polled it since.
  let lastPoll: Date?
  /// Votes that each of its articles begins with.
  let weight: Double
  /// Whether it has never brought an article.
  let isFirst: Bool
  /// Whether a hub delivers its news, so that polling is but a net (P9).
  let isDelivered: Bool
}
