package import Foundation
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
      try SQLiteSession(db: writer.db).move(articles, reader: name, at: now) { documents in
        try writer.ingest(documents)
      }
    }
  }
}
