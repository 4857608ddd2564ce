package import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// Since when a target is known, when it may get the next request, and its failures in a row.
  func noticeTarget(_ name: String) throws -> (known: Date, next: Date, failures: Int)? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT known, next, failures FROM notice_target WHERE name = ?"),
      arguments: [name]
    ).map { (Date(stored: $0[0]), Date(stored: $0[1]), $0[2]) }
  }

  func noticeTroubles() throws -> [(target: String, waiting: Int, failure: String)] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT name, failure, (SELECT count(*) FROM notice n
          WHERE n.target = t.name AND n.state = 'waiting') AS waiting
        FROM notice_target t WHERE failures > 0 AND failure IS NOT NULL ORDER BY name
        """
    ).map { ($0["name"], $0["waiting"], $0["failure"]) }
  }

  func nextNotice(of target: String) throws -> Date? {
    try Double.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT next FROM notice_target WHERE name = ?1 AND EXISTS (
            SELECT 1 FROM notice WHERE target = ?1 AND state = 'waiting')
          """), arguments: [target]
    ).map(Date.init(stored:))
  }
}

extension StoreWriter {
  /// Puts an article into the outbox of a target, at most once ever.
  package func queueNotice(
    of article: Int64, to target: String, reader: Int64, because reason: String, at now: Date
  ) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO notice (target, reader_id, article_id, reason, at)
        VALUES (?, ?, ?, ?, ?)
        """
    ).execute(arguments: [target, reader, article, reason, now.stored])
  }

  /// - Returns: since when the target is known.
  func registerTarget(_ name: String, at now: Date) throws -> Date {
    try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO notice_target (name, known, next) VALUES (?, ?, 0)"
    ).execute(arguments: [name, now.stored])
    return try reader.noticeTarget(name)?.known ?? now
  }

  /// Queues each story that has reached this number of household sources since the target is known.
  /// The story's article with the highest rank is queued, unless an article of the story was queued
  /// before.
  func noteStories(
    coveredBy sources: Int, for target: String, knownSince known: Date, reader: Int64, at now: Date
  ) throws {
    let stories = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT s.id, (SELECT count(DISTINCT a.source_id) FROM story_article a
            JOIN source ON source.id = a.source_id AND source.household = 1
            WHERE a.story_id = s.id) AS told
          FROM story s INDEXED BY story_told
          WHERE s.sources > 1 AND s.sources >= ?1 AND s.latest >= ?2 AND told >= ?1
            AND NOT EXISTS (SELECT 1 FROM story_article a JOIN notice n
              ON n.article_id = a.article_id AND n.target = ?3 WHERE a.story_id = s.id)
            AND (SELECT count(DISTINCT a.source_id) FROM story_article a
              JOIN source ON source.id = a.source_id AND source.household = 1
              JOIN article ON article.id = a.article_id
              WHERE a.story_id = s.id AND article.fetched < ?4) < ?1
          """),
      arguments: [sources, now.stored - Self.storyAge, target, known.stored])
    for story in stories {
      let best = try Int64.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT a.article_id FROM story_article a
            JOIN source ON source.id = a.source_id AND source.household = 1
            JOIN article_rank r ON r.article_id = a.article_id AND r.is_first = 1
            WHERE a.story_id = ? ORDER BY r.today DESC, a.article_id LIMIT 1
            """), arguments: [story["id"] as Int64])
      guard let best else { continue }
      try queueNotice(
        of: best, to: target, reader: reader, because: "told by \(story["told"] as Int) sources",
        at: now)
    }
  }

  /// Seconds: older stories are not queued.
  private static let storyAge = 2 * 86_400.0

  /// Queues each configured source that has failed for this long, once per series of failures.
  func noteSources(
    failingFor seconds: Double, for target: String, reader: Int64, at now: Date
  ) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO notice (target, reader_id, source_id, since, reason, at)
        SELECT ?1, ?2, source.id, f.first_failure, 'failing: ' || ifnull(f.last_error, ''), ?3
        FROM feed_state f JOIN source ON source.id = f.source_id
        WHERE source.configured = 1 AND source.household = 1 AND f.failures > 0
          AND f.first_failure <= ?4
        """
    ).execute(arguments: [target, reader, now.stored, now.stored - seconds])
  }

  func claimNotices(of target: String, limit: Int, at now: Date) throws -> [OutgoingNotice] {
    let notices = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT n.id, n.article_id, source.name AS source, reader.name AS reader, n.reason, n.at
          FROM notice n JOIN reader ON reader.id = n.reader_id
          LEFT JOIN source ON source.id = n.source_id
          WHERE n.target = ? AND n.state = 'waiting' ORDER BY n.id LIMIT ?
          """), arguments: [target, limit]
    ).map { row in
      let article: Int64? = row["article_id"]
      return OutgoingNotice(
        id: row["id"], subject: article.map { .article($0) } ?? .source(row["source"] ?? ""),
        reader: row["reader"], reason: row["reason"], at: Date(stored: row["at"]))
    }
    guard !notices.isEmpty else { return [] }
    try setState("under_way", of: notices.map(\.id))
    try db.execute(
      sql: "UPDATE notice SET taken = ? WHERE id IN (SELECT value FROM json_each(?))",
      arguments: [now.stored, JSONArray.of(notices.map(\.id))])
    try db.execute(
      sql: "UPDATE notice_target SET next = ? WHERE name = ?",
      arguments: [now.stored + NoticePace.pause, target])
    return notices
  }

  func markNoticesSent(_ ids: [Int64], of target: String, at now: Date) throws {
    try setState("sent", of: ids)
    try db.execute(
      sql: "UPDATE notice_target SET failures = 0, failure = NULL WHERE name = ?",
      arguments: [target])
  }

  func requeueNotices(
    _ ids: [Int64], of target: String, because failure: String, until: Date
  ) throws {
    try setState("waiting", of: ids)
    try db.execute(
      sql: """
        UPDATE notice_target SET failures = failures + 1, failure = ?, next = ? WHERE name = ?
        """, arguments: [failure, until.stored, target])
  }

  func giveUpNotices(of target: String, before date: Date) throws -> Int {
    try db.execute(
      sql: """
        UPDATE notice SET state = 'given_up' WHERE target = ? AND state = 'waiting' AND at < ?
        """, arguments: [target, date.stored])
    return db.changesCount
  }

  func endLostNotices(
    of target: String, takenBefore date: Date, areTriedAgain: Bool
  ) throws -> Int {
    try db.execute(
      sql: "UPDATE notice SET state = ? WHERE target = ? AND state = 'under_way' AND taken < ?",
      arguments: [areTriedAgain ? "waiting" : "doubtful", target, date.stored])
    return db.changesCount
  }

  private func setState(_ state: String, of ids: [Int64]) throws {
    try db.execute(
      sql: "UPDATE notice SET state = ? WHERE id IN (SELECT value FROM json_each(?))",
      arguments: [state, JSONArray.of(ids)])
  }
}
