import Foundation
import GRDB
package import Models

extension StoreReader {
  /// An article's place in its story; `nil` for one that is not there or was never placed.
  package func storyMembership(of article: Int64) throws -> StoryMembership? {
    let statement = try db.cachedStatement(
      sql: "SELECT * FROM story_article WHERE article_id = ?")
    return try Row.fetchOne(statement, arguments: [article]).map(StoryMembership.init(row:))
  }

  /// The articles of a story, the latest that came first.
  package func storyMembers(_ story: Int64, limit: Int) throws -> [StoryMembership] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT * FROM story_article WHERE story_id = ? ORDER BY article_id DESC LIMIT ?
        """)
    return try Row.fetchAll(statement, arguments: [story, limit]).map(StoryMembership.init(row:))
  }

  /// Whether one of a story's articles came from this source.
  package func story(_ story: Int64, isToldBy source: Int64) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM story_article WHERE story_id = ? AND source_id = ?)")
    return try Bool.fetchOne(statement, arguments: [story, source]) ?? false
  }
}

extension StoryMembership {
  fileprivate init(row: Row) {
    self.init(
      article: row["article_id"], story: row["story_id"], source: row["source_id"],
      dated: Date(stored: row["dated"]), duplicateOf: row["duplicate_of"])
  }
}
