/// Of articles that may be related to one: their stories, and whether a reader sees them.
package struct RelatedPlaces {
  private var places: [Int64: (isSeen: Bool, story: Int64?)] = [:]

  /// For ``init(_:)``.
  ///
  /// - Parameter reader: an SQL expression for the reader's id, which may be NULL.
  package static func statement(of articles: [Int64], reader: SQLStatement) -> SQLStatement {
    """
    SELECT r.article_id, told.story_id,
      \(sql: OwnScope.isSeen("r.source_id", by: "me.id")) AS is_seen
    FROM (SELECT \(sql: reader) AS id) me CROSS JOIN \(rows: ["id": .integers(articles)]) k
    CROSS JOIN article_rank r LEFT JOIN story_article told ON told.article_id = r.article_id
    WHERE r.article_id = k.id AND \(flag: "r.is_first", is: true)
    """
  }

  package init(_ rows: SQLRows) throws {
    for row in rows { places[try row["article_id"]] = (try row["is_seen"], try row["story_id"]) }
  }

  /// The articles that a list may show: one per story, and none of the given story.
  ///
  /// - Parameters:
  ///   - near: the articles, best first.
  ///   - limit: maximum number examined before the reader's sources are checked.
  ///   - compared: maximum number returned.
  package func shown(
    among near: [(article: Int64, likeness: Double)], besides story: Int64? = nil, limit: Int,
    compared: Int
  ) -> [(article: Int64, likeness: Double)] {
    var distinctStories: Set<Int64> = []
    return near.filter { near in
      guard let place = places[near.article] else { return false }
      return place.story == nil || place.story != story
    }.prefix(limit).filter { near in
      guard let place = places[near.article], place.isSeen else { return false }
      return distinctStories.count < compared
        && distinctStories.insert(place.story ?? near.article).inserted
    }
  }
}
