package import Foundation
package import Models
package import Store

extension SQLiteStore {
  package func savedSources() async throws -> [Source] {
    try await read { try $0.savedSources() }
  }

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
        try writer.addTags(page.tags, to: article, reader: reader)
        if let bookmarkedAt = page.bookmarkedAt {
          try writer.note(
            bookmarkedAt: bookmarkedAt, readAt: page.readAt, article: article, reader: reader)
        }
        return outcome
      }
    }
  }

  package func unfetchedPages(
    of name: String, among articles: [Int64]?, includesGivenUp: Bool
  ) async throws -> [UnfetchedPage] {
    try await read { reader in
      guard let id = try reader.readerID(name) else { return [] }
      return try reader.unfetchedPages(
        of: id, among: articles, includesGivenUp: includesGivenUp)
    }
  }

  package func wantUnfetchedPages(
    of name: String, among articles: [Int64]?, because reason: String, at now: Date
  ) async throws -> [Int64] {
    try await write { writer in
      guard let id = try writer.reader.readerID(name) else { return [] }
      let unfetched = try writer.reader.unfetchedPages(
        of: id, among: articles, includesGivenUp: true
      ).map(\.article)
      for article in unfetched { try writer.enqueuePage(article, because: reason, at: now) }
      return unfetched
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
    document.source = try establishSavedSource(of: reader, at: now)
    try allowAgain(page.key, source: document.source)
    _ = try take(document)
    guard let new = try self.reader.article(at: [page.key], reader: reader) else {
      return .refused
    }
    try enqueuePage(new, because: reason, at: now)
    return .saved(new)
  }
}
