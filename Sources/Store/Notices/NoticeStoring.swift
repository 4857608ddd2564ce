package import Foundation
package import Models
package import Words

/// The outbox of notices. Each notice is sent once, even over restarts and with several processes.
package protocol NoticeStoring: Sendable {
  /// Makes targets known, and queues the stories and sources that they are to be told about.
  ///
  /// - Parameter reader: name of the reader whose notices these are if the database has no first
  ///   reader.
  func noteNotices(for targets: [NoticeTarget], reader: String, at now: Date) async throws

  /// Takes the next notices of a target, oldest first, and keeps other callers from asking again
  /// for ``NoticePace/pause``. The caller must settle or return each of them.
  ///
  /// - Parameter limit: maximum number of notices, from the number of failures in a row.
  /// - Returns: an empty array while the target pauses.
  func claimNotices(
    of target: String, limit: @escaping @Sendable (_ failures: Int) -> Int, at now: Date
  ) async throws -> [OutgoingNotice]

  /// Records that notices were sent.
  func markNoticesSent(_ ids: [Int64], of target: String) async throws

  /// Records that notices were not sent; they wait until the given time.
  ///
  /// - Parameters:
  ///   - failure: the reason, as a sentence.
  ///   - isTry: whether it was tried, so that the failure counts.
  func requeueNotices(
    _ ids: [Int64], of target: String, because failure: Message, isTry: Bool, until: Date
  ) async throws

  /// Gives up the waiting notices that were queued before a time.
  ///
  /// - Returns: the number of notices given up.
  func giveUpNotices(of target: String, before date: Date) async throws -> Int

  /// Ends the notices that were being sent when their process ended: whether they arrived is
  /// unknown.
  ///
  /// - Parameters:
  ///   - date: notices claimed before this time are ended.
  ///   - areTriedAgain: whether they are queued again: for a target whose outcome is recorded, so
  ///     that a notice it got is not sent twice.
  /// - Returns: the number of notices ended.
  func endLostNotices(
    of target: String, takenBefore date: Date, areTriedAgain: Bool
  ) async throws -> Int

  /// When the target may get its waiting notices; `nil` if none wait.
  func nextNotice(of target: String) async throws -> Date?

  /// The targets whose last request failed, by name: the number of waiting notices and the reason.
  func noticeTroubles() throws -> [(target: String, waiting: Int, failure: Message)]

  /// Number of failed requests to a target in a row.
  func noticeFailures(of target: String) async throws -> Int
}

/// How often a target gets a request.
package enum NoticePace {
  /// Seconds between two requests to a target.
  package static let pause = 60.0
}

extension NoticeStoring where Self: SQLStore {
  package func noteNotices(
    for targets: [NoticeTarget], reader name: String, at now: Date
  ) async throws {
    try await transaction { session in
      try session.add(Reader.addingFirst(name))
      try session.add(targets.map { Notice.registering($0.name, at: now) })
      for target in targets {
        if let sources = target.minimumSources {
          let known: Date =
            try session.run(
              "SELECT known FROM notice_target WHERE \(folded: "name") = \(key: target.name)"
            ).first?["known"] ?? now
          try Notice.add(
            stories: session.run(
              Notice.stories(coveredBy: sources, for: target.name, knownSince: known, at: now)),
            for: target.name, at: now, to: session)
        }
        if let seconds = target.failingFor {
          try Notice.add(
            sources: session.run(Notice.sources(failingSince: now - seconds, for: target.name)),
            for: target.name, at: now, to: session)
        }
      }
    }
  }

  package func claimNotices(
    of target: String, limit: @escaping @Sendable (_ failures: Int) -> Int, at now: Date
  ) async throws -> [OutgoingNotice] {
    try await transaction { session in
      // Another node with the same request waits, and then sees the pause.
      let state = try session.run(
        """
        SELECT failures FROM notice_target
        WHERE \(folded: "name") = \(key: target) AND next <= \(now) \(lock: .rows)
        """)
      guard let failures: Int = try state.first?["failures"] else { return [] }
      let notices = try session.run(
        """
        SELECT n.id, n.article_id, source.name AS source, reader.name AS reader, n.reason
        FROM notice n JOIN reader ON reader.id = n.reader_id
        LEFT JOIN source ON source.id = n.source_id
        WHERE n.target = \(key: target) AND n.state = 'waiting'
        ORDER BY n.id LIMIT \(limit(failures))
        """
      ).map(OutgoingNotice.init)
      guard !notices.isEmpty else { return [] }
      try session.add([
        """
        UPDATE notice SET state = 'under_way', taken = \(now) WHERE id \(in: notices.map(\.id))
        """,
        """
        UPDATE notice_target SET next = \(now + NoticePace.pause)
        WHERE \(folded: "name") = \(key: target)
        """,
      ])
      return notices
    }
  }

  package func markNoticesSent(_ ids: [Int64], of target: String) async throws {
    _ = try await write([
      "UPDATE notice SET state = 'sent' WHERE id \(in: ids)",
      """
      UPDATE notice_target SET failures = 0, failure = NULL
      WHERE \(folded: "name") = \(key: target)
      """,
    ])
  }

  package func requeueNotices(
    _ ids: [Int64], of target: String, because failure: Message, isTry: Bool, until: Date
  ) async throws {
    _ = try await write([
      "UPDATE notice SET state = 'waiting' WHERE id \(in: ids)",
      """
      UPDATE notice_target SET failures = failures + \(isTry ? 1 : 0), failure = \(failure), next = \(until)
      WHERE \(folded: "name") = \(key: target)
      """,
    ])
  }

  package func giveUpNotices(of target: String, before date: Date) async throws -> Int {
    try await write(
      """
      UPDATE notice SET state = 'given_up'
      WHERE target = \(key: target) AND state = 'waiting' AND at < \(date)
      """
    ).changes
  }

  package func endLostNotices(
    of target: String, takenBefore date: Date, areTriedAgain: Bool
  ) async throws -> Int {
    try await write(
      """
      UPDATE notice SET state = \(areTriedAgain ? "waiting" : "doubtful")
      WHERE target = \(key: target) AND state = 'under_way' AND taken < \(date)
      """
    ).changes
  }

  package func nextNotice(of target: String) async throws -> Date? {
    try await read(
      """
      SELECT next FROM notice_target WHERE \(folded: "name") = \(key: target) AND EXISTS (
        SELECT 1 FROM notice WHERE target = \(key: target) AND state = 'waiting')
      """
    ).first?["next"]
  }

  package func noticeTroubles() throws -> [(target: String, waiting: Int, failure: Message)] {
    try read(
      """
      SELECT name, failure, (SELECT count(*) FROM notice n
        WHERE n.target = t.\(folded: "name") AND n.state = 'waiting') AS waiting
      FROM notice_target t WHERE failures > 0 AND failure IS NOT NULL
      ORDER BY \(folded: "name")
      """
    ).map { (try $0["name"], try $0["waiting"], try $0["failure"]) }
  }

  package func noticeFailures(of target: String) async throws -> Int {
    try await read(
      "SELECT failures FROM notice_target WHERE \(folded: "name") = \(key: target)"
    ).first?["failures"] ?? 0
  }
}

/// The statements that put notices into the outbox.
package enum Notice {
  /// Seconds: older stories are not queued.
  private static let storyAge = 2 * 86_400.0

  fileprivate static func registering(_ target: String, at now: Date) -> SQLStatement {
    """
    INSERT INTO notice_target (\(named: "name"), known, next) VALUES (\(name: target), \(now), 0)
    ON CONFLICT (\(folded: "name")) DO NOTHING
    """
  }

  /// Queues an article for a target, at most once ever.
  package static func queueing(
    article: Int64, for target: String, reader: SQLStatement, because reason: Message, at now: Date
  ) -> SQLStatement {
    """
    INSERT INTO notice (target, reader_id, article_id, reason, at)
    VALUES (\(key: target), \(sql: reader), \(article), \(reason), \(now))
    ON CONFLICT DO NOTHING
    """
  }

  /// The stories that have reached this number of shared sources since a target is known, unless an
  /// article of the story was queued before: each with its article of the highest rank.
  fileprivate static func stories(
    coveredBy sources: Int, for target: String, knownSince known: Date, at now: Date
  ) -> SQLStatement {
    let told: SQLStatement = """
      SELECT count(DISTINCT a.source_id) FROM story_article a
      JOIN source ON source.id = a.source_id AND source.is_shared
      """
    return """
      WITH told AS MATERIALIZED (SELECT s.id,
          (\(sql: told) WHERE a.story_id = s.id) AS sources,
          (SELECT a.article_id FROM story_article a
            JOIN source ON source.id = a.source_id AND source.is_shared
            JOIN article_rank r ON r.article_id = a.article_id AND r.is_first
            WHERE a.story_id = s.id ORDER BY r.today DESC, a.article_id LIMIT 1) AS article_id
        FROM story s \(index: "story_told")
        WHERE s.sources > 1 AND s.sources >= \(sources) AND s.latest >= \(now - storyAge)
          AND NOT EXISTS (SELECT 1 FROM story_article a JOIN notice n
            ON n.article_id = a.article_id AND n.target = \(key: target) WHERE a.story_id = s.id)
          AND (\(sql: told) JOIN article ON article.id = a.article_id
            WHERE a.story_id = s.id AND article.fetched < \(known)) < \(sources))
      SELECT sources, article_id FROM told
      WHERE sources >= \(sources) AND article_id IS NOT NULL ORDER BY id
      """
  }

  fileprivate static func add(
    stories: SQLRows, for target: String, at now: Date, to session: any SQLSession
  ) throws {
    try session.add(
      stories.map { story in
        queueing(
          article: try story["article_id"], for: target, reader: Reader.firstID,
          because: Message(.noticeStory, try story["sources"] as Int), at: now)
      })
  }

  /// The shared sources that have failed since then or longer, unless the series of failures was
  /// queued before.
  fileprivate static func sources(failingSince date: Date, for target: String) -> SQLStatement {
    """
    SELECT source.id, f.first_failure, f.last_error
    FROM feed_state f JOIN source ON source.id = f.source_id
    WHERE source.configured AND source.is_shared AND f.failures > 0 AND f.first_failure <= \(date)
      AND NOT EXISTS (SELECT 1 FROM notice n WHERE n.source_id = source.id
        AND n.target = \(key: target) AND n.since = f.first_failure)
    ORDER BY source.id
    """
  }

  fileprivate static func add(
    sources: SQLRows, for target: String, at now: Date, to session: any SQLSession
  ) throws {
    try session.add(
      sources.map { source -> SQLStatement in
        let failure: Message? = try source["last_error"]
        return """
          INSERT INTO notice (target, reader_id, source_id, since, reason, at)
          VALUES (\(key: target), \(sql: Reader.firstID), \(try source["id"] as Int64),
            \(try source["first_failure"] as Date),
            \(Message(.noticeFailing, failure ?? .verbatim(""))), \(now))
          ON CONFLICT DO NOTHING
          """
      })
  }
}

extension OutgoingNotice {
  fileprivate init(_ row: SQLRow) throws {
    let article: Int64? = try row["article_id"]
    self.init(
      id: try row["id"], subject: try article.map { .article($0) } ?? .source(row["source"] ?? ""),
      reader: try row["reader"], reason: try row["reason"])
  }
}
