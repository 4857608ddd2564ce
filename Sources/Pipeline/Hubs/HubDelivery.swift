import Basics
import Fetching
import Foundation
import Matching
import Models
import Store

/// Processes a document that a hub delivered like any other: parses, stores and ranks it.
///
/// Like a 226 it holds only new items, and it has no validators. The polling state of the feed
/// stays as it is.
struct HubDelivery: Sendable {
  let store: any Store
  let clock: PollingClock

  /// - Returns: the number of new articles; `nil` if the body is not a feed.
  func ingest(_ request: CallbackRequest, for source: Source, topic: String) async throws -> Int? {
    let now = clock.now()
    guard let known = try await store.pollableSources()[source.name.lowercased()] else { return 0 }
    let state = try await store.feedState(of: known.id)
    let stored = try await store.rules(of: nil)
    let arrived = await WorkThreads.documents.run { () -> ArrivedDocument? in
      let reading = DocumentReading(
        FetchResponse(status: 226, headers: request.headers, body: request.body), from: topic,
        for: source, remembering: ItemMemory(state ?? FeedState(url: source.address.string)))
      guard case .feed = reading.facts else { return nil }
      let rules = SourceRules(RuleEvaluator(stored), for: source)
      let ingest = ArticleIngest(
        policy: OfflinePolicy(source), rules: rules, now: now, clock: clock.now)
      return ingest.document(
        reading.drafts, source: known.id, weight: known.weight, isFirst: known.isEmpty)
    }
    guard let arrived else { return nil }
    let record = PollRecord(source: known.id, document: arrived)
    let result = try await store.exchange(PollBatch(records: [record]))
    let new = result.stored.reduce(0) { $0 + $1.new }
    try await StoryPass(store: store, clock: clock).run(limit: arrived.articles.count)
    try await RulePass(store: store, clock: clock).run()
    try await store.flushWordCounts()
    return new
  }
}
