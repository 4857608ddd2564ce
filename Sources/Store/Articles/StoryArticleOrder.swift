/// The order of a story's articles.
package enum StoryArticleOrder: Sendable, Hashable {
  /// Highest score first.
  case best
  /// Latest first.
  case latest
}
