import Fetching
import Foundation
import Models
import Words

extension PollDecider {
  /// - Parameter facts: `nil` if the document did not change and was not parsed.
  func succeeded(_ response: FetchResponse, facts: FeedFacts?) -> PollConclusion {
    var next = state
    next.lastPoll = now
    next.lastSuccess = now
    next.failures = 0
    next.firstFailure = nil
    next.lastError = nil
    next.blockedUntil = nil
    next.gone = .no
    next.goneSince = nil
    // A program that died while it wrote gives the rest under the same validators. If the next
    // document is the same to the byte, it is not parsed, and its validators are kept.
    next.validators =
      facts?.isCutOff == true
      ? nil : ValidatorRules.after(response, url: result.finalURL, before: state.validators)
    let freshness = FreshnessHint.seconds(in: response.headers, now: now)
    if response.status == 304 {
      // The maximum age comes from the 304, from the last 200, or is the smaller of both (S5).
      next.maxAge200 = state.maxAge200
    } else {
      next.last200 = now
      next.maxAge200 = freshness
      next.conditional = ConditionalTrust.after(
        state, purpose: plan.purpose, wasConditional: result.wasConditional,
        hasSameValidators: next.validators != nil && next.validators == state.validators,
        facts: facts, now: now)
    }
    if let facts { learn(facts, from: response, into: &next) }
    switch plan.purpose {
    case .discovered: next.feedURL = result.url
    case .rediscovery: next.feedURL = nil
    case .poll, .probe, .distrusted: break
    }
    let (moved, adopted) = RedirectDecider.afterSuccess(next, hops: result.hops, now: now)
    next = moved
    let fresh = [freshness, state.maxAge200].compactMap(\.self)
    let maxAge = response.status == 304 ? fresh.min() : freshness
    schedule(&next, maxAge: maxAge)
    return PollConclusion(
      state: next, result: facts == nil ? .notModified : .fetched,
      notes: notes(adopted: adopted, state: next))
  }

  /// Learns from a document that was completely received and parsed.
  private func learn(_ facts: FeedFacts, from response: FetchResponse, into next: inout FeedState) {
    let isDelta = response.status == 226
    next.bodyHash = isDelta ? nil : BodyHash.of(response.body)
    if !isDelta {
      let size = Double(response.body.count)
      next.meanBytes = state.meanBytes.map { $0 * 0.8 + size * 0.2 } ?? size
    }
    next.format = facts.format
    next.title = facts.title ?? (isDelta ? state.title : nil)
    next.homePageURL = facts.homePageURL ?? (isDelta ? state.homePageURL : nil)
    next.icon = facts.icon ?? (isDelta ? state.icon : nil)
    let newest = facts.itemDates.filter { $0 <= now }.max()
    next.newestItem = [newest, isDelta ? state.newestItem : nil].compactMap(\.self).max()
    // The few new items of a delta say little about the rhythm.
    if !isDelta { next.medianGap = AdaptiveInterval.medianGap(of: facts.itemDates, now: now) }
    next.ttl = facts.ttlMinutes.map { $0 * 60 }
    next.feedHint = [next.ttl, facts.syndicationPeriod]
      .compactMap(\.self).filter { $0 > 0 && $0.isFinite }.max()
    next.skipHours = Set(facts.skipHours.map { $0 == 24 ? 0 : $0 }.filter { (0...23).contains($0) })
    next.skipDays = facts.skipDays.filter { (1...7).contains($0) }
  }

  private func schedule(_ next: inout FeedState, maxAge: Double?) {
    let hints = [maxAge, next.feedHint].compactMap(\.self)
    // An update period says how often items appear, not how often the server may be asked (S8, S9).
    next.adaptiveInterval = AdaptiveInterval.seconds(
      medianGap: next.medianGap, newestItem: next.newestItem,
      hints: [maxAge, next.ttl].compactMap(\.self), now: now)
    let base = source.interval ?? next.adaptiveInterval ?? AdaptiveInterval.floor
    let asked = PollSchedule.waitAfterSuccess(base: base, hint: hints.max() ?? 0)
    let wait = isDelivered ? max(asked, PollSchedule.day) : asked
    next.nextDue = PollSchedule.nextDue(end: now, wait: wait, jitter: jitter)
    next.nextReason =
      if wait > asked {
        .webSub
      } else if wait > base {
        (maxAge ?? 0) >= (next.feedHint ?? 0) ? .maxAge : .feedHint
      } else {
        source.interval == nil ? .adaptive : .interval
      }
  }

  private func notes(adopted: String?, state next: FeedState) -> [Message] {
    if let adopted {
      return [Message(.adoptedAddress, adopted)]
    }
    if case .broken(let until) = next.conditional, until > now,
      next.conditional != state.conditional
    {
      return [Message(.wronglyUnmodified)]
    }
    return []
  }
}

/// Decides which validators are stored (polling.md C1–C8, C12–C14, U2).
enum ValidatorRules {
  /// Bytes: a longer value fits into no server's request limit, not even that of its sender.
  static let longest = 16 * 1024

  /// Returns the validators after a successful response: a 304 replaces those that it names and
  /// keeps the rest (C6, C7), any other response replaces or voids all (C5, C8).
  static func after(
    _ response: FetchResponse, url: String, before: FeedState.Validators?
  ) -> FeedState.Validators? {
    let isUpdate = response.status == 304
    let known = isUpdate && before?.url == url ? before : nil
    let etag = usable(response.headers["etag"]) ?? known?.etag
    let lastModified = usable(response.headers["last-modified"]) ?? known?.lastModified
    guard etag != nil || lastModified != nil else { return nil }
    return FeedState.Validators(url: url, etag: etag, lastModified: lastModified)
  }

  /// Values are opaque. One that could not be sent back unchanged is dropped: it contains control
  /// characters (U2) or bytes that were lost when it became a string.
  private static func usable(_ value: String?) -> String? {
    guard let value, !value.isEmpty, value.utf8.count <= longest,
      value.unicodeScalars.allSatisfy({
        ($0.value >= 0x20 || $0 == "\t") && $0.value != 0x7F && $0 != "\u{FFFD}"
      })
    else { return nil }
    return value
  }
}
