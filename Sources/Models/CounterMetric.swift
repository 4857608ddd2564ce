/// A counter that a feed carries about an article. The order of the cases is the order in which
/// they speak for a source: one metric does, the first that the source offers (docs/ranking.md O4).
package enum CounterMetric: String, Sendable, Hashable, CaseIterable {
  /// media:starRating count, media:statistics favorites.
  case ratings
  case shares
  /// slash:comments, thr:total.
  case comments
  /// media:statistics views.
  case views
}
