import Foundation
import Models
import Store

/// Queries about articles and stories.
extension ClusteringLookUp {
  /// Reads the articles of the batch, and keeps them from being deleted until the transaction ends.
  static func queued(_ articles: [Int64]) -> Asked {
    Asked(
      """
      SELECT a.id, a.source_id, a.title, a.summary, a.url_key, a.dated, t.body, r.today,
        r.category_id, coalesce(s.home_page_url, s.url) AS address, m.article_id, m.story_id,
        m.source_id AS told_by, m.dated AS told, m.duplicate_of
      FROM unnest($1) WITH ORDINALITY k (id, place) JOIN article a ON a.id = k.id
      JOIN source s ON s.id = a.source_id
      LEFT JOIN article_text t ON t.article_id = a.id
      LEFT JOIN article_rank r ON r.article_id = a.id AND r.is_first
      LEFT JOIN story_article m ON m.article_id = a.id
      ORDER BY k.place FOR KEY SHARE OF a
      """, .integers(articles)
    ) { row, answers in
      let text: String? = try row["body"]
      let story: Int64? = try row["story_id"]
      answers.queued.append(
        QueuedArticle(
          StoryArticle(
            id: try row["id"], source: try row["source_id"], title: try row["title"],
            summary: try row["summary"], text: SearchText.readable(text ?? ""),
            urlKey: try row["url_key"], dated: Date(stored: try row["dated"])),
          today: try row["today"], category: try row["category_id"], address: try row["address"],
          membership: try story.map { _ in
            try membership(row, source: "told_by", dated: "told")
          }))
    }
  }

  private static func membership(
    _ row: PostgresRows.Row, source: String = "source_id", dated: String = "dated"
  ) throws -> StoryMembership {
    StoryMembership(
      article: try row["article_id"], story: try row["story_id"], source: try row[source],
      dated: Date(stored: try row[dated]), duplicateOf: try row["duplicate_of"])
  }

  static func memberships(of articles: [Int64]) -> Asked {
    Asked(
      """
      SELECT article_id, story_id, source_id, dated, duplicate_of FROM story_article
      WHERE article_id = ANY ($1)
      """, .integers(articles)
    ) { row, answers in
      let membership = try membership(row)
      answers.memberships[membership.article] = membership
    }
  }

  static func members(of stories: [Int64]) -> Asked {
    Asked(
      """
      SELECT m.article_id, m.story_id, m.source_id, m.dated, m.duplicate_of, r.today,
        r.category_id, coalesce(s.home_page_url, s.url) AS address
      FROM story_article m JOIN source s ON s.id = m.source_id
      LEFT JOIN article_rank r ON r.article_id = m.article_id AND r.is_first
      WHERE m.story_id = ANY ($1) ORDER BY m.story_id, m.article_id
      """, .integers(stories)
    ) { row, answers in
      let member = StoryMember(
        membership: try membership(row), today: try row["today"],
        category: try row["category_id"], address: try row["address"])
      answers.stories[member.membership.story, default: []].append(member)
    }
  }

  static func texts(of articles: [Int64]) -> Asked {
    Asked(
      "SELECT article_id, body FROM article_text WHERE article_id = ANY ($1)", .integers(articles)
    ) { row, answers in
      answers.texts[try row["article_id"]] = SearchText.readable(try row["body"])
    }
  }

  static func headings(of articles: [Int64]) -> Asked {
    Asked("SELECT id, title, url_key FROM article WHERE id = ANY ($1)", .integers(articles)) {
      row, answers in
      answers.headings[try row["id"]] = ClusteringAnswers.Heading(
        title: try row["title"], urlKey: try row["url_key"])
    }
  }

  static func rankStates(of articles: [Int64]) -> Asked {
    Asked(
      """
      SELECT r.article_id, r.today, r.now, r.burst, r.dated, coalesce(f.weight, 1) AS weight,
        ARRAY(SELECT e.count FROM event e WHERE e.article_id = r.article_id
          AND e.kind = '\(LoggedEvent.coverageName)') AS covering
      FROM article_rank r LEFT JOIN article_feature f ON f.article_id = r.article_id
      WHERE r.article_id = ANY ($1) AND r.is_first
      """, .integers(articles)
    ) { row, answers in
      answers.rankStates[try row["article_id"]] = ClusteringAnswers.RankState(
        keys: RankKeys(today: try row["today"], now: try row["now"], burst: try row["burst"]),
        dated: Date(stored: try row["dated"]), weight: try row["weight"],
        covering: Set(try row["covering"] as [Int64]))
    }
  }

  static func logs(of articles: [Int64]) -> Asked {
    Asked(
      """
      SELECT k.id, e.reader_id, e.kind, e.count, e.at, e.votes
      FROM unnest($1) k (id) LEFT JOIN event e ON e.article_id = k.id ORDER BY k.id, e.id
      """, .integers(articles)
    ) { row, answers in
      let article: Int64 = try row["id"]
      let kind: String? = try row["kind"]
      guard kind != nil, let event = try LoggedEvent(row) else {
        answers.logs[article, default: []] += []
        return
      }
      answers.logs[article, default: []].append(event)
    }
  }

  static func openStories(_ limit: Int) -> Asked {
    Asked(
      """
      SELECT id FROM (SELECT id FROM story WHERE is_open ORDER BY id DESC LIMIT $1) latest
      ORDER BY id
      """, .integer(limit)
    ) { row, answers in
      answers.openStories.append(try row["id"])
    }
  }
}
