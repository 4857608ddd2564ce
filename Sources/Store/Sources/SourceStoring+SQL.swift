package import Foundation
package import Models

extension SourceStoring where Self: SQLStore {
  package func pollableSources() async throws -> [String: PollableSource] {
    let sources = try await read(
      "SELECT \(sql: PollableSource.columns) FROM source WHERE \(flag: "configured", is: true)"
    ).map(PollableSource.init)
    return Dictionary(sources.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { $1 })
  }

  package func removedSources(
    besides sources: [Source]?, seenBy reader: String?
  ) throws -> [RemovedSource] {
    var isRemoved: SQLStatement = "\(flag: "configured", is: false)"
    if let sources { isRemoved = try unlisted(by: sources) }
    var isSeen: SQLStatement = "TRUE"
    if let reader {
      isSeen = """
        (\(flag: "is_shared", is: true) OR id IN (SELECT source_id FROM reader_source
          WHERE listing = 'added' AND reader_id = \(sql: Reader.id(named: reader))))
        """
    }
    // SQLite keeps the order of a CROSS JOIN: there are fewer marks than articles.
    return try read(
      """
      SELECT * FROM (SELECT id, name,
        (SELECT count(*) FROM article a WHERE a.source_id = source.id) AS articles,
        (SELECT count(DISTINCT s.article_id) FROM article_state s CROSS JOIN article a
          WHERE a.id = s.article_id AND s.bookmarked_at IS NOT NULL
          AND a.source_id = source.id) AS bookmarked
      FROM source WHERE \(sql: isRemoved) AND \(sql: isSeen)) gone
      WHERE articles > 0
      """
    ).map { row in
      RemovedSource(
        id: try row["id"], name: try row["name"], articles: try row["articles"],
        bookmarked: try row["bookmarked"])
    }
    // The engines compare names differently.
    .sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
  }

  /// The condition that a row of `source` would not be configured if these sources were stored.
  private func unlisted(by sources: [Source]) throws -> SQLStatement {
    let stored = try StoredConfiguration(read(StoredConfiguration.statements)[...])
    let names = Set(sources.flatMap(\.categories).map { $0.lowercased() })
    let plan = ConfigurationPlan(
      stored, sources, categories: Dictionary(uniqueKeysWithValues: names.map { ($0, 0) }))
    return """
      NOT (id \(in: plan.configured.map(\.entry.id)))
      AND (url LIKE 'kept:%'
        OR id NOT IN (SELECT source_id FROM reader_source WHERE listing = 'added'))
      """
  }

  package func purge(_ source: Int64, limit: Int) async throws -> Int {
    try await transaction { session in
      // A source that was configured again meanwhile keeps all its articles.
      try session.add("SELECT id FROM source WHERE id = \(source) \(lock: .rows)")
      let found = try session.run(
        """
        SELECT a.id FROM article a JOIN source ON source.id = a.source_id
        WHERE source.id = \(source) AND \(flag: "source.configured", is: false)
          AND \(sql: KeptArticle.isUnmarked("a.id")) LIMIT \(limit)
        """)
      let articles = try session.lockForDeletion(found.values())
      try session.add([
        "DELETE FROM article WHERE id \(in: articles)",
        """
        DELETE FROM source WHERE id = \(source) AND \(flag: "configured", is: false)
        AND NOT EXISTS (SELECT 1 FROM article WHERE source_id = \(source))
        """,
      ])
      return articles.count
    }
  }

  package func feedState(of source: Int64) async throws -> FeedState? {
    try await read(
      """
      SELECT f.* FROM feed_state f JOIN source ON source.id = f.source_id
      WHERE f.source_id = \(source) AND source.url = f.url
      """
    ).first.flatMap(FeedState.known)
  }

  package func postpone(_ looks: [Int64: Date], because reason: PollReason) async throws {
    guard !looks.isEmpty else { return }
    // In the order of the sources: another node may lock the same rows.
    _ = try await write(
      looks.sorted { $0.key < $1.key }.map { source, date in
        """
        UPDATE feed_state SET next_due = \(date), next_reason = \(reason.rawValue)
        WHERE source_id = \(source)
        """
      })
  }

  package func heldHosts(at now: Date) throws -> [HostState] {
    try read(HostState.held(at: now)).map(HostState.init)
  }

  package func hold(_ host: String, until: Date) async throws {
    try await write(HostState.holding(host, until: until))
  }

  package func subscriptions() throws -> [Subscription] {
    try read(
      """
      SELECT subscription.* FROM subscription JOIN source ON source.id = source_id
      WHERE \(flag: "configured", is: true) ORDER BY source_id
      """
    ).map(Subscription.init)
  }

  package func setSubscription(_ subscription: Subscription) async throws {
    try await write(
      """
      UPDATE subscription SET token = \(subscription.token), secret = \(subscription.secret),
        asked_at = \(subscription.askedAt), attempts = \(subscription.attempts),
        next_attempt = \(subscription.nextAttempt), lease_until = \(subscription.leaseUntil),
        callback = \(subscription.callback)
      WHERE source_id = \(subscription.source) AND hub = \(subscription.hub)
        AND topic = \(subscription.topic)
      """)
  }
}

extension PollableSource {
  /// Aliases that do not collide with the columns of `feed_state`.
  package static let columns = """
    source.id AS pollable_id, source.name AS pollable_name,
    coalesce((SELECT weight FROM source_exposure WHERE source_exposure.source_id = source.id), 1)
      AS pollable_weight,
    NOT EXISTS (SELECT 1 FROM article WHERE article.source_id = source.id) AS pollable_is_empty
    """

  package init(_ row: some NamedRow) throws {
    self.init(
      id: try row["pollable_id"], name: try row["pollable_name"],
      weight: try row["pollable_weight"], isEmpty: try row["pollable_is_empty"])
  }
}

extension FeedState {
  /// The states of configured sources, for ``bySource(_:)``. Sources that were never polled, or
  /// whose addresses have changed since, are left out.
  package static let configured: SQLStatement = """
    SELECT f.* FROM feed_state f JOIN source ON source.id = f.source_id
    WHERE \(flag: "configured", is: true) AND source.url = f.url
    """

  package static func bySource(_ rows: SQLRows) throws -> [Int64: FeedState] {
    var states: [Int64: FeedState] = [:]
    for row in rows { states[try row["source_id"]] = try .known(row) }
    return states
  }
}

extension HostState {
  /// See ``SourceStoring/heldHosts(at:)``.
  static func held(at now: Date) -> SQLStatement {
    """
    SELECT name, blocked_until FROM host
    WHERE blocked_until > \(now) AND blocked_until <= \(now + PollLimits.longestHold)
    """
  }

  init(_ row: SQLRow) throws {
    self.init(host: try row["name"], blockedUntil: try row["blocked_until"])
  }

  /// Puts a host on hold until a date. A later date already stored stays, unless it is so far ahead
  /// that a clock set back since must have written it.
  package static func holding(_ host: String, until: Date) -> SQLStatement {
    """
    INSERT INTO host (name, blocked_until) VALUES (\(host), \(until))
    ON CONFLICT (name) DO UPDATE SET
      blocked_until = CASE WHEN host.blocked_until > excluded.blocked_until
        AND host.blocked_until <= excluded.blocked_until + \(PollLimits.longestHold)
        THEN host.blocked_until ELSE excluded.blocked_until END
    """
  }
}

extension Subscription {
  fileprivate init(_ row: SQLRow) throws {
    self.init(source: try row["source_id"], hub: try row["hub"], topic: try row["topic"])
    token = try row["token"]
    secret = try row["secret"]
    askedAt = try row["asked_at"]
    attempts = try row["attempts"]
    nextAttempt = try row["next_attempt"]
    leaseUntil = try row["lease_until"]
    callback = try row["callback"]
  }
}
