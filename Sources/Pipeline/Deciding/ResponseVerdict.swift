package import Fetching
package import Foundation
package import Models
import Words

/// The meaning of a fetch result before parsing.
package enum ResponseVerdict: Sendable, Hashable {
  /// A document to parse. `isDelta`: it holds only new items (226, RFC 3229), so a missing item was
  /// not removed.
  case parse(FetchResponse, isDelta: Bool)
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
      return .parse(response, isDelta: true)
    case 206:
      return .failed(
        PollFailure(.other, Message(.partialResponse)))
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
