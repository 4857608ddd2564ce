import Foundation
import GRDB
import Models
import Ranking
import Store

extension StoreWriter {
  /// Seconds for which an article is counted again: an older one weighs less than a hundredth of a
  /// new one.
  private static let countedTime = 200.0 * 86_400
  /// Number of terms that are kept in memory before they are written.
  private static let termsAtOnce = 500_000

  /// Counts again in how many articles each term occurs, of which a part is lost: words that no
  /// article seems to have would join the stories of different events. Each article counts as when
  /// it was placed, near-copies not.
  func mendTerms(at now: Date) throws {
    try db.execute(sql: "DELETE FROM term_frequency")
    let rows = try RawStatement(
      db,
      """
      SELECT a.id, a.source_id, a.title, a.summary, t.body, a.url_key, a.dated, a.fetched,
        m.story_id
      FROM story_article m CROSS JOIN article a ON a.id = m.article_id
      LEFT JOIN article_search t ON t.rowid = a.id
      WHERE m.duplicate_of IS NULL AND a.fetched > ?1
      """)
    rows.bind(1, now.stored - Self.countedTime)
    var weights: [Int32: Double] = [:]
    while try rows.next() {
      let article = StoryArticle(
        id: rows.integer(0), source: rows.integer(1), title: rows.text(2), summary: rows.text(3),
        text: SearchText.readable(rows.text(4) ?? ""), urlKey: rows.text(5),
        dated: Date(stored: rows.double(6)))
      let (terms, weight) = StoryDraft(article).counts(
        isJoining: rows.integer(8) != article.id, at: Date(stored: rows.double(7)))
      for term in terms { weights[term, default: 0] += weight }
      guard weights.count > Self.termsAtOnce else { continue }
      try StoryTables.addWeights(weights, in: db)
      weights = [:]
    }
    try StoryTables.addWeights(weights, in: db)
  }
}
