import Basics
import Fetching
import Foundation

/// Turns an unsuccessful status into a failure whose sentence says what to do (polling.md E1–E9).
enum StatusFailure {
  static func of(_ response: FetchResponse, now: Date) -> PollFailure {
    PollFailure(kind(of: response, now: now), sentence(for: response))
  }

  private static func kind(of response: FetchResponse, now: Date) -> PollFailure.Kind {
    let status = response.status
    switch status {
    case 404: return .notThere
    case 410: return .gone
    case 412, 431: return .validatorsUseless
    case 429, 503:
      let seconds = RetryAfter.seconds(
        in: response.headers, now: now, cap: ResponseVerdict.maxRetryAfter)
      // A wait of zero or one in the past counts as no Retry-After.
      return .throttled(
        retryAfter: seconds.flatMap { $0 > 0 ? $0 : nil }, wholeHost: status == 429)
    default: return .other
    }
  }

  private static func sentence(for response: FetchResponse) -> String {
    let status = response.status
    if isChallenge(response) {
      return """
        Cloudflare blocks programs with a challenge page (\(status)). Ask the publisher to allow feed \
        readers, or use another address of the feed.
        """
    }
    if status == 403, isHTML(response) {
      return """
        The server answered 403 with a web page, such as a login or a block. Open the URL in a \
        browser to see it.
        """
    }
    return switch status {
    case 401:
      "The server requires a user name and password (401). Add them to the URL as user:password@."
    case 402: "The server requires payment (402)."
    case 403: "The server denies access (403)."
    case 404: "The page does not exist (404). Look for the new address of the feed."
    case 407: "A proxy requires a password (407)."
    case 410: "The server reports that the feed is gone permanently (410)."
    case 429: "The server reports too many requests (429)."
    case 451: "The feed is blocked for legal reasons (451)."
    case 503: "The server is temporarily unavailable (503)."
    case 300...399: "The server sent a redirect without a target (\(status))."
    case 400...499: "The server rejects the request (\(status))."
    case 500...599: "The server reports an internal error (\(status))."
    default: "The server sent the unexpected status \(status)."
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
