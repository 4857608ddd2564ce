import Foundation
import Models
import Store

extension FeedState {
  /// The state in a row; `nil` for a row that only makes the source due, because it was never
  /// polled.
  static func known(_ row: PostgresRows.Row) throws -> FeedState? {
    let state = try FeedState(row)
    return state.lastPoll == nil && state.nextDue == nil && state.reading == nil ? nil : state
  }

  private init(_ row: PostgresRows.Row) throws {
    self.init(url: try row["url"])
    reading = try row["reading"]
    nextDue = try row.date("next_due")
    nextReason = (try row["next_reason"] as String?).flatMap(PollReason.init(rawValue:))
    blockedUntil = try row.date("blocked_until")
    failures = try row["failures"]
    firstFailure = try row.date("first_failure")
    lastError = try row["last_error"]
    lastSuccess = try row.date("last_success")
    lastPoll = try row.date("last_poll")
    gone = Gone(rawValue: try row["gone"]) ?? .no
    goneSince = try row.date("gone_since")
    if let url: String = try row["validator_url"] {
      validators = Validators(
        url: url, etag: try row["etag"], lastModified: try row["last_modified"])
    }
    last200 = try row.date("last_200")
    bodyHash = try row["body_hash"]
    maxAge200 = try row["max_age_200"]
    conditional =
      switch (try row["conditional"] as String, try row.date("probed_at")) {
      case ("broken", let date?): .broken(until: date)
      case ("probed", let date?): .probed(at: date)
      default: .trusted
      }
    feedURL = try row["feed_url"]
    movedTo = try row["moved_to"]
    if let url: String = try row["redirect_candidate"], let since = try row.date("candidate_since")
    {
      redirectCandidate = RedirectCandidate(
        url: url, since: since, polls: try row["candidate_polls"] ?? 0)
    }
    feedHint = try row["feed_hint"]
    ttl = try row["ttl"]
    skipHours = Self.members(try row["skip_hours"])
    skipDays = Self.members(try row["skip_days"])
    adaptiveInterval = try row["adaptive_interval"]
    medianGap = try row["median_gap"]
    newestItem = try row.date("newest_item")
    identityScheme = try row["identity_scheme"]
    itemKeys = try row["item_keys"]
    format = try row["format"]
    title = try row["title"]
    homePageURL = try row["home_page_url"]
    meanBytes = try row["mean_bytes"]
    meanSeconds = try row["mean_seconds"]
  }

  /// Writes the states of sources' feeds and ends their claims.
  static func write(_ states: [(source: Int64, state: FeedState)]) -> PostgresStatement {
    let columns = columns(of: states)
    return RowBatch.insert(
      into: "feed_state", columns,
      "ON CONFLICT (source_id) DO UPDATE SET " + assignments(of: columns, from: "excluded"))
  }

  /// Writes the states of feeds whose claims are still held, and ends these claims.
  ///
  /// - Returns: a statement that returns the sources of the written states.
  static func settle(
    _ states: [(source: Int64, state: FeedState)], claims: [Int64]
  ) -> PostgresStatement {
    let columns = columns(of: states)
    let names = columns.map(\.key)
    return PostgresStatement(
      """
      UPDATE feed_state f SET \(assignments(of: columns, from: "k"))
      FROM unnest(\((1...names.count + 1).map { "$\($0)" }.joined(separator: ", ")))
        k (\(names.joined(separator: ", ")), claim)
      WHERE f.source_id = k.source_id AND f.claim_no = k.claim RETURNING f.source_id
      """, columns.map(\.value) + [.integers(claims)])
  }

  /// All columns, the source's id first.
  private static func columns(
    of states: [(source: Int64, state: FeedState)]
  ) -> KeyValuePairs<String, PostgresValue> {
    func texts(_ value: (FeedState) -> String?) -> PostgresValue {
      .texts(states.map { value($0.state) })
    }
    func dates(_ value: (FeedState) -> Date?) -> PostgresValue {
      .numbers(states.map { value($0.state)?.stored })
    }
    func numbers(_ value: (FeedState) -> Double?) -> PostgresValue {
      .numbers(states.map { value($0.state) })
    }
    func integers(_ value: (FeedState) -> Int?) -> PostgresValue {
      .integers(states.map { value($0.state).map(Int64.init) })
    }
    return [
      "source_id": .integers(states.map(\.source)), "url": texts(\.url),
      "reading": texts(\.reading), "next_due": dates(\.nextDue),
      "next_reason": texts(\.nextReason?.rawValue), "blocked_until": dates(\.blockedUntil),
      "failures": integers(\.failures), "first_failure": dates(\.firstFailure),
      "last_error": texts(\.lastError), "last_success": dates(\.lastSuccess),
      "last_poll": dates(\.lastPoll), "gone": texts(\.gone.rawValue),
      "gone_since": dates(\.goneSince), "etag": texts(\.validators?.etag),
      "last_modified": texts(\.validators?.lastModified),
      "validator_url": texts(\.validators?.url), "last_200": dates(\.last200),
      "body_hash": texts(\.bodyHash), "max_age_200": numbers(\.maxAge200),
      "conditional": texts(\.belief.name), "probed_at": dates(\.belief.at),
      "feed_url": texts(\.feedURL), "moved_to": texts(\.movedTo),
      "redirect_candidate": texts(\.redirectCandidate?.url),
      "candidate_since": dates(\.redirectCandidate?.since),
      "candidate_polls": integers(\.redirectCandidate?.polls),
      "feed_hint": numbers(\.feedHint), "ttl": numbers(\.ttl),
      "skip_hours": integers { bits($0.skipHours) }, "skip_days": integers { bits($0.skipDays) },
      "adaptive_interval": numbers(\.adaptiveInterval), "median_gap": numbers(\.medianGap),
      "newest_item": dates(\.newestItem), "identity_scheme": texts(\.identityScheme),
      "item_keys": texts(\.itemKeys), "format": texts(\.format), "title": texts(\.title),
      "home_page_url": texts(\.homePageURL), "mean_bytes": numbers(\.meanBytes),
      "mean_seconds": numbers(\.meanSeconds),
    ]
  }

  /// Sets all columns but the id to those of a row, and ends the claim.
  private static func assignments(
    of columns: KeyValuePairs<String, PostgresValue>, from row: String
  ) -> String {
    columns.dropFirst().map { "\($0.key) = \(row).\($0.key)" }.joined(separator: ", ")
      + ", claimed_until = NULL, claimed_by = NULL"
  }

  private var belief: (name: String, at: Date?) {
    switch conditional {
    case .trusted: ("trusted", nil)
    case .probed(let date): ("probed", date)
    case .broken(let date): ("broken", date)
    }
  }

  private static func bits(_ members: Set<Int>) -> Int {
    members.reduce(0) { (0..<32).contains($1) ? $0 | 1 << $1 : $0 }
  }

  private static func members(_ bits: Int) -> Set<Int> {
    Set((0..<32).filter { bits & 1 << $0 != 0 })
  }
}
