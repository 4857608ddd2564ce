import Foundation
import GRDB
import Models
import Store

extension FeedState {
  /// The state in a row; `nil` for a row that only makes the source due, because it was never
  /// polled.
  static func known(_ row: Row) -> FeedState? {
    let state = FeedState(row: row)
    return state.lastPoll == nil && state.nextDue == nil && state.reading == nil ? nil : state
  }

  init(row: Row) {
    self.init(url: row["url"])
    reading = row["reading"]
    nextDue = row.date("next_due")
    nextReason = (row["next_reason"] as String?).flatMap(PollReason.init(rawValue:))
    blockedUntil = row.date("blocked_until")
    failures = row["failures"]
    firstFailure = row.date("first_failure")
    lastError = row["last_error"]
    lastSuccess = row.date("last_success")
    lastPoll = row.date("last_poll")
    gone = Gone(rawValue: row["gone"]) ?? .no
    goneSince = row.date("gone_since")
    if let url: String = row["validator_url"] {
      validators = Validators(url: url, etag: row["etag"], lastModified: row["last_modified"])
    }
    last200 = row.date("last_200")
    bodyHash = row["body_hash"]
    maxAge200 = row["max_age_200"]
    conditional =
      switch (row["conditional"] as String, row.date("probed_at")) {
      // Without a date it was written by an earlier rule that also misjudged correct servers.
      case ("broken", let date?): .broken(until: date)
      case ("probed", let date?): .probed(at: date)
      default: .trusted
      }
    feedURL = row["feed_url"]
    movedTo = row["moved_to"]
    if let url: String = row["redirect_candidate"], let since = row.date("candidate_since") {
      redirectCandidate = RedirectCandidate(
        url: url, since: since, polls: row["candidate_polls"] ?? 0)
    }
    feedHint = row["feed_hint"]
    ttl = row["ttl"]
    skipHours = Self.members(row["skip_hours"])
    skipDays = Self.members(row["skip_days"])
    adaptiveInterval = row["adaptive_interval"]
    medianGap = row["median_gap"]
    newestItem = row.date("newest_item")
    identityScheme = row["identity_scheme"]
    itemKeys = row["item_keys"]
    format = row["format"]
    title = row["title"]
    homePageURL = row["home_page_url"]
    meanBytes = row["mean_bytes"]
    meanSeconds = row["mean_seconds"]
  }

  /// The source's id and the ``columns``, for an INSERT.
  static let values: String = {
    let names = ["source_id"] + FeedState(url: "").columns.map(\.name)
    let marks = names.map { _ in "?" }
    return "(\(names.joined(separator: ", "))) VALUES (\(marks.joined(separator: ", ")))"
  }()

  /// The ``columns`` for an upsert, which also ends the claim.
  static let update: String = {
    let names = FeedState(url: "").columns.map(\.name)
    return (names.map { "\($0) = excluded.\($0)" } + ["claimed_until = NULL", "claimed_by = NULL"])
      .joined(separator: ", ")
  }()

  /// Every column but the source's id and its claim.
  var columns: [(name: String, value: (any DatabaseValueConvertible)?)] {
    let (belief, probedAt): (String, Date?) =
      switch conditional {
      case .trusted: ("trusted", nil)
      case .probed(let date): ("probed", date)
      case .broken(let date): ("broken", date)
      }
    return [
      ("url", url), ("reading", reading), ("next_due", nextDue?.stored),
      ("next_reason", nextReason?.rawValue),
      ("blocked_until", blockedUntil?.stored),
      ("failures", failures), ("first_failure", firstFailure?.stored), ("last_error", lastError),
      ("last_success", lastSuccess?.stored), ("last_poll", lastPoll?.stored),
      ("gone", gone.rawValue), ("etag", validators?.etag),
      ("last_modified", validators?.lastModified), ("validator_url", validators?.url),
      ("last_200", last200?.stored), ("body_hash", bodyHash), ("max_age_200", maxAge200),
      ("conditional", belief), ("probed_at", probedAt?.stored), ("feed_url", feedURL),
      ("moved_to", movedTo), ("redirect_candidate", redirectCandidate?.url),
      ("candidate_since", redirectCandidate?.since.stored),
      ("candidate_polls", redirectCandidate?.polls), ("feed_hint", feedHint), ("ttl", ttl),
      ("gone_since", goneSince?.stored),
      ("skip_hours", Self.bits(skipHours)), ("skip_days", Self.bits(skipDays)),
      ("adaptive_interval", adaptiveInterval), ("median_gap", medianGap),
      ("newest_item", newestItem?.stored), ("identity_scheme", identityScheme),
      ("item_keys", itemKeys), ("format", format), ("title", title),
      ("home_page_url", homePageURL), ("mean_bytes", meanBytes),
      ("mean_seconds", meanSeconds),
    ]
  }

  private static func bits(_ members: Set<Int>) -> Int {
    members.reduce(0) { (0..<32).contains($1) ? $0 | 1 << $1 : $0 }
  }

  private static func members(_ bits: Int) -> Set<Int> {
    Set((0..<32).filter { bits & 1 << $0 != 0 })
  }
}
