import Foundation
import GRDB
package import Models

extension StoreReader {
  /// Walks the order of a ranked list from the top until `body` has seen enough: all that its
  /// category lists, also what the reader has read or hidden.
  ///
  /// - Parameter body: returns whether to go on.
  package func walk(
    _ query: FeedQuery, _ body: (RankCandidate) throws -> Bool
  ) throws {
    // To compare each with the category takes a quarter of the walk: it ends with the last.
    let last = try FeedStatement.lastOfWalk(query, in: db)
    if query.category != nil, last == nil { return }
    guard query.scope != SourceScope() else {
      return try CandidateBatch.walk(FeedStatement.walk(query, in: db)) { candidate in
        try body(candidate) && candidate.article != last
      }
    }
    let without = Set(query.scope.without)
    let only = query.scope.only.map(Set.init)
    try CandidateBatch.walk(FeedStatement.walk(query, in: db)) { candidate in
      let isInScope =
        !without.contains(candidate.source) && only?.contains(candidate.source) ?? true
      return try (!isInScope || body(candidate)) && candidate.article != last
    }
  }

  /// What the places of candidates for a reader are computed from.
  ///
  /// - Parameter reader: whose reading matters; `nil` where it does not, and none is taken to be read.
  package func details(
    of candidates: [RankCandidate], readBy reader: Int64?
  ) throws -> CandidateDetails {
    var details = try CandidateLookup.details(of: candidates, in: db)
    if let reader { try read(candidates, by: reader, &details) }
    return details
  }

  /// Finds out which candidates a reader has read.
  private func read(
    _ candidates: [RankCandidate], by reader: Int64, _ details: inout CandidateDetails
  ) throws {
    let rows = try RawStatement(
      db,
      """
      SELECT 1 FROM article_state
      WHERE reader_id = ?1 AND article_id = ?2 AND read_at IS NOT NULL
      """)
    rows.bind(1, reader)
    for (index, candidate) in candidates.enumerated() {
      rows.bind(2, candidate.article)
      details.all[index].isRead = try rows.next()
      rows.reset()
    }
  }

  /// The stories that some articles tell.
  package func stories(of articles: [Int64]) throws -> Set<Int64> {
    let statement = try db.cachedStatement(
      sql: """
        SELECT told.story_id FROM json_each(?) each
        CROSS JOIN story_article told ON told.article_id = each.value
        """)
    return Set(try Int64.fetchAll(statement, arguments: [JSONArray.of(articles)]))
  }

  /// Whether a category has sources beside some; all categories together when none is named.
  package func hasSources(besides sources: [Int64], in category: String?) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM source_category s JOIN category c ON c.id = s.category_id
          WHERE (?1 IS NULL OR c.name = ?1)
            AND s.source_id NOT IN (SELECT value FROM json_each(?2)))
        """)
    return try Bool.fetchOne(statement, arguments: [category, JSONArray.of(sources)]) ?? false
  }

  /// The articles that a reader has hidden, from one on that came.
  package func hiddenArticles(_ reader: Int64, from first: Int64) throws -> Set<Int64> {
    let statement = try db.cachedStatement(
      sql: """
        SELECT article_id FROM article_state INDEXED BY state_hidden
        WHERE reader_id = ? AND article_id >= ? AND hidden_at IS NOT NULL
        """)
    return Set(try Int64.fetchAll(statement, arguments: [reader, first]))
  }

  /// The stories of which a reader has hidden a telling: of the articles that came last.
  package func hiddenStories(_ reader: Int64) throws -> Set<Int64> {
    let statement = try db.cachedStatement(
      sql: """
        SELECT told.story_id FROM article_state s INDEXED BY state_hidden
        CROSS JOIN story_article told ON told.article_id = s.article_id
        WHERE s.reader_id = ? AND s.hidden_at IS NOT NULL ORDER BY s.article_id DESC LIMIT 2000
        """)
    return Set(try Int64.fetchAll(statement, arguments: [reader]))
  }

  /// What some articles are known by, and their sources; those that are gone are left out.
  package func known(
    _ articles: [Int64]
  ) throws -> [Int64: KnownArticle] {
    let rows = try RawStatement(
      db,
      """
      SELECT a.id, a.source_id, f.features FROM json_each(?1) each
      CROSS JOIN article a ON a.id = each.value
      LEFT JOIN article_feature f ON f.place = a.source_id << 40 | a.id
      """)
    rows.bind(1, JSONArray.of(articles))
    var known: [Int64: KnownArticle] = [:]
    while try rows.next() {
      known[rows.integer(0)] = KnownArticle(
        source: rows.integer(1), features: [UInt8](rows.bytes(2)))
    }
    return known
  }

  /// How popular some articles are, here (views, bookmarks, shares) and elsewhere (the largest
  /// counter). Those without any count are left out.
  package func popularities(of articles: [Int64]) throws -> [Int64: Double] {
    let rows = try RawStatement(
      db,
      """
      SELECT t.article_id, t.views + t.bookmarks + t.shares + max(ifnull(t.external_ratings, 0),
        ifnull(t.external_comments, 0), ifnull(t.external_views, 0))
      FROM json_each(?1) each CROSS JOIN article_tally t ON t.article_id = each.value
      """)
    rows.bind(1, JSONArray.of(articles))
    var popularities: [Int64: Double] = [:]
    while try rows.next() { popularities[rows.integer(0)] = rows.double(1) }
    return popularities
  }
}
