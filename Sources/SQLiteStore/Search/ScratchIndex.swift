import GRDB
package import Models
package import Store

/// The full-text index of SQLite over a few texts, in memory. A store on another database uses it
/// to split texts into words and to cut snippets, so that all stores find and show the same.
package final class ScratchIndex: Sendable {
  /// A text for ``snippets(of:_:)``.
  package struct Text: Sendable {
    package var article: Int64
    package var title: String
    package var body: String

    package init(article: Int64, title: String, body: String) {
      self.article = article
      self.title = title
      self.body = body
    }
  }

  private let database: DatabaseQueue

  /// - Throws: ``StoreFault`` if this SQLite has no full-text index.
  package init() throws(StoreFault) {
    _ = MemoryStatistics.areDisabled
    do {
      database = try DatabaseQueue()
      try database.write { db in
        db.add(tokenizer: FoldingTokenizer.self)
        try db.execute(
          sql: """
            CREATE VIRTUAL TABLE article_search
              USING fts5(title, body, tokenize = "\(FoldingTokenizer.name)")
            """)
      }
    } catch {
      throw StoreFault(error, path: Self.place)
    }
  }

  /// Snippets of the articles that match; other articles are left out.
  package func snippets(
    of texts: [Text], _ phrases: SearchPhrases
  ) throws(StoreFault) -> [Int64: [SearchHit.Run]] {
    try mappingFaults { db in
      var snippets: [Int64: [SearchHit.Run]] = [:]
      try db.inTransaction {
        for text in texts {
          try db.execute(
            sql: "INSERT INTO article_search (rowid, title, body) VALUES (?, ?, ?)",
            arguments: [
              text.article, SearchText.indexable(text.title), SearchText.indexable(text.body),
            ])
        }
        snippets = try StoreReader(db: db).snippets(
          of: texts.map(\.article), phrases, SearchBounds())
        return .rollback
      }
      return snippets
    }
  }

  private static let place = "the index in memory"

  private func mappingFaults<Value>(_ body: (Database) throws -> Value) throws(StoreFault) -> Value
  {
    do {
      return try database.inDatabase(body)
    } catch {
      throw StoreFault(error, path: Self.place)
    }
  }
}
