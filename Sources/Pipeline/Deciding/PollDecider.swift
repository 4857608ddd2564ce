package import Fetching
package import Foundation
package import Models
package import Words

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
      case (.parse(let response), .feed(let facts)):
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
    func backOff(after failures: Int) -> TimeInterval {
      PollSchedule.waitAfterFailure(
        failures, base: base, firstFailure: next.firstFailure ?? now, now: now)
    }
    var wait = backOff(after: next.failures)
    next.nextReason = next.isDead(at: now) ? .weekly : .backOff
    if case .throttled(let retryAfter?, _) = failure.kind {
      next.blockedUntil = now.addingTimeInterval(retryAfter)
      // The time that the server names is believed once. Where the request then failed again, it is
      // only a minimum: the wait of a server that says "in two seconds" each time would never grow.
      wait = next.failures > 1 ? backOff(after: next.failures - 1) : 0
      if retryAfter >= wait {
        wait = retryAfter
        next.nextReason = .retryAfter
      }
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

package struct PollConclusion: Sendable, Hashable {
  /// To be stored in the same transaction as the articles (polling.md C4, C13).
  package var state: FeedState
  /// To be stored if the host asked for a pause (E2).
  package var host: HostState?
  package var result: SourceOutcome.Result
  /// Sentences that a person should read.
  package var notes: [Message] = []
  /// The request to send at once, in the same pass, instead of storing anything (B6).
  package var follow: RequestPlan?
}

/// Why a poll failed, as far as the next poll depends on it.
package struct PollFailure: Sendable, Hashable {
  package var kind: Kind
  package var message: Message

  package init(_ kind: Kind, _ message: Message) {
    self.kind = kind
    self.message = message
  }

  package enum Kind: Sendable, Hashable {
    /// 410.
    case gone
    /// 404, a refused address or a host name that no longer exists: undoes an adopted redirect
    /// (R5).
    case notThere
    /// A document of an unexpected kind; also undoes a redirect.
    case notAFeed
    /// 429 or 503; seconds of Retry-After, more than 0, if the header was sent (E1), and seconds for
    /// which the whole host is not asked (E2).
    case throttled(retryAfter: Double?, hold: Double?)
    /// A 304 to an unconditional request (C15), or a response that says that the validators
    /// themselves are too much (412, 431): the next request has none.
    case validatorsUseless
    case other
  }
}

/// Decides whether to adopt a permanent redirect (polling.md R1–R5): after at least three polls
/// over at least 48 hours that led to the same place and found the feed there.
package enum RedirectDecider {
  static let polls = 3
  static let over = 48.0 * 3600

  /// Returns the state after a poll that succeeded, and the URL that it adopted, if any.
  package static func afterSuccess(_ state: FeedState, hops: [RedirectHop], now: Date)
    -> (state: FeedState, adopted: String?)
  {
    var state = state
    guard let target = permanentTarget(of: hops) else {
      state.redirectCandidate = nil
      return (state, nil)
    }
    var candidate = FeedState.RedirectCandidate(url: target, since: now, polls: 1)
    // A start in the future comes from a wrong clock.
    if let known = state.redirectCandidate, known.url == target, known.since <= now {
      candidate.since = known.since
      candidate.polls = known.polls + 1
    }
    guard candidate.polls >= polls, now.timeIntervalSince(candidate.since) >= over else {
      state.redirectCandidate = candidate
      return (state, nil)
    }
    state.redirectCandidate = nil
    state.movedTo = target == state.url ? nil : target
    return (state, target)
  }

  /// The target of the leading permanent redirects; hops after a temporary one do not count (R4).
  package static func permanentTarget(of hops: [RedirectHop]) -> String? {
    hops.prefix(while: \.isPermanent).last?.target
  }

  /// Whether a failure at an adopted place undoes the adoption (R5).
  package static func undoes(_ failure: PollFailure, failures: Int) -> Bool {
    switch failure.kind {
    case .gone, .notThere, .notAFeed: true
    // A place that keeps failing is no better than one that does not exist.
    case .throttled, .validatorsUseless: false
    case .other: failures >= 3
    }
  }
}
