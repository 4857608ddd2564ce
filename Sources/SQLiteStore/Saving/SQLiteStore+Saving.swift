package import Foundation
package import Models
package import Store

extension SQLiteStore {
  package func articles(
    at keys: [String], reader name: String
  ) async throws -> [String: Int64] {
    try await read { reader in
      // No reader has the id 0: it finds the articles that all readers see.
      let id = try reader.readerID(name) ?? 0
      var articles: [String: Int64] = [:]
      for key in keys where articles[key] == nil {
        articles[key] = try reader.article(at: [key], reader: id)
      }
      return articles
    }
  }

  package func save(
    _ pages: [PageToSave], reader name: String, because reason: String, at now: Date
  ) throws -> [SaveOutcome] {
    try write { writer in
      let reader = try writer.readerID(name)
      return try pages.map { page in
        let outcome = try writer.keep(page, reader: reader, because: reason, at: now)
        guard let article = outcome.article else { return outcome }
        let session = SQLiteSession(db: writer.db)
        try session.add(PageToSave.adding(page.tags, to: article, of: reader))
        try session.add(page.marks(of: article, reader: reader))
        try session.annotate(article, page.annotations, reader: reader, at: now)
        return outcome
      }
    }
  }
}

extension StoreWriter {
  /// Finds the article of a page, or creates it.
  fileprivate func keep(
    _ page: PageToSave, reader: Int64, because reason: String, at now: Date
  ) throws -> SaveOutcome {
    if let known = try self.reader.article(at: [page.key], reader: reader) {
      return .known(known)
    }
    var document = page.document
    let session = SQLiteSession(db: db)
    document.source = try session.establishSavedSource(of: reader, at: now)
    try session.allowAgain(page.key, source: document.source)
    _ = try ingest([document])
    guard let new = try self.reader.article(at: [page.key], reader: reader) else {
      return .refused
    }
    _ = try db.run(WantedPage.queueing([new], because: reason, at: now))
    return .saved(new)
  }
}
