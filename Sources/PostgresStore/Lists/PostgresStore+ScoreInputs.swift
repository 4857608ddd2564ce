import Models
package import Store

extension PostgresStore {
  package func scoreInputs(of article: Int64, reader: String) throws -> ArticleScoreInputs? {
    try mappingFaults {
      let look = CardSQL.named([article], key: .today, me: Reader.id(named: reader))
      let statements = ArticleScoreInputs.statements(of: article, for: reader)
      let rows = try pool.run([.fixedPlan, look] + statements.map(PostgresStatement.init))
      guard let card = try rows[1].first.map({ try RankedArticle(card: $0, pictures: pictures) })
      else { return nil }
      return try ArticleScoreInputs(card, rows[2...].map(SQLRows.init), words: articleWords)
    }
  }

  private func articleWords(_ article: Article) throws -> ArticleWords {
    let buckets = ArticleWords.buckets(of: article)
    return try StoredWordCounts(of: buckets) { try pool.run([$0])[0] }.words(of: article, buckets)
  }
}
