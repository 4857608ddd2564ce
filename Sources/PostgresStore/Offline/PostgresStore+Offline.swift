package import Foundation
import Models
package import Store

extension PostgresStore {
  package func endPageAttempt(
    _ article: Int64, _ end: FetchAttempt, title: String?
  ) async throws {
    var named: PostgresStatement?
    if let title {
      named = PostgresStatement(
        """
        WITH named AS (UPDATE article SET title = $1
          WHERE id = $2 AND (title IS NULL OR title = url) RETURNING id)
        UPDATE article_text t SET title = $1 FROM named WHERE t.article_id = named.id
        RETURNING t.article_id, t.title, t.body
        """, .text(title), .integer(article))
    }
    let ended = PostgresStatement(end.statement(page: article))
    try await inBackground { [self, named] in
      guard let named else {
        _ = try pool.run([ended])
        return
      }
      try pool.transaction { transaction in
        transaction.add(ended)
        index.list(try index.rewrite(by: named, transaction), in: transaction)
      }
    }
  }

  package func keepPage(
    _ page: FetchedPage, at now: Date, deciding: @escaping @Sendable (StoredText) -> PageDecision
  ) async throws -> PageStoreResult {
    try await inBackground { [self] in
      try pool.transaction {
        try PageKeeping(page: page, now: now, index: index).keep($0, deciding)
      }
    }
  }

  /// The bytes of pictures are in rows, and are deleted with them.
  package func offlineReport(troubles: Int) throws -> OfflineReport {
    try OfflineReport(read(OfflineReport.statements(troubles: troubles)), missing: 0)
  }
}
