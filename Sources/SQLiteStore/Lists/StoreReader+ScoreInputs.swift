import GRDB
import Models
import Store

extension StoreReader {
  /// See ``ListStoring/scoreInputs(of:reader:)``.
  func articleScoreInputs(of id: Int64, reader: Int64?) throws -> ArticleScoreInputs? {
    guard let article = try articles([id], reader: reader).first, let basis = try rankBasis(id),
      let source = try sourceID(of: id)
    else { return nil }
    let features = try features(id)
    let me: SQLStatement? = reader.map { "\($0)" }
    let examples = try me.flatMap {
      try db.run(ArticleScoreInputs.examples(besides: id, of: $0)).first
    }
    let lists = try me.flatMap { try db.run(ArticleScoreInputs.lists(of: $0)).first }
    let words = features == nil ? try words(of: article.article) : nil
    return ArticleScoreInputs(
      article: article, keys: basis.keys, dated: basis.dated, weight: basis.weight,
      log: try log(id), exposure: try exposure(id), features: features, words: words,
      counters: try counters(id), norms: try norms(source: source), globalNorms: try globalNorms(),
      examples: try examples.map(ArticleScoreInputs.examples) ?? (0, 0),
      lists: try lists.map(ArticleScoreInputs.lists) ?? (0, 0, 0),
      raise: try reader.flatMap { try raises(of: [id], reader: $0)[id] } ?? 0,
      popularity: try popularities(of: [id])[id] ?? 0,
      rules: try reader.map { try rulesMatching(id, reader: $0) } ?? [],
      storyArticles: try article.story.flatMap {
        try articleIDs(ofStories: [$0.id], .latest, limit: ListLimits.storyArticles)[$0.id]
      } ?? [])
  }
}
