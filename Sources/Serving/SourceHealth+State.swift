import Foundation
import Models
import Storing

extension SourceHealth {
  /// How a source fares, from what it is configured as and what is known of its feed.
  init(_ source: Source, stored: StoredSource?, state: FeedState?, at now: Date) {
    self.init(
      name: source.name,
      url: Self.withoutCredentials(source.address.string),
      homePage: stored?.homePage,
      category: source.category,
      status: Self.status(state, at: now),
      articles: stored?.articles ?? 0,
      newPerDay: stored?.newPerDay ?? 0,
      lastSuccess: state?.lastSuccess,
      failures: state?.failures ?? 0,
      lastError: state?.lastError,
      nextDue: state?.nextDue,
      blockedUntil: state?.blockedUntil.flatMap { $0 > now ? $0 : nil },
      movedTo: state?.movedTo)
  }

  private static func status(_ state: FeedState?, at now: Date) -> Status {
    guard let state, state.lastPoll != nil else { return .new }
    if state.gone == .confirmed { return .gone }
    if let until = state.blockedUntil, until > now { return .blocked }
    guard state.failures > 0 else { return .healthy }
    // 30 days of failures: looked at weekly (fetch.md E5).
    let isDead = state.firstFailure.map { now.timeIntervalSince($0) >= 30 * 86_400 } ?? false
    return isDead ? .dead : .failing
  }
}
