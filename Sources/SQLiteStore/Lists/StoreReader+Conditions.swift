import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// A page of a list that shows only the articles that pass a filter: walks down the list until
  /// the page is full. A story is shown once, by the best of its passing articles.
  func feed(
    _ query: FeedQuery, _ filter: ArticleFilter, reader: Int64?
  ) throws -> (items: [RankedArticle], next: FeedCursor?) {
    var walk = query
    walk.allVersions = true
    walk.limit = ListLimits.walked
    let statement = FeedStatement(
      walk, reader: reader, filter: filter,
      isWindowNarrow: try filter.matchingIDs != nil || isNarrow(query))
    let rows = try statement.rows(in: db)
    defer { rows.reset() }
    var items: [RankedArticle] = []
    var last: FeedCursor?
    var walked = 0
    var isMore = false
    while try rows.next() {
      walked += 1
      if items.count == query.limit || walked == ListLimits.walked {
        isMore = true
        break
      }
      let position = ListPosition(rows)
      if try filter.passes(position.id),
        try isBestOfItsStory(position, query, filter, reader: reader)
      {
        items.append(card: rows, at: position, pictures: pictures)
      }
      last = position.cursor(query.sort)
    }
    return (items, isMore ? last : nil)
  }

  /// Whether no better article of the same story passes too.
  private func isBestOfItsStory(
    _ position: ListPosition, _ query: FeedQuery, _ filter: ArticleFilter, reader: Int64?
  ) throws -> Bool {
    guard query.collapsesStories, let story = position.story else { return true }
    let key =
      switch query.sort {
      case .rank(let key): key.rawValue
      case .newest: "dated"
      }
    let statement = try db.cachedStatement(
      sql: """
        SELECT other.article_id FROM story_article other
        CROSS JOIN article_rank r ON r.article_id = other.article_id
        WHERE other.story_id = ?1 AND (r.\(key), r.article_id) > (?2, ?3)
          AND CASE WHEN ?4 IS NULL THEN r.is_first = 1
            ELSE r.category_id = (SELECT id FROM category WHERE name = ?4) END
          AND (?5 IS NULL OR r.article_id IN (SELECT value FROM json_each(?5)))
          AND (?6 IS NULL OR r.source_id IN (SELECT value FROM json_each(?6)))
          AND (?7 IS NULL OR EXISTS (SELECT 1 FROM article_rank listed
            WHERE listed.article_id = r.article_id
              AND listed.category_id IN (SELECT value FROM json_each(?7))))
          AND (?8 IS NULL OR r.source_id IN (SELECT value FROM json_each(?8)))
          AND r.source_id NOT IN (SELECT value FROM json_each(?9))
          AND (?10 IS NULL OR r.dated >= ?10) AND (?11 IS NULL OR r.article_id > ?11)
          AND (?12 IS NULL OR EXISTS (SELECT 1 FROM article_tag own
            WHERE own.reader_id = ?13 AND own.tag = ?12 AND own.article_id = r.article_id))
        LIMIT \(ListLimits.comparedStoryArticles)
        """)
    let better = try Int64.fetchAll(
      statement,
      arguments: [
        story, position.place, position.id, query.category, filter.matchingIDs, filter.sources,
        filter.categories, query.scope.only.map(JSONArray.of),
        JSONArray.of(query.scope.without), query.since?.stored,
        query.newerThan, query.ownCategory, reader,
      ])
    return try !better.contains(where: filter.passes)
  }
}
