package import Foundation
package import Models
import Store

extension PostgresStore: NoticeStoring {
  package func noteNotices(
    for targets: [NoticeTarget], reader name: String, at now: Date
  ) async throws {
    try await inBackground { [self] in
      // The first reader; if there is none, a reader with this name is created.
      let first = "(SELECT id FROM reader ORDER BY position, id LIMIT 1)"
      var statements = [
        PostgresStatement(
          """
          INSERT INTO reader (name, name_key, position) SELECT $1, $2, 1
          WHERE NOT EXISTS (SELECT 1 FROM reader) ON CONFLICT (name) DO NOTHING
          """, .text(name), .text(name.lowercased()))
      ]
      for target in targets {
        let key = PostgresValue.text(target.name.lowercased())
        statements.append(
          PostgresStatement(
            """
            INSERT INTO notice_target (name, name_key, known, next) VALUES ($1, $2, $3, 0)
            ON CONFLICT (name_key) DO NOTHING
            """, .text(target.name), key, .date(now)))
        if let sources = target.minimumSources {
          statements.append(Self.noteStories(coveredBy: sources, for: key, first, at: now))
        }
        if let seconds = target.failingFor {
          statements.append(
            PostgresStatement(
              """
              INSERT INTO notice (target, reader_id, source_id, since, reason, at)
              SELECT $1, \(first), source.id, f.first_failure,
                'failing: ' || coalesce(f.last_error, ''), $2
              FROM feed_state f JOIN source ON source.id = f.source_id
              WHERE source.configured AND source.household AND f.failures > 0
                AND f.first_failure <= $3
              ON CONFLICT DO NOTHING
              """, key, .date(now), .number(now.stored - seconds)))
        }
      }
      _ = try pool.run(statements)
    }
  }

  /// Seconds: older stories are not queued.
  private static let storyAge = 2 * 86_400.0

  /// Queues each story that has reached this number of household sources since the target is known.
  /// The story's article with the highest rank is queued, unless an article of the story was queued
  /// before.
  private static func noteStories(
    coveredBy sources: Int, for key: PostgresValue, _ reader: String, at now: Date
  ) -> PostgresStatement {
    PostgresStatement(
      """
      INSERT INTO notice (target, reader_id, article_id, reason, at)
      SELECT $1, \(reader), best.article_id, 'told by ' || told.sources || ' sources', $3
      FROM story s
      CROSS JOIN LATERAL (SELECT count(DISTINCT a.source_id) AS sources FROM story_article a
        JOIN source ON source.id = a.source_id AND source.household WHERE a.story_id = s.id) told
      CROSS JOIN LATERAL (SELECT a.article_id FROM story_article a
        JOIN source ON source.id = a.source_id AND source.household
        JOIN article_rank r ON r.article_id = a.article_id AND r.is_first
        WHERE a.story_id = s.id ORDER BY r.today DESC, a.article_id LIMIT 1) best
      WHERE s.sources > 1 AND s.sources >= $2 AND s.latest >= $4 AND told.sources >= $2
        AND NOT EXISTS (SELECT 1 FROM story_article a
          JOIN notice n ON n.article_id = a.article_id AND n.target = $1 WHERE a.story_id = s.id)
        AND (SELECT count(DISTINCT a.source_id) FROM story_article a
          JOIN source ON source.id = a.source_id AND source.household
          JOIN article ON article.id = a.article_id WHERE a.story_id = s.id
          AND article.fetched < (SELECT known FROM notice_target WHERE name_key = $1)) < $2
      ORDER BY s.id ON CONFLICT DO NOTHING
      """, key, .integer(sources), .date(now), .number(now.stored - storyAge))
  }

  package func claimNotices(
    of target: String, limit: @escaping @Sendable (_ failures: Int) -> Int, at now: Date
  ) async throws -> [OutgoingNotice] {
    let key = PostgresValue.text(target.lowercased())
    return try await inBackground { [self] in
      try pool.transaction { transaction in
        // Another node with the same request waits, and then sees the pause.
        let state = try transaction.run(
          "SELECT failures FROM notice_target WHERE name_key = $1 AND next <= $2 FOR UPDATE", key,
          .date(now))
        guard let failures: Int = try state.first?["failures"] else { return [] }
        let rows = try transaction.run([
          PostgresStatement(
            """
            SELECT n.id, n.article_id, source.name AS source, reader.name AS reader, n.reason, n.at
            FROM notice n JOIN reader ON reader.id = n.reader_id
            LEFT JOIN source ON source.id = n.source_id
            WHERE n.target = $1 AND n.state = 'waiting' ORDER BY n.id LIMIT $2
            """, key, .integer(limit(failures)))
        ])[0]
        let notices = try rows.map { row in
          let article: Int64? = try row["article_id"]
          let source: String? = try row["source"]
          return OutgoingNotice(
            id: try row["id"], subject: article.map { .article($0) } ?? .source(source ?? ""),
            reader: try row["reader"], reason: try row["reason"], at: Date(stored: try row["at"]))
        }
        guard !notices.isEmpty else { return [] }
        transaction.add(
          "UPDATE notice SET state = 'under_way', taken = $2 WHERE id = ANY ($1)",
          .integers(notices.map(\.id)), .date(now))
        transaction.add(
          "UPDATE notice_target SET next = $2 WHERE name_key = $1", key,
          .number(now.stored + NoticePace.pause))
        return notices
      }
    }
  }

  package func markNoticesSent(_ ids: [Int64], of target: String, at now: Date) async throws {
    try await inBackground { [self] in
      _ = try pool.run([
        PostgresStatement("UPDATE notice SET state = 'sent' WHERE id = ANY ($1)", .integers(ids)),
        PostgresStatement(
          "UPDATE notice_target SET failures = 0, failure = NULL WHERE name_key = $1",
          .text(target.lowercased())),
      ])
    }
  }

  package func requeueNotices(
    _ ids: [Int64], of target: String, because failure: String, until: Date
  ) async throws {
    try await inBackground { [self] in
      _ = try pool.run([
        PostgresStatement(
          "UPDATE notice SET state = 'waiting' WHERE id = ANY ($1)", .integers(ids)),
        PostgresStatement(
          """
          UPDATE notice_target SET failures = failures + 1, failure = $1, next = $2
          WHERE name_key = $3
          """, .text(failure), .date(until), .text(target.lowercased())),
      ])
    }
  }

  package func giveUpNotices(of target: String, before date: Date) async throws -> Int {
    try await inBackground { [self] in
      try pool.run(
        """
        UPDATE notice SET state = 'given_up' WHERE target = $1 AND state = 'waiting' AND at < $2
        """, .text(target.lowercased()), .date(date)
      ).changes
    }
  }

  package func endLostNotices(
    of target: String, takenBefore date: Date, areTriedAgain: Bool
  ) async throws -> Int {
    try await inBackground { [self] in
      try pool.run(
        "UPDATE notice SET state = $1 WHERE target = $2 AND state = 'under_way' AND taken < $3",
        .text(areTriedAgain ? "waiting" : "doubtful"), .text(target.lowercased()), .date(date)
      ).changes
    }
  }

  package func nextNotice(of target: String) async throws -> Date? {
    try await inBackground { [self] in
      try pool.run(
        """
        SELECT next FROM notice_target WHERE name_key = $1 AND EXISTS (
          SELECT 1 FROM notice WHERE target = $1 AND state = 'waiting')
        """, .text(target.lowercased())
      ).first?.date("next")
    }
  }

  package func noticeTroubles() throws -> [(target: String, waiting: Int, failure: String)] {
    try mappingFaults {
      try run(
        """
        SELECT name, failure, (SELECT count(*) FROM notice n
          WHERE n.target = t.name_key AND n.state = 'waiting') AS waiting
        FROM notice_target t WHERE failures > 0 AND failure IS NOT NULL ORDER BY name_key
        """
      ).map { (try $0["name"], try $0["waiting"], try $0["failure"]) }
    }
  }

  package func noticeFailures(of target: String) async throws -> Int {
    try await inBackground { [self] in
      try pool.run(
        "SELECT failures FROM notice_target WHERE name_key = $1", .text(target.lowercased())
      ).first?["failures"] ?? 0
    }
  }
}
