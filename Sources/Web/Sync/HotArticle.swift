/// An article that stands high in the ranking, with every telling of its story.
struct HotArticle: Sendable, Hashable {
  var article: Int64
  /// Bits; see `RankedArticle.score`.
  var score: Double
  /// The articles of its story, itself among them.
  var tellings: [Int64]
}
