import Fetching
package import Foundation
import Storing

/// Why a page or picture did not come, and what that means for the next try.
package struct OfflineFault: Error, Sendable, Hashable {
  package var kind: Kind
  /// A sentence.
  package var reason: String
  /// What the page calls itself, where it was the page that was meant.
  package var title: String?

  package init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }

  package enum Kind: Sendable, Hashable {
    /// It will not be otherwise: gone, forbidden, not allowed to us.
    case final
    /// It may be otherwise some time: what came was no article, or a refusal.
    case unlikely
    /// It may well be otherwise soon.
    case passing
    /// The server named a time; no try is lost.
    case held(until: Date)
  }

  /// Seconds until the next try after a number of failures: fewer and later ones, and then none.
  static let waits: [Double] = [1800, 7200, 28_800, 86_400]
  /// The second and last try after an unlikely failure.
  static let unlikelyWait = 28_800.0

  /// When to try again.
  ///
  /// - Parameter tries: how many have failed, this one included.
  /// - Returns: `nil` to give up.
  package func nextTry(after tries: Int, at now: Date) -> Date? {
    switch kind {
    case .final: nil
    case .unlikely: tries > 1 ? nil : now.addingTimeInterval(Self.unlikelyWait)
    case .passing:
      tries > Self.waits.count ? nil : now.addingTimeInterval(Self.waits[max(tries, 1) - 1])
    case .held(let until): until
    }
  }

  /// Whether it counts as a try.
  package var isTry: Bool {
    if case .held = kind { false } else { true }
  }
}

extension OfflineFault {
  /// The attempt that it ended.
  ///
  /// - Parameter tries: how many have failed, this one included.
  func attempt(tries: Int, at now: Date) -> FetchAttempt {
    .failed(reason: reason, tries: tries, due: nextTry(after: tries, at: now))
  }

  /// What an answer is worth that is none of use; `nil` for one that has a body to read.
  static func of(_ answer: FetchResult.Answer, now: Date) -> OfflineFault? {
    switch answer {
    case .failure(.hostHeld(_, let until)):
      OfflineFault(.held(until: until), "Its host asked to be left alone.")
    case .failure(let fault): OfflineFault(kind(of: fault), fault.sentence)
    case .response(let response): of(response, now: now)
    }
  }

  private static func kind(of fault: FetchFault) -> Kind {
    switch fault {
    case .invalidURL, .unsupportedScheme, .addressRefused, .redirectRefused, .bodyTooLarge: .final
    case .tlsFailed, .tooManyRedirects, .redirectLoop, .redirectWithoutTarget: .unlikely
    default: .passing
    }
  }

  private static func of(_ response: FetchResponse, now: Date) -> OfflineFault? {
    let status = response.status
    let said = "The server answered \(status)."
    switch status {
    case 200, 203: return nil
    case 404, 410, 451: return OfflineFault(.final, said)
    case 429, 503:
      let seconds = RetryAfter.seconds(
        in: response.headers, now: now, cap: ResponseVerdict.maxRetryAfter)
      guard let seconds, seconds > 0 else {
        return status == 429
          ? OfflineFault(.held(until: now.addingTimeInterval(holdAfter429)), said)
          : OfflineFault(.passing, said)
      }
      return OfflineFault(.held(until: now.addingTimeInterval(seconds)), said)
    case 500...599: return OfflineFault(.passing, said)
    default: return OfflineFault(.unlikely, said)
    }
  }

  /// Seconds a host is left alone after a 429 without Retry-After (docs/polling.md E2).
  static let holdAfter429 = 600.0
}
