import GRDB
import Store

extension StoreReader {
  /// The half-lives by which a reader's rules raise some articles; articles without a raise are
  /// left out.
  func raises(of articles: [Int64], reader: Int64) throws -> [Int64: Double] {
    let rows = try RawStatement(
      db,
      """
      SELECT r.article_id, r.half_lives FROM json_each(?1) each CROSS JOIN article_raise r
        ON r.article_id = each.value AND r.reader_id = ?2
      """)
    rows.bind(1, JSONArray.of(articles))
    rows.bind(2, reader)
    var raises: [Int64: Double] = [:]
    while try rows.next() { raises[rows.integer(0)] = rows.double(1) }
    return raises
  }

  /// Whether a reader's rules raise any article.
  func hasRaises(_ reader: Int64) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM article_raise WHERE reader_id = ?)"),
      arguments: [reader]) ?? false
  }

  /// The names of a reader's own categories.
  func readerTags(_ reader: Int64) throws -> [String] {
    try String.fetchAll(
      db.cachedStatement(sql: "SELECT DISTINCT tag FROM article_tag WHERE reader_id = ?"),
      arguments: [reader])
  }
}
