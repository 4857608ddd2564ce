package import Foundation
import GRDB
import Models
package import Store

extension SQLiteStore: AnnotationStoring, ExpiryStoring, IconStoring, MovingStoring,
  PositionStoring,
  SharingStoring, VisitStoring, WantedPollStoring
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
}
