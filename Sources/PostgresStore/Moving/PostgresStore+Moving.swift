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
      try ingesting { transaction, reading in
        try transaction.session.move(articles, reader: name, at: now) { documents in
          try reading.ingest(documents, transaction)
        } keep: { draft, article in
          try transaction.keepMoved(draft, article: article, at: now, index)
        }
      }
    }
  }
}

extension PostgresTransaction {
  /// Shows the text of another program instead of the feed's, if it is the longer one.
  func keepMoved(
    _ draft: ArticleDraft, article: Int64, at now: Date, _ index: WordIndex
  ) throws {
    add(ShownText.lock([article]))
    guard let row = try run(PostgresStatement(ShownText.statement([article]))).first,
      let kept = try KeptText(of: draft, over: ShownText(row))
    else { return }
    let id = PostgresValue.integer(article)
    add(PostgresStatement(kept.storing(kept.html, article: article, at: now)))
    add("UPDATE article SET word_count = $1 WHERE id = $2", .integer(kept.words), id)
    let words = try index.rewrite(
      by: PostgresStatement(
        """
        UPDATE article_text SET body = $1 WHERE article_id = $2
        RETURNING article_id, title, body
        """, .text(draft.searchText), id), self)
    add(ClusteringWrites.queue([article]))
    index.list(words, in: self)
  }
}
