import Basics
import Foundation
import Models
import Store

extension SourceHealth {
  /// The health of a source, from its configuration and the state of its feed.
  ///
  /// - Parameter host: the state of its host.
  init(
    _ source: Source, stored: StoredSource?, state: FeedState?, host: HostState? = nil,
    pages: PageOutcomes? = nil, at now: Date
  ) {
    let own = state?.blockedUntil.flatMap { $0 > now ? $0 : nil }
    let block = [own, host?.blockedUntil].compactMap(\.self).filter { $0 > now }.max()
    // The server's request to wait takes precedence over the schedule.
    let isLater = block.map { state?.nextDue ?? .distantPast < $0 } ?? false
    let waits = isLater && state?.gone != .confirmed
    self.init(
      name: source.name,
      url: WebAddress.withoutCredentials(source.address.string),
      homePage: stored?.homePage,
      category: source.category,
      categories: source.categories,
      status: Self.status(state, isBlocked: block != nil, at: now),
      articles: stored?.articles ?? 0,
      newPerDay: stored?.newPerDay ?? 0,
      unread: stored?.unread ?? 0,
      averageBytes: state?.meanBytes.map { Int(bounding: $0) },
      answerMilliseconds: state?.meanSeconds.map { Int(bounding: min($0, 86_400) * 1000) },
      format: state?.format,
      lastPoll: state?.lastPoll,
      lastSuccess: state?.lastSuccess,
      failures: state?.failures ?? 0,
      failingSince: state?.firstFailure,
      lastError: state?.lastError,
      nextDue: waits ? block : state?.nextDue,
      nextReason: waits ? (block == own ? .retryAfter : .host) : state?.nextReason,
      interval: source.interval ?? state?.adaptiveInterval,
      blockedUntil: block,
      movedTo: state?.movedTo,
      redirect: state?.redirectCandidate,
      feedURL: state?.feedURL,
      pages: pages)
  }

  private static func status(_ state: FeedState?, isBlocked: Bool, at now: Date) -> Status {
    if state?.gone == .confirmed { return .gone }
    if isBlocked { return .blocked }
    guard let state, state.lastPoll != nil else { return .new }
    guard state.failures > 0 else { return .healthy }
    return state.isDead(at: now) ? .dead : .failing
  }
}
