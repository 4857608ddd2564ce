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
        Cloudflare's challenge page answered (\(status)); programs are kept out here: ask the \
        publisher to let feed readers in, or look for another address of the feed.
        """
    }
    if status == 403, isHTML(response) {
      return """
        The server answered 403 with a web page, a login or a block; open the URL in a browser \
        to see what it wants.
        """
    }
    return switch status {
    case 401: "The server wants a name and password (401); put them into the URL as user:password@."
    case 402: "The server wants to be paid (402)."
    case 403: "The server refuses (403)."
    case 404: "There is no such page (404); look for the feed's new address."
    case 407: "A proxy on the way wants a password (407)."
    case 410: "The feed is gone for good, says the server (410)."
    case 429: "The server says that it is asked too often (429)."
    case 451: "The feed is withheld for legal reasons (451)."
    case 503: "The server is not available just now (503)."
    case 300...399: "The server answered with a redirect that leads nowhere (\(status))."
    case 400...499: "The server refuses the request (\(status))."
    case 500...599: "The server failed (\(status))."
    default: "The server answered \(status), which means nothing here."
    }
  }

  /// Whether Cloudflare demands a browser, whatever the status (E9).
  static func isChallenge(_ response: FetchResponse) -> Bool {
    response.headers["cf-mitigated"]?.lowercased().contains("challenge") == true
  }

  private static func isHTML(_ response: FetchResponse) -> Bool {
    if response.headers["content-type"]?.lowercased().contains("html") == true { return true }
    let start = String(decoding: response.body.prefix(256), as: UTF8.self).lowercased()
    return start.contains("<html") || start.contains("<!doctype html")
  }
}
