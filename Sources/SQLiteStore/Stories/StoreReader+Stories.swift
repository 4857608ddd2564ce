import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// An article's entry in its story; `nil` for an unknown article or one without a story.
  func storyMembership(of article: Int64) throws -> StoryMembership? {
    try db.run("SELECT * FROM story_article WHERE article_id = \(article)").first.map {
      try StoryMembership($0)
    }
  }

  /// The articles of stories; see ``ArticleStoring/articleIDs(ofStories:_:limit:)``.
  func articleIDs(
    ofStories stories: [Int64], _ order: StoryArticleOrder, limit: Int
  ) throws -> [Int64: [Int64]] {
    let (join, sort) =
      switch order {
      case .best:
        (
          "CROSS JOIN article_rank r ON r.article_id = m.article_id AND r.is_first = 1",
          "r.today DESC, m.article_id DESC"
        )
      case .latest: ("", "m.article_id DESC")
      }
    return try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT story_id, article_id FROM (
            SELECT m.story_id, m.article_id,
              row_number() OVER (PARTITION BY m.story_id ORDER BY \(sort)) AS place
            FROM json_each(?1) each CROSS JOIN story_article m ON m.story_id = each.value \(join))
          WHERE place <= ?2 ORDER BY story_id, place
          """), arguments: [JSONArray.of(stories), limit]
    ).reduce(into: [:]) { $0[$1[0] as Int64, default: []].append($1[1]) }
  }

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
