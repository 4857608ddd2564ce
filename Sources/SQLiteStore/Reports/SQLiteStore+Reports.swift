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
        store.categoryNames(of: own, reader: reader), of: own, rows, at: now)
    }
  }

  package func categoryCounts(doneBy reader: String?) throws -> [CategoryCount] {
    try read { try reader.map($0.doneCounts) ?? $0.categoryCounts() }
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
  /// Number of articles by category, in the order of the configuration, preceded by the total.
  /// Takes time in proportion to the index: some 30 ms for a million entries.
  func categoryCounts() throws -> [CategoryCount] {
    let total = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) FROM article_rank WHERE is_first = 1"))
    return try named(
      Row.fetchAll(
        db.cachedStatement(
          sql: "SELECT category_id, count(*) AS count FROM article_rank GROUP BY category_id")),
      total: total ?? 0)
  }

  /// The same for the articles that a reader has read or hidden.
  func doneCounts(of reader: String) throws -> [CategoryCount] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT r.category_id, count(*) AS count, sum(r.is_first) AS firsts
          FROM article_state s CROSS JOIN article_rank r ON r.article_id = s.article_id
          WHERE s.reader_id = (SELECT id FROM reader WHERE name = ?)
            AND (s.read_at IS NOT NULL OR s.hidden_at IS NOT NULL)
          GROUP BY r.category_id
          """), arguments: [reader])
    return try named(rows, total: rows.reduce(0) { $0 + ($1["firsts"] as Int) })
  }

  private func named(_ rows: [Row], total: Int) throws -> [CategoryCount] {
    let known = Dictionary(
      rows.map { ($0["category_id"] as Int64, $0["count"] as Int) }, uniquingKeysWith: { $1 })
    let categories = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT id, name FROM category ORDER BY position, name"))
    return [CategoryCount(category: nil, articles: total)]
      + categories.map { CategoryCount(category: $0["name"], articles: known[$0["id"]] ?? 0) }
  }
}
