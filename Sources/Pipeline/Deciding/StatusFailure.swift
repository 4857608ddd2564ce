import Basics
import Fetching
import Foundation
import Words

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
