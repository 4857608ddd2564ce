import Basics
package import Fetching
package import Foundation
package import Models
import Words

/// The meaning of a fetch result before parsing.
package enum ResponseVerdict: Sendable, Hashable {
  /// A document to parse, with all items or only with new ones (226, RFC 3229).
  case parse(FetchResponse)
  /// 304.
  case notModified(FetchResponse)
  /// A 200 with the same bytes as last time (C9).
  case unchanged(FetchResponse)
  case failed(PollFailure)
  /// The host asked for a pause; no request was sent, and the poll did not fail.
  case held(until: Date)

  package init(_ result: FetchResult, state: FeedState, now: Date) {
    switch result.answer {
    case .failure(.hostHeld(_, let until)):
      self = .held(until: until)
    case .failure(let fault):
      self = .failed(PollFailure(Self.kind(of: fault), fault.message))
    // It speaks of the place that was asked (RFC 9110 15.5.11), and a temporary redirect may lead to
    // another one next time (R3).
    case .response(let response)
    where response.status == 410 && !result.hops.allSatisfy(\.isPermanent):
      self = .failed(PollFailure(.notThere, Message(.answered, "\(response.status)")))
    case .response(let response):
      self = Self.judge(response, isConditional: result.wasConditional, state: state, now: now)
    }
  }

  private static func judge(
    _ response: FetchResponse, isConditional: Bool, state: FeedState, now: Date
  ) -> ResponseVerdict {
    switch response.status {
    case 304 where isConditional:
      return .notModified(response)
    case 304:
      return .failed(
        PollFailure(
          .validatorsUseless,
          Message(.unconditional304)))
    case 200...299 where response.body.isEmpty || [204, 205].contains(response.status):
      return .failed(PollFailure(.notAFeed, Message(.emptyDocument)))
    case 200...299 where StatusFailure.isChallenge(response):
      return .failed(StatusFailure.of(response, now: now))
    case 226:
      return .parse(response)
    case 206:
      return .failed(
        PollFailure(.other, Message(.partialResponse)))
    case 200...299:
      let isSame = state.format != nil && state.bodyHash == BodyHash.of(response.body)
      return isSame ? .unchanged(response) : .parse(response)
    default:
      return .failed(StatusFailure.of(response, now: now))
    }
  }

  private static func kind(of fault: FetchFault) -> PollFailure.Kind {
    switch fault {
    case .addressRefused, .connectionRefused, .nameNotFound, .redirectRefused, .fileNotFound:
      .notThere
    default: .other
    }
  }
}

/// Turns an unsuccessful status into a failure whose message says what to do (polling.md E1–E9).
enum StatusFailure {
  static func of(_ response: FetchResponse, now: Date) -> PollFailure {
    PollFailure(kind(of: response, now: now), message(for: response))
  }

  private static func kind(of response: FetchResponse, now: Date) -> PollFailure.Kind {
    let status = response.status
    switch status {
    case 404: return .notThere
    case 410: return .gone
    case 412, 431: return .validatorsUseless
    case 429, 503:
      return .throttled(
        retryAfter: RetryAfter.wait(after: response, now: now),
        hold: RetryAfter.hold(after: response, now: now))
    default: return .other
    }
  }

  private static func message(for response: FetchResponse) -> Message {
    let status = response.status
    if isChallenge(response) { return Message(.challengePage, "\(status)") }
    if status == 403, isHTML(response) { return Message(.forbiddenPage) }
    return switch status {
    case 401: Message(.status401)
    case 402: Message(.status402)
    case 403: Message(.status403)
    case 404: Message(.status404)
    case 407: Message(.status407)
    case 410: Message(.status410)
    case 429: Message(.status429)
    case 451: Message(.status451)
    case 503: Message(.status503)
    // One with a target leaves the choice to a person, or is none of RFC 9110.
    case 300...399 where response.headers["location"] == nil:
      Message(.redirectNoTarget, "\(status)")
    case 400...499: Message(.status4xx, "\(status)")
    case 500...599: Message(.status5xx, "\(status)")
    default: Message(.statusOther, "\(status)")
    }
  }

  /// Whether Cloudflare demands a browser, whatever the status (E9).
  static func isChallenge(_ response: FetchResponse) -> Bool {
    response.headers["cf-mitigated"]?.lowercased().contains("challenge") == true
  }

  private static func isHTML(_ response: FetchResponse) -> Bool {
    if response.headers["content-type"]?.lowercased().contains("html") == true { return true }
    let start = String(outside: response.body.prefix(256)).lowercased()
    return start.contains("<html") || start.contains("<!doctype html")
  }
}
