import Foundation

/// A source that is due. There may be ten thousand, so this holds only what is needed to order
/// them; the rest is read when the source is claimed.
struct DueSource: Sendable {
  let id: Int64
  /// Index in the sources of the pass.
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
