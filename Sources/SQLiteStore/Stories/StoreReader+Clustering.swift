import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// Answers the questions of clustering; runs no statement for an empty set of questions.
  func answers(
    to questions: ClusteringQuestions, _ tables: StoryTables
  ) throws -> ClusteringAnswers {
    var answers = ClusteringAnswers(to: questions)
    if !questions.queued.isEmpty { answers.queued = try queued(questions.queued) }
    if !questions.terms.isEmpty {
      answers.weights = try StoryTables.weights(of: questions.terms, in: db)
    }
    for term in questions.postings {
      answers.postings[term] = try tables.stories(
        withTerm: term, limit: questions.postingLimit)
    }
    if !questions.profiles.isEmpty {
      answers.profiles = try tables.profiles(of: questions.profiles)
    }
    if !questions.ends.isEmpty { answers.ends = try tables.ends(ofKeys: questions.ends) }
    for (key, limit) in questions.keys {
      answers.keys[key] = try tables.articles(withKey: key, limit: limit)
    }
    for article in questions.texts { answers.texts[article] = try plainText(article) }
    for query in questions.queries {
      for row in try db.run(query.statement) { try query.read(row, &answers) }
    }
    return answers
  }

  private func queued(_ articles: [Int64]) throws -> [QueuedArticle] {
    let rows = try RawStatement(
      db,
      """
      SELECT a.id, a.source_id, a.title, a.summary, a.url_key, a.dated, t.body, r.today,
        r.category_id, ifnull(s.home_page_url, s.url), m.story_id, m.source_id, m.dated,
        m.duplicate_of
      FROM json_each(?1) each CROSS JOIN story_queue q ON q.article_id = each.value
      CROSS JOIN article a ON a.id = q.article_id CROSS JOIN source s ON s.id = a.source_id
      LEFT JOIN article_search t ON t.rowid = a.id
      LEFT JOIN article_rank r ON r.article_id = a.id AND r.is_first = 1
      LEFT JOIN story_article m ON m.article_id = a.id
      ORDER BY each.key
      """)
    rows.bind(1, JSONArray.of(articles))
    var queued: [QueuedArticle] = []
    while try rows.next() {
      let id = rows.integer(0)
      queued.append(
        QueuedArticle(
          StoryArticle(
            id: id, source: rows.integer(1), title: rows.text(2), summary: rows.text(3),
            text: SearchText.readable(rows.text(6) ?? ""), urlKey: rows.text(4),
            dated: Date(stored: rows.double(5))), today: rows.isNull(7) ? nil : rows.double(7),
          category: rows.isNull(8) ? nil : rows.integer(8), address: rows.text(9) ?? "",
          membership: rows.isNull(10)
            ? nil
            : StoryMembership(
              article: id, story: rows.integer(10), source: rows.integer(11),
              dated: Date(stored: rows.double(12)),
              duplicateOf: rows.isNull(13) ? nil : rows.integer(13))))
    }
    return queued
  }
}
