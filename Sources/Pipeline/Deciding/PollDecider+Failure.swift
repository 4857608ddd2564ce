import Fetching
import Foundation
import Models
import Words

extension PollDecider {
  /// Seconds for which a host is not asked after a 429 without Retry-After (E2).
  private static var holdAfter429: Double { 600 }

  func failed(_ failure: PollFailure) -> PollConclusion {
    var next = state
    next.lastPoll = now
    next.failures += 1
    next.firstFailure = min(state.firstFailure ?? now, now)
    next.lastError = failure.message
    var notes: [Message] = []
    if let moved = state.movedTo, RedirectDecider.undoes(failure, failures: next.failures) {
      next.movedTo = nil
      notes.append(Message(.newAddressFails, moved))
    } else if failure.kind == .gone, state.feedURL != nil {
      next.feedURL = nil
    } else if failure.kind == .gone {
      // A 410 is confirmed a day after the first one or by the poll that was due for it, but not by
      // two forced polls in a row (E7).
      let since = state.gone == .no ? now : min(state.goneSince ?? now, now)
      next.goneSince = since
      let isLater =
        now.timeIntervalSince(since) >= PollSchedule.day
        || state.nextReason == .goneOnce && state.nextDue.map { $0 <= now } ?? false
      next.gone = isLater ? .confirmed : .maybe
    }
    if failure.kind == .validatorsUseless { next.validators = nil }
    schedule(&next, after: failure)
    return PollConclusion(
      state: next, host: hold(after: failure), result: .failed(because: failure.message),
      notes: notes)
  }

  /// Handles a page where a feed was expected: it leads a source that never was a feed to its feed,
  /// and is an error for a source that was one (B6).
  func page(naming feeds: [String]) -> PollConclusion {
    let isOwnPage = plan.purpose == .rediscovery || (state.format == nil && state.movedTo == nil)
    if plan.purpose != .discovered, isOwnPage, let first = feeds.first {
      return PollConclusion(
        state: state, result: .skipped(because: Message(.skipLinkedFeed, first)),
        follow: RequestPlanner.plan(for: source, discovered: first))
    }
    let key = state.format == nil ? MessageKey.pageWithoutFeed : .replacedByPage
    return failed(PollFailure(.notAFeed, Message(key)))
  }

  private func schedule(_ next: inout FeedState, after failure: PollFailure) {
    if next.gone == .confirmed {
      (next.nextDue, next.nextReason) = (nil, nil)
      return
    }
    let base = source.interval ?? state.adaptiveInterval ?? AdaptiveInterval.floor
    var wait = PollSchedule.waitAfterFailure(
      next.failures, base: base, firstFailure: next.firstFailure ?? now, now: now)
    let isDead = now.timeIntervalSince(next.firstFailure ?? now) >= PollSchedule.deadAfter
    next.nextReason = isDead ? .weekly : .backOff
    if case .throttled(let retryAfter?, _) = failure.kind {
      next.nextReason = .retryAfter
      next.blockedUntil = now.addingTimeInterval(retryAfter)
      wait = retryAfter
    } else if failure.kind == .gone, next.gone == .maybe {
      wait = PollSchedule.day
      next.nextReason = .goneOnce
    }
    next.nextDue = PollSchedule.nextDue(end: now, wait: wait, jitter: jitter)
  }

  /// The pause of the host that sent 429, which may differ from the host asked first (E2).
  private func hold(after failure: PollFailure) -> HostState? {
    guard case .throttled(let retryAfter, wholeHost: true) = failure.kind,
      let host = (try? RequestURL(result.finalURL))?.hostKey
    else { return nil }
    return HostState(
      host: host, blockedUntil: now.addingTimeInterval(retryAfter ?? Self.holdAfter429))
  }
}
