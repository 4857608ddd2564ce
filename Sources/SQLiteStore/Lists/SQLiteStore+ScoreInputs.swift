import Models
package import Store

extension SQLiteStore {
  package func scoreInputs(of id: Int64, reader: String) throws -> ArticleScoreInputs? {
    try read { store in
      guard let article = try store.articles([id], reader: store.readerID(reader)).first else {
        return nil
      }
      let statements = ArticleScoreInputs.statements(of: id, for: reader)
      return try ArticleScoreInputs(
        article, statements.map { try store.db.run($0) }, words: store.words(of:))
    }
  }
}
