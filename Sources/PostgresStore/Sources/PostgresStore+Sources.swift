package import Foundation
package import Models
package import Store

extension PostgresStore: SourceStoring {
  package func pollableSources() async throws -> [String: PollableSource] {
    try await inBackground { [self] in
      var sources: [String: PollableSource] = [:]
      for row in try pool.run("SELECT \(PollableSource.columns) FROM source WHERE configured") {
        let source = try PollableSource(row)
        sources[source.name.lowercased()] = source
      }
      return sources
    }
  }

  /// Page size of a scan over all sources, to bound memory.
  private static let page = 1000

  package func forEachFeed(_ body: (PollableSource, FeedState?) throws -> Void) throws {
    var (position, id): (Int, Int64) = (-1, -1)
    while true {
      let rows = try run(
        """
        SELECT \(PollableSource.columns), source.position, source.id, f.*
        FROM source LEFT JOIN feed_state f ON f.source_id = source.id AND f.url = source.url
        WHERE configured AND (source.position, source.id) > ($1, $2)
        ORDER BY source.position, source.id LIMIT $3
        """, .integer(position), .integer(id), .integer(Self.page))
      for row in rows {
        let isKnown = try row["source_id"] as Int64? != nil
        let (source, state) = try mappingFaults {
          (try PollableSource(row), isKnown ? try FeedState.known(row) : nil)
        }
        try body(source, state)
        (position, id) = try mappingFaults { (try row["position"], try row["id"]) }
      }
      if rows.count < Self.page { return }
    }
  }

  package func forEachDueFeed(
    at now: Date, _ body: (PollableSource, FeedState?) throws -> Void
  ) throws {
    try transaction { transaction in
      // Joins all states at once: a query for each page of ids would scan the whole table.
      transaction.add(DueSQL.cursor("due_feed", at: now, for: owner))
      while true {
        let rows = try transaction.run("FETCH \(Self.page) FROM due_feed")
        for row in rows {
          try body(PollableSource(row), try row["is_current"] ? try FeedState.known(row) : nil)
        }
        if rows.count < Self.page { return }
      }
    }
  }

  package func nextDue(after now: Date) throws -> Date? {
    try mappingFaults {
      try pool.run([DueSQL.next(after: now, for: owner)])[0].first?.date("next_due")
    }
  }

  package func removedSources() throws -> [RemovedSource] {
    try mappingFaults {
      try run(
        """
        SELECT * FROM (SELECT id, name,
          (SELECT count(*) FROM article a WHERE a.source_id = source.id) AS articles,
          (SELECT count(DISTINCT s.article_id) FROM article a
            JOIN article_state s ON s.article_id = a.id AND s.bookmarked_at IS NOT NULL
            WHERE a.source_id = source.id) AS bookmarked
        FROM source WHERE NOT configured) gone WHERE articles > 0 ORDER BY name
        """
      ).map { row in
        RemovedSource(
          id: try row["id"], name: try row["name"], articles: try row["articles"],
          bookmarked: try row["bookmarked"])
      }
    }
  }

  package func purge(_ source: Int64, limit: Int) async throws -> Int {
    try await inBackground { [self] in
      try pool.transaction { transaction in
        // A source that was configured again meanwhile keeps all its articles.
        transaction.add(
          "SELECT 1 FROM source WHERE id = $1 FOR UPDATE", .integer(source))
        let found: [Int64] = try transaction.run(
          """
          SELECT a.id FROM article a JOIN source ON source.id = a.source_id AND NOT configured
          WHERE source.id = $1 AND \(KeptArticle.isUnmarked("a.id")) LIMIT $2
          """, .integer(source), .integer(limit)
        ).values()
        // The lock waits for a transaction that bookmarks one of them, and then sees the bookmark.
        let ids: [Int64] = try transaction.run([
          Self.lockForDeletion(found), Self.unmarked(found),
        ])[1].values()
        transaction.add("DELETE FROM article WHERE id = ANY ($1)", .integers(ids))
        transaction.add(
          """
          DELETE FROM source WHERE id = $1 AND NOT configured
          AND NOT EXISTS (SELECT 1 FROM article WHERE source_id = $1)
          """, .integer(source))
        return ids.count
      }
    }
  }

  package func feedState(of source: Int64) async throws -> FeedState? {
    try await inBackground { [self] in
      try pool.run(
        """
        SELECT f.* FROM feed_state f JOIN source ON source.id = f.source_id
        WHERE f.source_id = $1 AND source.url = f.url
        """, .integer(source)
      ).first.flatMap(FeedState.known)
    }
  }

  package func heldHosts(at now: Date) throws -> [HostState] {
    try mappingFaults {
      try run(
        "SELECT name, blocked_until FROM host WHERE blocked_until > $1 AND blocked_until <= $2",
        .date(now), .number(now.stored + PollLimits.longestHold)
      ).map { HostState(host: try $0["name"], blockedUntil: try $0.date("blocked_until")) }
    }
  }

  package func hold(_ host: String, until: Date) async throws {
    try await inBackground { [self] in
      _ = try pool.run([Self.hold([host: until])])
    }
  }

  /// Puts hosts on hold until a date. A later date already stored stays, unless it is so far ahead
  /// that a clock set back since must have written it.
  static func hold(_ hosts: [String: Date]) -> PostgresStatement {
    let sorted = hosts.sorted { $0.key < $1.key }
    return RowBatch.insert(
      into: "host",
      [
        "name": .texts(sorted.map(\.key)), "blocked_until": .numbers(sorted.map(\.value.stored)),
      ],
      """
      ON CONFLICT (name) DO UPDATE SET
        blocked_until = CASE WHEN host.blocked_until > excluded.blocked_until
          AND host.blocked_until <= excluded.blocked_until + \(PollLimits.longestHold)
          THEN host.blocked_until ELSE excluded.blocked_until END
      """)
  }

  package func postpone(_ looks: [Int64: Date], because reason: PollReason) async throws {
    let sorted = looks.sorted { $0.key < $1.key }
    try await inBackground { [self] in
      _ = try pool.run(
        """
        UPDATE feed_state f SET next_due = k.due, next_reason = $3
        FROM unnest($1, $2) k (source, due) WHERE f.source_id = k.source
        """, .integers(sorted.map(\.key)), .numbers(sorted.map(\.value.stored)),
        .text(reason.rawValue))
    }
  }

  package func release(_ sources: [Int64]) async throws {
    try await inBackground { [self] in
      _ = try pool.run(
        "UPDATE feed_state SET claimed_until = NULL WHERE source_id = ANY ($1) AND claimed_by = $2",
        .integers(sources), .integer(owner))
    }
  }

  package func subscriptions() throws -> [Subscription] {
    try mappingFaults {
      try run(
        """
        SELECT subscription.* FROM subscription JOIN source ON source.id = source_id
        WHERE configured ORDER BY source_id
        """
      ).map { row in
        var subscription = Subscription(
          source: try row["source_id"], hub: try row["hub"], topic: try row["topic"])
        subscription.token = try row["token"]
        subscription.secret = try row["secret"]
        subscription.askedAt = try row.date("asked_at")
        subscription.attempts = try row["attempts"]
        subscription.nextAttempt = try row.date("next_attempt")
        subscription.leaseUntil = try row.date("lease_until")
        subscription.callback = try row["callback"]
        return subscription
      }
    }
  }

  package func setSubscription(_ subscription: Subscription) async throws {
    try await inBackground { [self] in
      _ = try pool.run(
        """
        UPDATE subscription SET token = $1, secret = $2, asked_at = $3, attempts = $4,
          next_attempt = $5, lease_until = $6, callback = $7
        WHERE source_id = $8 AND hub = $9 AND topic = $10
        """, .text(subscription.token), .text(subscription.secret), .date(subscription.askedAt),
        .integer(subscription.attempts), .date(subscription.nextAttempt),
        .date(subscription.leaseUntil), .text(subscription.callback),
        .integer(subscription.source), .text(subscription.hub), .text(subscription.topic))
    }
  }
}

extension PollableSource {
  /// Aliases that do not collide with the columns of `feed_state`.
  static let columns = """
    source.id AS pollable_id, source.name AS pollable_name,
    coalesce((SELECT weight FROM source_exposure WHERE source_exposure.source_id = source.id), 1)
      AS pollable_weight,
    NOT EXISTS (SELECT 1 FROM article WHERE article.source_id = source.id) AS pollable_is_empty
    """

  init(_ row: PostgresRows.Row) throws {
    self.init(
      id: try row["pollable_id"], name: try row["pollable_name"],
      weight: try row["pollable_weight"], isEmpty: try row["pollable_is_empty"])
  }
}
