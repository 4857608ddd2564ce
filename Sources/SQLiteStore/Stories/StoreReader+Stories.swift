import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// Whether the source has an article in the story.
  func story(_ story: Int64, isToldBy source: Int64) throws -> Bool {
    try db.integer(
      "SELECT 1 FROM story_article WHERE story_id = \(story) AND source_id = \(source) LIMIT 1")
      != nil
  }

  /// The plain text of an article in the search index.
  func plainText(_ article: Int64) throws -> String? {
    let row = try db.run("SELECT body FROM article_search WHERE rowid = \(article)").first
    return try row.flatMap { try $0["body"] as String? }.map(SearchText.readable)
  }
}
