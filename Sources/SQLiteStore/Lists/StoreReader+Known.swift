import GRDB
import Models
import Store

extension StoreReader {
  /// The popularity of articles. Articles without counts are left out.
  func popularities(of articles: [Int64]) throws -> [Int64: Double] {
    let rows = try RawStatement(
      db,
      """
      SELECT t.article_id, \(Self.popularity)
      FROM json_each(?1) each CROSS JOIN article_tally t ON t.article_id = each.value
      """)
    rows.bind(1, JSONArray.of(articles))
    var popularities: [Int64: Double] = [:]
    while try rows.next() { popularities[rows.integer(0)] = rows.double(1) }
    return popularities
  }

  private static let popularity = SQLDialect.sqlite.text(of: KnownArticle.popularity).sql
}
