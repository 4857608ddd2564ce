/// Selects the articles that retention deletes.
package enum RetentionRule: Sendable, Hashable {
  /// Articles older than this many days. None if that would be all articles: then the clock is
  /// wrong, or the machine was off for long.
  case age(days: Int)
  /// Articles of a source beyond its newest.
  case count(articles: Int, source: Int64)
}
