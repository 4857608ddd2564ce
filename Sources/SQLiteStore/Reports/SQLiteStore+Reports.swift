package import Foundation
import GRDB
package import Models
package import Store

extension SQLiteStore {
  package func categories(reader: String, at now: Date) throws -> [CategorySummary] {
    try read { store in
      let reader = try store.readerID(reader)
      guard let own = try store.ownScope(of: reader) else {
        return try store.db.run(CategorySummary.counted(doneBy: "\(reader)", at: now))
          .map { try CategorySummary($0, at: now) }
      }
      let rows = try CategorySummary.ofOwnList(doneBy: "\(reader)", at: now).map(store.db.run)
      return try CategorySummary.sums(
        store.categoryNames(of: own, reader: reader).tabs, of: own, rows, at: now)
    }
  }

  package func categoryCounts(doneBy reader: String?) throws -> [CategoryCount] {
    // Each part reads an index alone: some 30 ms for a million entries.
    try categoryCounts(
      doneBy: reader,
      all: """
        SELECT category_id, count(*) AS articles, 0 AS firsts FROM article_rank GROUP BY category_id
        UNION ALL SELECT NULL, 0, count(*) FROM article_rank WHERE is_first = 1
        """)
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
