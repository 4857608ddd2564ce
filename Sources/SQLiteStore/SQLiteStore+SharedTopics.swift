package import Foundation
import GRDB
package import Models
package import Store
package import Words

/// The topics whose statements both engines share, with the few operations for which this engine has
/// a way of its own.
extension SQLiteStore: AnnotationStoring, ExpiryStoring, IconStoring, MovingStoring,
  PositionStoring, SharingStoring, VisitStoring, WantedPollStoring
{
  package func move(
    _ articles: [ArticleToMove], reader name: String, at now: Date
  ) async throws -> [MoveOutcome] {
    try await write { writer in
      // Articles of many sources change pages in all parts of the file.
      try writer.db.execute(sql: "PRAGMA cache_size = -\(Self.movingCache)")
      defer { try? writer.db.execute(sql: "PRAGMA cache_size = -\(Self.writersCache)") }
      return try writer.session.move(articles, reader: name, at: now) { documents in
        try writer.ingest(documents)
      } keep: { draft, article in
        try writer.keepMoved(draft, article: article, at: now)
      }
    }
  }

  package func save(
    _ pages: [PageToSave], reader name: String, because reason: Message, at now: Date
  ) throws -> [SaveOutcome] {
    try write { writer in
      try writer.session.save(pages, reader: name, because: reason, at: now) {
        _ = try writer.ingest($0)
      }
    }
  }

  package func changes(
    after place: ChangeNumber?, reader: String, category: String?, limit: Int
  ) throws -> ChangePage {
    try read { store in
      let reader = try store.readerID(reader)
      var query = FeedQuery(category: category)
      query.includesRemoved = true
      let list = try store.resolved(query, reader: reader).query
      return try ChangePage.read(after: place, reader: "\(reader ?? 0)", of: list, limit: limit) {
        try $0.map { try store.db.run($0) }
      } articles: {
        try store.articles($0, reader: reader)
      }
    }
  }

  package func version() async throws -> Int {
    try await read { Int(try $0.db.version()) }
  }

  package func categories(reader: String, at now: Date) throws -> [CategorySummary] {
    try read { store in
      let reader = try store.readerID(reader)
      if let own = try store.ownListSums(of: reader, at: now) { return own.categories }
      return try store.db.run(CategorySummary.counted(doneBy: "\(reader)", at: now))
        .map { try CategorySummary($0, at: now) }
    }
  }

  package func ownCategoryCounts(of reader: String, at now: Date) throws -> [CategoryCount]? {
    try read { store in
      try store.ownListSums(of: try store.readerID(reader), at: now)?.counts
    }
  }

  package func figures(at now: Date) throws -> StoreFigures {
    try StoreFigures(
      read(
        StoreFigures.statement(
          articles: "SELECT count(*) FROM article",
          bytes: "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
          at: now)))
  }
}

extension StoreReader {
  /// `nil` if the reader's list equals the shared list.
  fileprivate func ownListSums(of reader: Int64?, at now: Date) throws -> OwnListSums? {
    guard let own = try ownScope(of: reader) else { return nil }
    let rows = try CategorySummary.ofOwnList(doneBy: "\(reader)", at: now).map(db.run)
    return try CategorySummary.sums(
      categoryNames(of: own, reader: reader).tabs, of: own, rows, at: now)
  }
}
