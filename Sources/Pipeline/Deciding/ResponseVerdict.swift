package import Fetching
package import Foundation
package import Models

/// What a fetch means, before anything is parsed.
package enum ResponseVerdict: Sendable, Hashable {
  /// A document that must be read. `isDelta`: it holds only what is new (226, RFC 3229), so what
  /// is missing in it has not gone.
  case parse(FetchResponse, isDelta: Bool)
  /// 304.
  case notModified(FetchResponse)
  /// A 200 with the very bytes of last time (C9).
  case unchanged(FetchResponse)
  case failed(PollFailure)
  /// Its host asked us to wait; nothing was sent, and nothing has failed.
  case held(until: Date)

  /// The longest Retry-After that is believed, in seconds (E1).
  static let maxRetryAfter = 7.0 * 86400

  package init(_ result: FetchResult, state: FeedState, now: Date) {
    switch result.answer {
    case .failure(.hostHeld(_, let until)):
      self = .held(until: until)
    case .failure(let fault):
      self = .failed(PollFailure(Self.kind(of: fault), fault.sentence))
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
          "The server answered 304 though nothing was said of an earlier copy; "
            + "it is asked for the whole next time."))
    case 200...299 where response.body.isEmpty || [204, 205].contains(response.status):
      return .failed(PollFailure(.notAFeed, "The server sent an empty document."))
    case 200...299 where StatusFailure.isChallenge(response):
      return .failed(StatusFailure.of(response, now: now))
    case 226:
      return .parse(response, isDelta: true)
    case 206:
      return .failed(PollFailure(.other, "The server sent a part that nobody asked for (206)."))
    case 200...299:
      let isSame = state.format != nil && state.bodyHash == BodyHash.of(response.body)
      return isSame ? .unchanged(response) : .parse(response, isDelta: false)
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
