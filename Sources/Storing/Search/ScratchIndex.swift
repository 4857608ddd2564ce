import GRDB
package import Models

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
      try database.write { try $0.execute(sql: Schema.articleSearch) }
    } catch {
      throw StoreFault(error, path: Self.place)
    }
  }

  /// The tokens of texts as in the index, in text order.
  package func words(of texts: [String]) throws(StoreFault) -> [[String]] {
    try mappingFaults { db in
      let tokenizer = try db.makeTokenizer(.unicode61(diacritics: .remove))
      return try texts.map { text in
        try tokenizer.tokenize(document: SearchText.indexable(text)).map(\.token)
      }
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
