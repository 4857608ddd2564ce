import GRDB
import Models
import Store

extension StoreReader {
  /// Source, features and popularity of some articles, without deleted ones.
  func known(_ articles: [Int64]) throws -> [Int64: KnownArticle] {
    guard !articles.isEmpty else { return [:] }
    let rows = try RawStatement(
      db,
      """
      SELECT a.id, a.source_id, f.features, \(Self.popularity) FROM json_each(?1) each
      CROSS JOIN article a ON a.id = each.value
      LEFT JOIN article_feature f ON f.place = a.source_id << 40 | a.id
      LEFT JOIN article_tally t ON t.article_id = a.id
      """)
    rows.bind(1, JSONArray.of(articles))
    var known: [Int64: KnownArticle] = [:]
    while try rows.next() {
      known[rows.integer(0)] = KnownArticle(
        source: rows.integer(1), features: [UInt8](rows.bytes(2)), popularity: rows.double(3))
    }
    return known
  }

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

  /// Local popularity (views, bookmarks, shares) plus external popularity (the largest counter).
  private static let popularity = """
    t.views + t.bookmarks + t.shares + max(ifnull(t.external_ratings, 0),
      ifnull(t.external_comments, 0), ifnull(t.external_views, 0))
    """
}
