package import Fetching
package import Foundation
package import Models
import Words

/// Concludes a poll (polling.md): computes the new state and the next due time from the old state,
/// the response and the parsed document. Pure: time and random numbers are arguments.
///
/// The order of a poll: ``RequestPlanner`` → fetch → ``ResponseVerdict`` → parse if the verdict
/// says so → this type → store state and articles in one transaction.
package struct PollDecider {
  package let source: Source
  package let plan: RequestPlan
  package let state: FeedState
  package let result: FetchResult
  package let verdict: ResponseVerdict
  /// The end of the poll.
  package let now: Date
  /// 0..<1.
  package let jitter: Double
  /// Whether a hub delivers the source's news (P9).
  package var isDelivered = false

  /// - Parameter facts: the parsed document; `nil` if the verdict was not to parse.
  package func conclude(_ facts: DocumentFacts? = nil) -> PollConclusion {
    var conclusion =
      switch (verdict, facts) {
      case (.held(let until), _):
        held(until: until)
      case (.failed(let failure), _):
        failed(failure)
      case (.notModified(let response), _), (.unchanged(let response), _):
        succeeded(response, facts: nil)
      case (.parse(let response, _), .feed(let facts)):
        succeeded(response, facts: facts)
      case (.parse, .page(let feeds)):
        page(naming: feeds)
      case (.parse, .unreadable(let reason)):
        failed(PollFailure(.notAFeed, Message(.notAFeed, reason)))
      case (.parse, nil):
        failed(PollFailure(.other, Message(.unparsed)))
      }
    conclusion.state.meanSeconds = answerTime
    conclusion.notes = result.notes.map(\.message) + conclusion.notes
    return conclusion
  }

  /// Counts every complete response, whatever its status, and every timeout. A host that cannot be
  /// found or refuses the connection at once says nothing about its speed.
  private var answerTime: Double? {
    guard let seconds = result.seconds else { return state.meanSeconds }
    switch result.answer {
    case .response, .failure(.connectTimeout), .failure(.tlsTimeout), .failure(.firstByteTimeout),
      .failure(.totalTimeout):
      return state.meanSeconds.map { $0 * 0.8 + seconds * 0.2 } ?? seconds
    case .failure: return state.meanSeconds
    }
  }

  /// The poll did not fail. The hold of the source's own host already delays it; the hold of a host
  /// behind a redirect has to be stored here, or the first hop would be asked again and again.
  private func held(until: Date) -> PollConclusion {
    var next = state
    if case .failure(.hostHeld(let host, _)) = result.answer, host != plan.host {
      next.nextDue = until
      next.nextReason = .host
    }
    return PollConclusion(
      state: next,
      result: .skipped(because: Message(.skipHostWait, until)))
  }
}

extension PollDecider {
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
    next.nextReason = next.isDead(at: now) ? .weekly : .backOff
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
    guard case .throttled(_, let hold?) = failure.kind,
      let host = (try? RequestURL(result.finalURL))?.hostKey
    else { return nil }
    return HostState(host: host, blockedUntil: now.addingTimeInterval(hold))
  }
}
