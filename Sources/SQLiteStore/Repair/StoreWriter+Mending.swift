import Foundation
import GRDB
import Models
import Ranking
import Store

extension StoreWriter {
  /// Rebuilds derived data, and deletes rows that belong to nothing any more.
  ///
  /// - Parameters:
  ///   - keys: computes ranking keys from the ranking basis and an article's history.
  ///   - plainText: converts markup to plain text.
  func mend(
    at now: Date, keys: (RankingBasis, RankHistory) -> RankKeys,
    plainText: (String) -> String, _ report: inout RepairReport
  ) throws {
    try mendTexts(plainText, &report)
    try mendStories()
    if report.damaged.contains(where: { $0.name == "term_frequency" }) { try mendTerms(at: now) }
    try mendExamples()
    try mendRanks(at: now, keys)
    try db.execute(
      sql: """
        UPDATE article_rank SET story_id = (
          SELECT m.story_id FROM story_article m JOIN story ON story.id = m.story_id
          WHERE m.article_id = article_rank.article_id AND story.articles > 1)
        """)
  }

  /// Rebuilds the search text of articles that lost it from their remaining data, and rebuilds the
  /// search index.
  private func mendTexts(
    _ plainText: (String) -> String, _ report: inout RepairReport
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO article_body (article_id)
          SELECT id FROM article WHERE id NOT IN (SELECT article_id FROM article_body);
        """)
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT a.id, a.title, a.summary, p.is_shown FROM article a
        LEFT JOIN article_page p ON p.article_id = a.id
        WHERE a.id IN (SELECT article_id FROM article_body WHERE \(UnpackedFunction.isTextLost))
        """)
    for row in rows {
      let article: Int64 = row["id"]
      guard var texts = try reader.texts(of: article) else { continue }
      if texts.html == nil, texts.text == nil { report.lostTexts += 1 }
      let page = row["is_shown"] ?? false ? texts.page : nil
      texts.title = row["title"] ?? ""
      texts.body =
        (page ?? texts.html).map(plainText) ?? texts.text ?? row["summary"] as String? ?? ""
      try keep(texts, of: article)
    }
    // Fetches a page with lost text again; the feed's text is shown until then.
    try db.execute(
      sql: """
        UPDATE article_page SET html = NULL, fetched = NULL, is_shown = 0, due = 0, tries = 0
        WHERE html IS NOT NULL AND article_id IN (
          SELECT article_id FROM article_content WHERE page IS NULL)
        """)
    try db.execute(sql: "INSERT INTO article_search (article_search) VALUES ('rebuild')")
  }

  private func mendStories() throws {
    try db.execute(
      sql: """
        UPDATE story_article
          SET source_id = (SELECT source_id FROM article WHERE id = story_article.article_id)
          WHERE source_id <> (SELECT source_id FROM article WHERE id = story_article.article_id);
        DELETE FROM article_feature WHERE NOT EXISTS (SELECT 1 FROM article a
          WHERE a.id = place & 0xFFFFFFFFFF AND a.source_id = place >> 40);
        INSERT OR IGNORE INTO article_feature (place, weight, features)
          SELECT source_id << 40 | article_id, 1, x'' FROM story_article;
        UPDATE article_feature SET story_id = (SELECT story_id FROM story_article
          WHERE article_id = place & 0xFFFFFFFFFF);
        UPDATE story SET articles = (SELECT count(*) FROM story_article WHERE story_id = story.id),
          sources = (SELECT count(DISTINCT source_id) FROM story_article
            WHERE story_id = story.id);
        DELETE FROM story WHERE articles = 0;
        """)
  }

  /// Deletes examples whose article features are lost: they teach nothing.
  private func mendExamples() throws {
    try db.execute(
      sql: """
        DELETE FROM training_example
          WHERE article_id NOT IN (SELECT article_id FROM example_feature)
          AND article_id NOT IN (
            SELECT place & 0xFFFFFFFFFF FROM article_feature WHERE features <> x'');
        DELETE FROM example_feature
          WHERE article_id NOT IN (SELECT article_id FROM training_example);
        """)
  }

  /// Recomputes the ranks of articles whose rank rows are missing, differ between lists or name
  /// another source. If there are any, it recomputes all ranks: they are a function of stored data.
  private func mendRanks(
    at now: Date, _ keys: (RankingBasis, RankHistory) -> RankKeys
  ) throws {
    try db.execute(
      sql: """
        DELETE FROM article_rank WHERE article_id IN (SELECT article_id FROM article_rank
          GROUP BY article_id
          HAVING min(today) <> max(today) OR min(now) <> max(now) OR sum(is_first) <> 1);
        DELETE FROM article_rank WHERE article_id IN (SELECT article_id FROM article_rank
          JOIN article ON article.id = article_id WHERE article.source_id <> article_rank.source_id);
        """)
    let lost = try Row.fetchAll(
      db,
      sql: """
        SELECT id, source_id, dated FROM article
        WHERE id NOT IN (SELECT article_id FROM article_rank)
        """)
    let known = try reader.rankingBasis()
    guard !lost.isEmpty || known == nil else { return }
    let basis = known ?? RankingBasis(epoch: now, settings: RankingSettings())
    if known == nil { try session.add(basis.storing) }
    for row in lost {
      insertRank(
        RankKeys(today: 0, now: 0), article: row["id"], source: row["source_id"],
        dated: Date(stored: row["dated"]))
    }
    try writeRanks()
    try session.rebuildRanks { keys(basis, $0) }
  }

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
