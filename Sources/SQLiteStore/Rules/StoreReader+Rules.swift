import Basics
import Foundation
import GRDB
import Matching
import Models
import Store

extension StoreReader {
  /// A reader's rules that matched an article, in order, including rules no longer in force.
  func rulesMatching(_ article: Int64, reader: Int64) throws -> [StoredRule] {
    try db.run(StoredRule.matching(article, of: "\(reader)")).compactMap(StoredRule.init)
  }

  /// Whether a rule has matched an article before.
  func hasMatched(_ rule: Int64, article: Int64) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM rule_match WHERE article_id = ? AND rule_id = ?)"),
      arguments: [article, rule]) ?? false
  }

  /// All facts of an article that rules may ask about; `nil` if the article is gone.
  func allFacts(of article: Int64) throws -> ArticleFacts? {
    try FactsLookup(.all, reader: nil, in: db).facts(of: article)
  }

  /// The next articles in the order of insertion that were published since a date.
  func articles(after article: Int64, since: Date, limit: Int) throws -> [Int64] {
    try Int64.fetchAll(
      db.cachedStatement(
        sql: "SELECT id FROM article WHERE id > ? AND dated >= ? ORDER BY id LIMIT ?"),
      arguments: [article, since.stored, limit])
  }

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
