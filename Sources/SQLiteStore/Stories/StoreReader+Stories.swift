import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// Whether the source has an article in the story.
  func story(_ story: Int64, isToldBy source: Int64) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM story_article WHERE story_id = ? AND source_id = ?)")
    return try Bool.fetchOne(statement, arguments: [story, source]) ?? false
  }

  /// The plain text of an article in the search index.
  func plainText(_ article: Int64) throws -> String? {
    let statement = try db.cachedStatement(
      sql: "SELECT body FROM article_search WHERE rowid = ?")
    return try String.fetchOne(statement, arguments: [article]).map(SearchText.readable)
  }
}
