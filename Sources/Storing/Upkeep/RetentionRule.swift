/// Which articles retention deletes.
package enum RetentionRule: Sendable, Hashable {
  /// Those older than this many days. None when that would be all of them: then the clock is wrong,
  /// or the machine was off for long.
  case age(days: Int)
  /// Those of a source beyond its newest.
  case count(articles: Int, source: Int64)
}
