import Foundation
package import Models

/// The result of a poll of a source, or of a hub's delivery.
package struct PollRecord: Sendable {
  package var source: Int64
  /// The claim of the poll: nothing is stored if another process has claimed the source since.
  /// `nil` if no claim is needed.
  package var claim: Int64?
  /// The new state of the feed, which ends the claim; `nil` leaves both unchanged.
  package var state: FeedState?
  package var document: ArrivedDocument?
  /// The home page that the feed names, shown as the source's address; `nil` leaves it unchanged.
  package var homePage: String?
  /// The hub that the feed names; `nil` leaves the stored hub unchanged.
  package var hub: HubMention?
  /// A host that asked not to be contacted for some time.
  package var hold: HostState?

  package init(source: Int64, state: FeedState? = nil, document: ArrivedDocument? = nil) {
    self.source = source
    self.state = state
    self.document = document
  }

  package struct HubMention: Sendable, Hashable {
    /// `nil` for no hub. If hub or topic changes, the subscription starts anew.
    package var hub: String?
    package var topic: String

    package init(hub: String?, topic: String) {
      self.hub = hub
      self.topic = topic
    }
  }
}

/// The work of polls that the store does in one transaction.
package struct PollBatch: Sendable {
  package var records: [PollRecord]
  package var renewals: [ClaimRenewal]
  package var claims: [ClaimRequest]

  package init(
    records: [PollRecord] = [], renewals: [ClaimRenewal] = [], claims: [ClaimRequest] = []
  ) {
    self.records = records
    self.renewals = renewals
    self.claims = claims
  }
}

/// Result of a ``PollBatch``.
package struct PollBatchResult: Sendable {
  /// Counts of the first poll records; the caller must send the remaining ones again.
  package var stored: [DocumentCounts] = []
  /// Indexes of the poll records that stored nothing because another process holds the claim now,
  /// or because the source was deleted.
  package var refused: Set<Int> = []
  /// For each renewal, the sources whose claims were renewed.
  package var renewed: [Set<Int64>] = []
  /// For each request, the claimed sources.
  package var claimed: [[Int64: ClaimedFeed]] = []

  package init() {}
}

extension PollRecord {
  /// Stores what polls found out beside states and documents: home pages, hubs and holds. Of two
  /// records of one source the last counts.
  package static func findings(of records: some Sequence<PollRecord>) -> [SQLStatement] {
    var homePages: [Int64: String] = [:]
    var hubs: [Int64: HubMention] = [:]
    var holds: [String: Date] = [:]
    for record in records {
      if let page = record.homePage { homePages[record.source] = page }
      if let hub = record.hub { hubs[record.source] = hub }
      if let hold = record.hold, let until = hold.blockedUntil {
        holds[hold.host] = max(until, holds[hold.host] ?? until)
      }
    }
    // In one order, so that two nodes do not wait for each other.
    var statements = storing(homePages: homePages.sorted { $0.key < $1.key })
    statements += storing(hubs: hubs.sorted { $0.key < $1.key })
    statements += holds.sorted { $0.key < $1.key }.map {
      HostState.holding($0.key, until: $0.value)
    }
    return statements
  }

  private static func storing(homePages: [(key: Int64, value: String)]) -> [SQLStatement] {
    guard !homePages.isEmpty else { return [] }
    return [
      """
      UPDATE source SET home_page_url = k.url FROM \(rows: [
        "id": .integers(homePages.map(\.key)), "url": .texts(homePages.map(\.value)),
      ]) k WHERE source.id = k.id AND source.home_page_url IS DISTINCT FROM k.url
      """
    ]
  }

  private static func storing(hubs: [(key: Int64, value: HubMention)]) -> [SQLStatement] {
    let none = hubs.filter { $0.value.hub == nil }.map(\.key)
    let named = hubs.filter { $0.value.hub != nil }
    var statements: [SQLStatement] = []
    if !none.isEmpty { statements.append("DELETE FROM subscription WHERE source_id \(in: none)") }
    if !named.isEmpty {
      statements.append(
        """
        INSERT INTO subscription (source_id, hub, topic)
        SELECT k.source, k.hub, k.topic FROM \(rows: [
          "source": .integers(named.map(\.key)), "hub": .texts(named.map { $0.value.hub ?? "" }),
          "topic": .texts(named.map(\.value.topic)),
        ]) k WHERE true
        ON CONFLICT (source_id) DO UPDATE SET hub = excluded.hub, topic = excluded.topic,
          token = NULL, secret = NULL, asked_at = NULL, attempts = 0, next_attempt = NULL,
          lease_until = NULL
        WHERE subscription.hub <> excluded.hub OR subscription.topic <> excluded.topic
        """)
    }
    return statements
  }
}
