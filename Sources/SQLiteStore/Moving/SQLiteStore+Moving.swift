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
      let session = SQLiteSession(db: writer.db)
      let reader = try session.reader(adding: name)
      var outcomes: [MoveOutcome] = []
      for article in articles {
        outcomes.append(try writer.move(article, session, reader: reader, at: now))
      }
      return outcomes
    }
  }
}

extension StoreWriter {
  fileprivate func move(
    _ moved: ArticleToMove, _ session: SQLiteSession, reader: Int64, at now: Date
  ) throws -> MoveOutcome {
    if let known = try session.articlesKnown([moved], seenBy: reader, at: now)[0] {
      try session.addMarks(of: moved, to: known, reader: reader, at: now)
      return .known(known)
    }
    var document = moved.document
    document.source = moved.source
    if moved.isKept, let identity = moved.draft?.identity {
      try allowAgain(identity, source: moved.source)
    }
    _ = try ingest(document)
    guard let new = try session.articlesKnown([moved], seenBy: reader, at: now)[0] else {
      return .leftOut
    }
    try session.addMarks(of: moved, to: new, reader: reader, at: now)
    return .new(new)
  }
}
