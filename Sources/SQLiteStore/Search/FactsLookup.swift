import GRDB
import Matching
import Store

/// Looks up only those facts of an article that some conditions need.
struct FactsLookup {
  private let db: Database
  private let sql: FactsSQL

  init(_ needs: FactsNeeds, reader: Int64?, in db: Database) {
    self.db = db
    sql = FactsSQL(needs, me: "\(reader)")
  }

  /// - Returns: `nil` if the article is gone.
  func facts(of article: Int64) throws -> ArticleFacts? {
    try db.run(
      """
      SELECT \(sql: sql.columns) FROM article a CROSS JOIN source ON source.id = a.source_id
      \(sql: sql.joins) WHERE a.id = \(article)
      """
    ).first.map { try ArticleFacts($0) }
  }
}
