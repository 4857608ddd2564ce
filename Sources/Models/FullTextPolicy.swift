/// Whether the page of an article is fetched for its whole text.
package enum FullTextPolicy: String, Sendable, Hashable, CaseIterable, Codable {
  /// When the feed's own text is not the whole article.
  case auto
  case always
  case never
}
