/// Whether the page of an article is fetched for its full text.
package enum FullTextPolicy: String, Sendable, Hashable, CaseIterable, Codable {
  /// If the feed's own text is not the full article.
  case auto
  case always
  case never
}
