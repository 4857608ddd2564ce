package import Foundation
import GRDB

extension StoreReader {
  /// The articles that share most with some terms, best first, with how alike they are (see
  /// ``MatchPlace``; higher is better): those of one story left out.
  ///
  /// Of a term that many articles hold, those are looked at that came next before and after. What
  /// no other article holds finds nothing: the next best term takes its place. Those that share no
  /// more than a word or two are left out, which is chance.
  ///
  /// - Parameter terms: words, or characters that stand together; the most telling first.
  package func related(
    to article: Int64, terms: [String], limit: Int
  ) throws -> [(article: Int64, likeness: Double, dated: Date)] {
    try related(to: article, terms: terms, limit: limit, bounds: SearchBounds())
  }

  func related(
    to article: Int64, terms: [String], limit: Int, bounds: SearchBounds
  ) throws -> [(article: Int64, likeness: Double, dated: Date)] {
    let articles = try Int64.fetchOne(db, sql: "SELECT max(id) FROM article") ?? 0
    var likeness: [Int64: Double] = [:]
    var shared = 0
    for term in terms where shared < bounds.sharedTerms {
      let before = try holders(of: term, before: article, upTo: bounds.neighbours)
      let after = try holders(of: term, after: article, upTo: bounds.neighbours)
      if before.isEmpty, after.isEmpty { continue }
      shared += 1
      // Those that are not all reach as far as the last of them.
      let isAll = (before.count < bounds.neighbours, after.count < bounds.neighbours)
      let first = isAll.0 ? 0 : before.last?.article ?? 0
      let last = isAll.1 ? articles : after.last?.article ?? articles
      let span = max(1, Double(last - first))
      // How densely they stand here says how many there are.
      let found = Double(before.count + after.count)
      let count = found * Double(articles) / span
      let worth = MatchPlace.worth(of: count, among: Double(articles))
      for near in before + after { likeness[near.article, default: 0] += worth * near.place }
    }
    let least =
      shared < bounds.fewTerms
      ? 0 : bounds.leastShared * MatchPlace.worth(of: 2, among: Double(articles))
    let best = likeness.filter { $0.value >= least }
      .sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(limit * 4)
    let statement = try db.cachedStatement(
      sql: """
        SELECT r.article_id, r.dated FROM json_each(?1) each
        CROSS JOIN article_rank r ON r.article_id = each.value AND r.is_first = 1
        LEFT JOIN story_article told ON told.article_id = each.value
        WHERE told.story_id IS NOT
          ifnull((SELECT story_id FROM story_article WHERE article_id = ?2), -1)
        ORDER BY each.key LIMIT ?3
        """)
    let rows = try Row.fetchAll(
      statement, arguments: [JSONArray.of(best.map(\.key)), article, limit])
    return rows.map { row in
      let id: Int64 = row[0]
      return (id, likeness[id] ?? 0, Date(stored: row[1]))
    }
  }

  /// The articles before or after one that hold a term, the nearest first.
  private func holders(
    of term: String, before: Int64? = nil, after: Int64? = nil, upTo most: Int
  ) throws -> [(article: Int64, place: Double)] {
    let side = after == nil ? "rowid < ?3 ORDER BY rowid DESC" : "rowid > ?3 ORDER BY rowid"
    let rows = try QuickStatement(
      db,
      """
      SELECT rowid, \(MatchPlace.name)(article_search, ?2) FROM article_search
      WHERE article_search MATCH ?1 AND \(side) LIMIT ?4
      """)
    rows.bind(1, SearchText.quoted(term))
    MatchPlace.worths([1]).withUnsafeBytes { rows.bind(2, $0) }
    rows.bind(3, after ?? before ?? 0)
    rows.bind(4, Int64(most))
    defer { rows.reset() }
    var holders: [(article: Int64, place: Double)] = []
    while try rows.next() { holders.append((rows.integer(0), rows.double(1))) }
    return holders
  }

  /// Headline and text of an article as the index has them.
  package func indexedText(_ article: Int64) throws -> (title: String, body: String)? {
    let statement = try db.cachedStatement(
      sql: "SELECT title, substr(body, 1, 2000) FROM article_search WHERE rowid = ?")
    return try Row.fetchOne(statement, arguments: [article]).map { row in
      (SearchText.readable(row[0]), SearchText.readable(row[1]))
    }
  }

  /// How many articles hold each of some terms, and in all (term 0), as finding stories counts.
  package func termWeights(_ terms: [Int32]) throws -> [Int32: Double] {
    let statement = try db.cachedStatement(sql: "SELECT weight FROM term_frequency WHERE term = ?")
    var weights: [Int32: Double] = [:]
    for term in terms { weights[term] = try Double.fetchOne(statement, arguments: [term]) }
    return weights
  }
}
