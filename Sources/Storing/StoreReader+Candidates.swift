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
    let rows = try FeedStatement.walk(query, in: db)
    defer { rows.reset() }
    while try rows.next() {
      let candidate = RankCandidate(
        article: rows.integer(0), source: rows.integer(1), key: rows.double(2),
        dated: Date(stored: rows.double(3)))
      guard try body(candidate) else { return }
    }
  }

  /// What the places of candidates for a reader are computed from, in their order.
  ///
  /// - Parameters:
  ///   - areExposed: whether it matters how often they were shown.
  ///   - areRead: whether it matters that the reader has read them; if not, none is taken to be.
  ///   - body: returns whether to go on.
  package func details(
    of candidates: some Collection<RankCandidate>, reader: Int64?, areExposed: Bool,
    areRead: Bool,
    _ body: (RankCandidate, CandidateDetails) throws -> Bool
  ) throws {
    let rows = try QuickStatement(
      db,
      """
      SELECT ifnull(f.weight, 1), f.features, \(areRead ? "s.read_at" : "NULL"), told.story_id,
        \(areExposed ? "e.shown, e.opened" : "0, 0")
      FROM json_each(?1) each LEFT JOIN article_feature f ON f.place = each.value
      \(areRead ? """
        LEFT JOIN article_state s
          ON s.reader_id = ?2 AND s.article_id = each.value & 0xFFFFFFFFFF
        """ : "")
      \(areExposed ? "LEFT JOIN exposure e ON e.article_id = each.value & 0xFFFFFFFFFF" : "")
      LEFT JOIN story_article told ON told.article_id = each.value & 0xFFFFFFFFFF
      """)
    rows.bind(1, JSONArray.of(candidates.map { $0.source << 40 | $0.article }))
    // No reader has the id 0.
    if areRead { rows.bind(2, reader ?? 0) }
    defer { rows.reset() }
    for candidate in candidates {
      guard try rows.next() else { return }
      let details = CandidateDetails(
        weight: rows.double(0), features: rows.bytes(1), isRead: !rows.isNull(2),
        exposure: (rows.double(4), rows.double(5)),
        story: rows.isNull(3) ? nil : rows.integer(3))
      guard try body(candidate, details) else { return }
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
        SELECT told.story_id FROM article_state s
        CROSS JOIN story_article told ON told.article_id = s.article_id
        WHERE s.reader_id = ? AND s.hidden_at IS NOT NULL ORDER BY s.article_id DESC LIMIT 2000
        """)
    return Set(try Int64.fetchAll(statement, arguments: [reader]))
  }

  /// What some articles are known by, and their sources; those that are gone are left out.
  package func known(
    _ articles: [Int64]
  ) throws -> [Int64: (source: Int64, features: [UInt8])] {
    let rows = try QuickStatement(
      db,
      """
      SELECT a.id, a.source_id, f.features FROM json_each(?1) each
      CROSS JOIN article a ON a.id = each.value
      LEFT JOIN article_feature f ON f.place = a.source_id << 40 | a.id
      """)
    rows.bind(1, JSONArray.of(articles))
    var known: [Int64: (source: Int64, features: [UInt8])] = [:]
    while try rows.next() { known[rows.integer(0)] = (rows.integer(1), [UInt8](rows.bytes(2))) }
    return known
  }

  /// How popular some articles are, here (views, bookmarks, shares) and elsewhere (the largest
  /// counter): for comparing. Those without any count are left out.
  package func popularities(of articles: [Int64]) throws -> [Int64: Double] {
    let rows = try QuickStatement(
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
