import Fetching
import Foundation
import Models
import Ranking
import Storing

/// A document that a hub delivered, on the way of any other: read, stored, ranked.
///
/// Like a 226 it holds only what is new, and it has no validators: what polling knows of the feed
/// stays as it is.
struct Delivery: Sendable {
  let store: ArticleStore
  let clock: PollingClock

  /// - Returns: how many articles were new, `nil` when what came is no feed.
  func take(_ request: CallbackRequest, for source: Source, topic: String) async throws -> Int? {
    let now = clock.now()
    let known = try await store.read { try $0.pollableSources()[source.name.lowercased()] }
    guard let known else { return 0 }
    let state = try await store.read { try $0.feedState(known.id) }
    let reading = DocumentReading(
      FetchResponse(status: 226, headers: request.headers, body: request.body), from: topic,
      for: source, remembering: ItemMemory(state ?? FeedState(url: source.address.string)))
    guard case .feed = reading.facts else { return nil }
    let document = PreparedDocument(reading.drafts)
    let new = try await store.write { writer in
      guard let basis = try writer.reader.rankingBasis() else { return 0 }
      let ranker = Ranker(settings: basis.settings, epoch: basis.epoch)
      let wishes = OfflineWishes(source)
      return try ArticleIngest(ranker: ranker, wishes: wishes, now: now).run(
        document, source: known.id, weight: known.weight, isFirst: known.isEmpty, in: writer
      ).new
    }
    try await StoryPass(store: store, clock: clock).run(limit: document.articles.count)
    try await store.write { try $0.writeWordCounts() }
    return new
  }
}
