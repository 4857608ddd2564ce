package import Foundation
import Models
package import Store

extension PostgresStore {
  /// Articles are counted while the word index grows, so that no query scans all of them.
  package func figures(at now: Date) throws -> StoreFigures {
    try mappingFaults {
      let row = try run(
        """
        SELECT (SELECT coalesce(sum(articles), 0)::int8 FROM search_size) AS articles,
          (SELECT count(*) FROM source WHERE configured) AS sources,
          (SELECT count(*) FROM feed_state f JOIN source ON source.id = f.source_id AND configured
            WHERE f.failures > 0) AS failing,
          (SELECT f.next_due FROM feed_state f
            JOIN source ON source.id = f.source_id AND configured
            WHERE f.gone <> 'confirmed' AND f.next_due <= $1 ORDER BY f.next_due LIMIT 1) AS due,
          (SELECT count(*) FROM article_page WHERE due IS NOT NULL AND fetched IS NULL) AS waiting,
          pg_database_size(current_database()) AS bytes
        """, .date(now)
      ).first
      guard let row else { throw PostgresFault.unexpected(column: "articles") }
      return StoreFigures(
        articles: try row["articles"], sources: try row["sources"],
        failingSources: try row["failing"], oldestDue: try row.date("due"),
        waitingPages: try row["waiting"], bytes: try row["bytes"])
    }
  }
}
