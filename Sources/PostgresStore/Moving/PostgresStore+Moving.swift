package import Foundation
import Models
package import Store

extension PostgresStore: AnnotationStoring, ExpiryStoring, IconStoring, MovingStoring,
  PositionStoring,
  SharingStoring, VisitStoring, WantedPollStoring
{
  package func move(
    _ articles: [ArticleToMove], reader name: String, at now: Date
  ) async throws -> [MoveOutcome] {
    try await inBackground { [self] in
      let (outcomes, reading) = try transaction { transaction in
        var reading = DocumentIngestion(words: words.reading(), index: index)
        let session = transaction.session
        let outcomes = try session.move(articles, reader: name, at: now) { documents in
          try reading.ingest(documents, transaction)
        } keep: { draft, article in
          try transaction.keepMoved(draft, article: article, at: now, index)
        }
        return (outcomes, reading)
      }
      words.add(reading.words)
      index.learn(reading.newWords)
      return outcomes
    }
  }
}
