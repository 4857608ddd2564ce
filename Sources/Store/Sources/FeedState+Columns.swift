import Basics
import Foundation
package import Models
import Words

/// The columns of `feed_state`, for both engines.
extension FeedState {
  /// The state in a row; `nil` for a row that only makes the source due, because it was never
  /// polled.
  package static func known(_ row: some NamedRow) throws -> FeedState? {
    let state = try FeedState(row)
    return state.lastPoll == nil && state.nextDue == nil && state.reading == nil ? nil : state
  }

  package init(_ row: some NamedRow) throws {
    self.init(url: try row["url"])
    reading = try row["reading"]
    nextDue = try row["next_due"]
    nextReason = (try row["next_reason"] as String?).flatMap(PollReason.init(rawValue:))
    blockedUntil = try row["blocked_until"]
    failures = try row["failures"]
    firstFailure = try row["first_failure"]
    lastError = Message.stored(try row["last_error"])
    lastSuccess = try row["last_success"]
    lastPoll = try row["last_poll"]
    gone = Gone(rawValue: try row["gone"]) ?? .no
    goneSince = try row["gone_since"]
    if let url: String = try row["validator_url"] {
      validators = try Validators(url: url, etag: row["etag"], lastModified: row["last_modified"])
    }
    last200 = try row["last_200"]
    bodyHash = try row["body_hash"]
    maxAge200 = try row["max_age_200"]
    conditional =
      switch (try row["conditional"] as String, try row["probed_at"] as Date?) {
      // Without a date it was written by an earlier rule that also misjudged correct servers.
      case ("broken", let date?): .broken(until: date)
      case ("probed", let date?): .probed(at: date)
      default: .trusted
      }
    feedURL = try row["feed_url"]
    movedTo = try row["moved_to"]
    if let url: String = try row["redirect_candidate"],
      let since: Date = try row["candidate_since"]
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
    newestItem = try row["newest_item"]
    identityScheme = try row["identity_scheme"]
    itemKeys = try row["item_keys"]
    format = try row["format"]
    title = try row["title"]
    homePageURL = try row["home_page_url"]
    icon = try row["icon"]
    meanBytes = try row["mean_bytes"]
    meanSeconds = try row["mean_seconds"]
  }

  /// Every column but the source's id and its claim.
  package var columns: [(name: String, value: SQLValue)] {
    let (belief, probedAt): (String, Date?) =
      switch conditional {
      case .trusted: ("trusted", nil)
      case .probed(let date): ("probed", date)
      case .broken(let date): ("broken", date)
      }
    return [
      ("url", .text(url)), ("reading", .text(reading)), ("next_due", .number(nextDue?.stored)),
      ("next_reason", .text(nextReason?.rawValue)),
      ("blocked_until", .number(blockedUntil?.stored)),
      ("failures", .integer(Int64(failures))), ("first_failure", .number(firstFailure?.stored)),
      ("last_error", .text(lastError?.stored)),
      ("last_success", .number(lastSuccess?.stored)), ("last_poll", .number(lastPoll?.stored)),
      ("gone", .text(gone.rawValue)), ("etag", .text(validators?.etag)),
      ("last_modified", .text(validators?.lastModified)), ("validator_url", .text(validators?.url)),
      ("last_200", .number(last200?.stored)), ("body_hash", .text(bodyHash)),
      ("max_age_200", .number(maxAge200)),
      ("conditional", .text(belief)), ("probed_at", .number(probedAt?.stored)),
      ("feed_url", .text(feedURL)),
      ("moved_to", .text(movedTo)), ("redirect_candidate", .text(redirectCandidate?.url)),
      ("candidate_since", .number(redirectCandidate?.since.stored)),
      ("candidate_polls", .integer(redirectCandidate.map { Int64($0.polls) })),
      ("feed_hint", .number(feedHint)), ("ttl", .number(ttl)),
      ("gone_since", .number(goneSince?.stored)),
      ("skip_hours", .integer(Int64(Self.bits(skipHours)))),
      ("skip_days", .integer(Int64(Self.bits(skipDays)))),
      ("adaptive_interval", .number(adaptiveInterval)), ("median_gap", .number(medianGap)),
      ("newest_item", .number(newestItem?.stored)), ("identity_scheme", .text(identityScheme)),
      ("item_keys", .text(itemKeys)), ("format", .text(format)), ("title", .text(title)),
      ("home_page_url", .text(homePageURL)),
      ("icon", .text(icon)), ("mean_bytes", .number(meanBytes)),
      ("mean_seconds", .number(meanSeconds)),
    ]
  }

  private static let columnNames = FeedState(url: "").columns.map(\.name)
  /// The names of the columns of ``row(of:)``.
  package static let rowNames = ["source_id"] + columnNames

  /// A row of the table.
  package func row(of source: Int64) -> [SQLValue] {
    [.integer(source)] + columns.map(\.value)
  }

  /// After the rows of an `INSERT`: they replace others, and end their claims. SQLite's trigger for
  /// failing sources is one of updates: a row is not replaced as a whole.
  package static let replacing =
    "ON CONFLICT (source_id) DO UPDATE SET \(assignments(from: "excluded"))"

  private static func bits(_ members: Set<Int>) -> Int {
    members.reduce(0) { (0..<32).contains($1) ? $0 | 1 << $1 : $0 }
  }

  private static func members(_ bits: Int) -> Set<Int> {
    Set((0..<32).filter { bits & 1 << $0 != 0 })
  }

  /// Sets all columns but the id to those of a row, and ends the claim.
  package static func assignments(from row: String) -> String {
    (columnNames.map { "\($0) = \(row).\($0)" } + ["claimed_until = NULL", "claimed_by = NULL"])
      .joined(separator: ", ")
  }

  /// Makes sources due at once, at addresses that were not polled yet.
  static func beginning(_ sources: [(id: Int64, url: String)]) -> SQLStatement {
    let others = FeedState(url: "").columns.filter { $0.name != "url" }
    return """
      INSERT INTO feed_state (source_id, url, \(sql: others.map(\.name).joined(separator: ", ")))
      SELECT k.id, k.url, \(values: others.map(\.value)) FROM \(rows: [
        "id": .integers(sources.map(\.id)), "url": .texts(sources.map(\.url)),
      ]) k WHERE true
      \(sql: replacing)
      """
  }
}

extension ClaimedFeed {
  /// Reads the state of a feed (``FeedState``), whether it is of the present URL (`is_current`), and
  /// the state of its host.
  package init(_ row: some NamedRow, number: Int64? = nil) throws {
    let (isCurrent, host): (Bool?, String?) = (try row["is_current"], try row["host_name"])
    self.init(
      state: try isCurrent ?? false ? FeedState.known(row) : nil,
      host: try host.map {
        HostState(host: $0, blockedUntil: try row["host_blocked_until"])
      }, number: number)
  }
}

/// Encodes how the document of a reader's own source is parsed; `kind: auto` without selectors is
/// NULL.
package enum ReadingColumn {
  private static let kind = "kind"

  package static func encode(_ format: SourceFormat, _ selectors: ItemSelectors?) -> String? {
    guard format != .auto || selectors != nil else { return nil }
    var values = [kind: format.rawValue]
    for (name, selector) in selectors?.parts ?? [] { values[name] = selector }
    return try? CodableJSON.text(values)
  }

  package static func decode(_ text: String?) -> (format: SourceFormat, selectors: ItemSelectors?) {
    guard let values = text.flatMap({ CodableJSON.value([String: String].self, of: $0) }) else {
      return (.auto, nil)
    }
    let selectors = values["item"].map { item in
      ItemSelectors(
        item: item, title: values["title"], url: values["link"], summary: values["summary"],
        content: values["content"], date: values["date"], author: values["author"],
        image: values["image"], id: values["id"], tags: values["tags"],
        comments: values["comments"])
    }
    return (values[kind].flatMap { SourceFormat(rawValue: $0) } ?? .auto, selectors)
  }
}
