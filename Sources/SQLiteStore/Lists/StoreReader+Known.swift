import GRDB
import Models
import Store

extension StoreReader {
  /// The popularity of articles. Articles without counts are left out.
  func popularities(of articles: [Int64]) throws -> [Int64: Double] {
    let rows = try db.rows(
      """
      SELECT t.article_id, \(sql: KnownArticle.popularity)
      FROM \(rows: ["id": .integers(articles)]) each
      CROSS JOIN article_tally t ON t.article_id = each.id
      """)
    var popularities: [Int64: Double] = [:]
    while try rows.next() { popularities[rows.integer(0)] = rows.double(1) }
    return popularities
  }
}
