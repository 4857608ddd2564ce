/// The origin of an article's text.
package enum TextOrigin: String, Sendable, Hashable, CaseIterable {
  /// The text in the feed of its source.
  case feed
  /// The text on its own page.
  case page
}
