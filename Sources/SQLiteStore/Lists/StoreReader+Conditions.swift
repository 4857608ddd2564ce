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
      isWindowNarrow: try filter.names.articles != nil || isNarrow(query))
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
    let list = ListConditions(query, reader: reader, names: filter.names)
    let better = try db.integers(
      """
      SELECT other.article_id FROM story_article other
      CROSS JOIN article_rank r ON r.article_id = other.article_id
      WHERE other.story_id = \(story)
        AND (r.\(sql: query.sort.column), r.article_id) > (\(position.place), \(position.id))
        AND \(sql: list.isListed)
      LIMIT \(ListLimits.comparedStoryArticles)
      """)
    return try !better.contains(where: filter.passes)
  }
}
