import GRDB
import Models

extension StoreReader {
  /// Maximum number of articles of a story that are listed.
  private static let mostTellings = 1000

  /// See ``ListStoring/standing(of:reader:wording:)``.
  func articleStanding(
    of id: Int64, reader: Int64?, wording: (Article) -> [UInt32]
  ) throws -> ArticleStanding? {
    guard let article = try articles([id], reader: reader).first, let standing = try standing(id),
      let source = try sourceID(of: id)
    else { return nil }
    let features = try features(id)
    var words: ArticleWords?
    if features == nil {
      let known = try wordFrequencies(wording(article.article))
      words = ArticleWords(
        article: article.article, counted: known.articles, counts: known.counts)
    }
    return ArticleStanding(
      article: article, keys: standing.keys, dated: standing.dated, weight: standing.weight,
      log: try log(id), exposure: try exposure(id), features: features, words: words,
      counters: try counters(id), norms: try norms(source: source), globalNorms: try globalNorms(),
      examples: try reader.map { try exampleCounts($0, source: source) } ?? (0, 0),
      raise: try reader.flatMap { try raises(of: [id], reader: $0)[id] } ?? 0,
      popularity: try popularities(of: [id])[id] ?? 0,
      rules: try reader.map { try rulesMatching(id, reader: $0) } ?? [],
      tellings: try article.story.flatMap {
        try tellings(of: [$0.id], .latest, limit: Self.mostTellings)[$0.id]
      } ?? [])
  }
}
