import Foundation
import GRDB
import Store

extension StoreReader {
  func figures(at now: Date) throws -> StoreFigures {
    func number(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }
    let due = try Double.fetchOne(
      db,
      sql: """
        SELECT min(next_due) FROM feed_state JOIN source ON source.id = source_id
        WHERE configured = 1 AND next_due <= ?
        """, arguments: [now.stored])
    return StoreFigures(
      articles: try number("SELECT count(*) FROM article"),
      sources: try number("SELECT count(*) FROM source WHERE configured = 1"),
      failingSources: try number(
        """
        SELECT count(*) FROM feed_state JOIN source ON source.id = source_id
        WHERE configured = 1 AND failures > 0
        """),
      oldestDue: due.map(Date.init(timeIntervalSince1970:)),
      waitingPages: try number(
        "SELECT count(*) FROM article_page WHERE due IS NOT NULL AND fetched IS NULL"),
      bytes: try number(
        "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"))
  }
}
