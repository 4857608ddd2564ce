import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// Answers the questions of clustering; runs no statement for an empty set of questions.
  func answers(
    to questions: ClusteringQuestions, _ tables: StoryTables
  ) throws -> ClusteringAnswers {
    var answers = ClusteringAnswers()
    if !questions.queued.isEmpty { answers.queued = try queued(questions.queued) }
    if !questions.terms.isEmpty { answers.weights = try tables.weights(of: questions.terms) }
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
    if !questions.memberships.isEmpty {
      answers.memberships = try memberships(of: questions.memberships)
    }
    for article in questions.texts { answers.texts[article] = try plainText(article) }
    for article in questions.headings { answers.headings[article] = try heading(of: article) }
    if !questions.stories.isEmpty { answers.stories = try members(of: questions.stories) }
    for article in questions.rankStates {
      answers.rankStates[article] = try rankBasis(article).map { basis in
        ClusteringAnswers.RankState(
          keys: basis.keys, dated: basis.dated, weight: basis.weight,
          covering: try coveringSources(article))
      }
    }
    for article in questions.logs { answers.logs[article] = try log(article) }
    if questions.openStories > 0 {
      answers.openStories = try openStories(limit: questions.openStories)
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

  private func memberships(of articles: [Int64]) throws -> [Int64: StoryMembership] {
    let rows = try RawStatement(
      db,
      """
      SELECT m.article_id, m.story_id, m.source_id, m.dated, m.duplicate_of
      FROM json_each(?1) each CROSS JOIN story_article m ON m.article_id = each.value
      """)
    rows.bind(1, JSONArray.of(articles))
    var memberships: [Int64: StoryMembership] = [:]
    while try rows.next() {
      let membership = rows.membership(from: 0)
      memberships[membership.article] = membership
    }
    return memberships
  }

  private func members(of stories: [Int64]) throws -> [Int64: [StoryMember]] {
    let rows = try RawStatement(
      db,
      """
      SELECT m.article_id, m.story_id, m.source_id, m.dated, m.duplicate_of, r.today,
        r.category_id, ifnull(s.home_page_url, s.url)
      FROM json_each(?1) each CROSS JOIN story_article m ON m.story_id = each.value
      CROSS JOIN source s ON s.id = m.source_id
      LEFT JOIN article_rank r ON r.article_id = m.article_id AND r.is_first = 1
      ORDER BY m.story_id, m.article_id
      """)
    rows.bind(1, JSONArray.of(stories))
    var members: [Int64: [StoryMember]] = [:]
    while try rows.next() {
      let membership = rows.membership(from: 0)
      members[membership.story, default: []].append(
        StoryMember(
          membership: membership, today: rows.isNull(5) ? nil : rows.double(5),
          category: rows.isNull(6) ? nil : rows.integer(6), address: rows.text(7) ?? ""))
    }
    return members
  }

  /// The headline and the canonical address of an article.
  private func heading(of article: Int64) throws -> ClusteringAnswers.Heading? {
    let look = try RawStatement(db, "SELECT title, url_key FROM article WHERE id = ?")
    look.bind(1, article)
    guard try look.next() else { return nil }
    defer { look.reset() }
    return ClusteringAnswers.Heading(title: look.text(0), urlKey: look.text(1))
  }
}

extension RawStatement {
  /// Reads the columns article, story, source, date and original from `column` on.
  fileprivate func membership(from column: Int32) -> StoryMembership {
    StoryMembership(
      article: integer(column), story: integer(column + 1), source: integer(column + 2),
      dated: Date(stored: double(column + 3)),
      duplicateOf: isNull(column + 4) ? nil : integer(column + 4))
  }
}
