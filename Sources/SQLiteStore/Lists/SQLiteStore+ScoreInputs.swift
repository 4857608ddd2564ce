import Models
package import Store

extension SQLiteStore {
  package func scoreInputs(of id: Int64, reader: String) throws -> ArticleScoreInputs? {
    try read { store in
      let reader = try store.readerID(reader)
      guard let article = try store.articles([id], reader: reader).first,
        let basis = try store.rankBasis(id), let source = try store.sourceID(of: id)
      else { return nil }
      let features = try store.features(id)
      let norms = try CounterNorm.bySource(store.db.run(CounterNorm.stored(of: [source, 0])))
      let me: SQLStatement? = reader.map { "\($0)" }
      let examples = try me.flatMap {
        try store.db.run(ArticleScoreInputs.examples(besides: id, of: $0)).first
      }
      let rules: [StoredRule] =
        try me.map {
          try store.db.run(StoredRule.matching(id, of: $0)).compactMap(StoredRule.init)
        } ?? []
      let lists = try me.flatMap { try store.db.run(ArticleScoreInputs.lists(of: $0)).first }
      return ArticleScoreInputs(
        article: article, keys: basis.keys, dated: basis.dated, weight: basis.weight,
        log: try store.log(id), exposure: try store.exposure(id), features: features,
        words: features == nil ? try store.words(of: article.article) : nil,
        counters: try CounterMetric.seen(store.db.run(CounterMetric.seen(of: [id])))[id] ?? [:],
        norms: norms[source] ?? [:], globalNorms: norms[0] ?? [:],
        examples: try examples.map(ArticleScoreInputs.examples) ?? (0, 0),
        lists: try lists.map(ArticleScoreInputs.lists) ?? (0, 0, 0),
        raise: try reader.flatMap { try store.raises(of: [id], reader: $0)[id] } ?? 0,
        popularity: try store.popularities(of: [id])[id] ?? 0,
        rules: rules,
        storyArticles: try article.story.flatMap {
          try store.articleIDs(
            ofStories: [$0.id], .latest, limit: ListLimits.storyArticles)[$0.id]
        } ?? [])
    }
  }
}
