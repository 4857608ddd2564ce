/// A highly ranked article with all articles of its story.
struct HotArticle: Sendable, Hashable {
  var article: Int64
  /// In bits; see `RankedArticle.score`.
  var score: Double
  /// The articles of its story, including this one.
  var storyArticles: [Int64]
}
