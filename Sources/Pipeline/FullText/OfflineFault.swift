import Extracting
import Fetching
package import Foundation
import Store
package import Words

/// Why a page or picture could not be fetched, and when to try again.
package struct OfflineFault: Error, Sendable, Hashable {
  package var kind: Kind
  package var reason: Message
  /// No try is earlier: the server named this time (`Retry-After`).
  package var notBefore: Date?
  /// The page's own title, if the response was the wanted page.
  package var title: String?

  package init(_ kind: Kind, _ reason: Message) {
    self.kind = kind
    self.reason = reason
  }

  package enum Kind: Sendable, Hashable {
    /// It will not change: gone, forbidden, or disallowed to programs.
    case final
    /// It may change some day: the response held no article, or was a refusal.
    case unlikely
    /// It may change soon.
    case passing
    /// Nothing was asked until then, or this machine failed; this does not count as a try.
    case held(until: Date)
  }

  /// Seconds until the next try, by number of failures; after the last one there is no further try.
  static let waits: [Double] = [1800, 7200, 28_800, 86_400]
  /// Seconds until the second and last try after an unlikely failure.
  static let unlikelyWait = 28_800.0

  /// Returns when to try again.
  ///
  /// - Parameter tries: number of failed tries, including this one.
  /// - Returns: `nil` to give up.
  package func nextTry(after tries: Int, at now: Date) -> Date? {
    let next: Date? =
      switch kind {
      case .final: nil
      case .unlikely: tries > 1 ? nil : now.addingTimeInterval(Self.unlikelyWait)
      case .passing:
        tries > Self.waits.count ? nil : now.addingTimeInterval(Self.waits[max(tries, 1) - 1])
      case .held(let until): until
      }
    return next.map { max($0, notBefore ?? $0) }
  }

  package var isTry: Bool {
    if case .held = kind { false } else { true }
  }
}

extension OfflineFault {
  /// Returns the attempt that this fault ended.
  ///
  /// - Parameter earlier: number of failed tries before.
  func attempt(after earlier: Int, at now: Date) -> FetchAttempt {
    let tries = earlier + (isTry ? 1 : 0)
    return .failed(reason: reason, tries: tries, due: nextTry(after: tries, at: now))
  }

  /// Returns the fault of an unusable response; `nil` for a response whose body can be read.
  static func of(_ answer: FetchResult.Outcome, now: Date) -> OfflineFault? {
    switch answer {
    case .failure(.hostHeld(_, let until)):
      OfflineFault(.held(until: until), Message(.itsHostHeld))
    case .failure(let fault): OfflineFault(kind(of: fault), fault.message)
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
    let said =
      StatusFailure.isChallenge(response)
      ? ExtractionRefusal.challenge.sentence : Message(.answered, "\(status)")
    switch status {
    case 200, 203: return nil
    case 404, 410, 451: return OfflineFault(.final, said)
    case 429, 503:
      let wait =
        RetryAfter.hold(after: response, now: now) ?? RetryAfter.wait(after: response, now: now)
      var fault = OfflineFault(.passing, said)
      fault.notBefore = wait.map { now.addingTimeInterval($0) }
      return fault
    case 500...599: return OfflineFault(.passing, said)
    default: return OfflineFault(.unlikely, said)
    }
  }
}
