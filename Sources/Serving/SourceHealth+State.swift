import Foundation
import Models
import Storing

extension SourceHealth {
  /// How a source fares, from what it is configured as and what is known of its feed.
  ///
  /// - Parameter host: what is known of the host that it is on.
  init(
    _ source: Source, stored: StoredSource?, state: FeedState?, host: HostState? = nil,
    pages: PageOutcomes? = nil, at now: Date
  ) {
    let blocks = [state?.blockedUntil, host?.blockedUntil].compactMap(\.self).filter { $0 > now }
    self.init(
      name: source.name,
      url: Self.withoutCredentials(source.address.string),
      homePage: stored?.homePage,
      category: source.category,
      categories: source.categories,
      status: Self.status(state, isBlocked: !blocks.isEmpty, at: now),
      articles: stored?.articles ?? 0,
      newPerDay: stored?.newPerDay ?? 0,
      unread: stored?.unread ?? 0,
      averageBytes: state?.meanBytes.map { Int($0) },
      format: state?.format,
      lastLook: state?.lastPoll,
      lastSuccess: state?.lastSuccess,
      failures: state?.failures ?? 0,
      failingSince: state?.firstFailure,
      lastError: state?.lastError,
      nextDue: state?.nextDue,
      nextReason: state?.nextReason,
      interval: source.interval ?? state?.adaptiveInterval,
      blockedUntil: blocks.max(),
      movedTo: state?.movedTo,
      redirect: state?.redirectCandidate,
      feedURL: state?.feedURL,
      pages: pages)
  }

  private static func status(_ state: FeedState?, isBlocked: Bool, at now: Date) -> Status {
    guard let state, state.lastPoll != nil else { return .new }
    if state.gone == .confirmed { return .gone }
    if isBlocked { return .blocked }
    guard state.failures > 0 else { return .healthy }
    // 30 days of failures: looked at weekly (fetch.md E5).
    let isDead = state.firstFailure.map { now.timeIntervalSince($0) >= 30 * 86_400 } ?? false
    return isDead ? .dead : .failing
  }
}
