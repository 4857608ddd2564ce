import GRDB
import Store

extension StoreReader {
  /// The half-lives by which a reader's rules raise some articles; articles without a raise are
  /// left out.
  func raises(of articles: [Int64], reader: Int64) throws -> [Int64: Double] {
    let rows = try db.rows(
      """
      SELECT r.article_id, r.half_lives FROM \(rows: ["id": .integers(articles)]) each
      CROSS JOIN article_raise r ON r.article_id = each.id AND r.reader_id = \(reader)
      """)
    var raises: [Int64: Double] = [:]
    while try rows.next() { raises[rows.integer(0)] = rows.double(1) }
    return raises
  }

  /// The names of a reader's own categories.
  func readerTags(_ reader: Int64) throws -> [String] {
    try db.run("SELECT DISTINCT tag FROM article_tag WHERE reader_id = \(reader)").values()
  }
}
