/// A counter that a feed carries about an article. The cases are in order of preference: the
/// ranking uses the first metric that a source offers (docs/ranking.md O4).
package enum CounterMetric: String, Sendable, Hashable, CaseIterable {
  /// media:starRating count, media:statistics favorites.
  case ratings
  case shares
  /// slash:comments, thr:total.
  case comments
  /// media:statistics views.
  case views
}
