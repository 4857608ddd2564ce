import Fetching
import Foundation
import Models
import Store
import Words

/// Checks whether a host's robots.txt allows fetching a page. The file is requested once a day,
/// through the same gate as all requests, and its rules are stored in the database.
struct RobotsLookup: Sendable {
  let store: any OfflineStoring
  let fetcher: Fetcher
  let clock: PollingClock

  /// Seconds for which a response is valid (RFC 9309, 2.4), and for which a failure is.
  private static let holds = 86_400.0
  private static let holdsUnreachable = 3600.0
  /// Stored instead of rules if the server could not deliver the file.
  private static let unreachable = "!"

  /// - Throws: ``OfflineFault`` if the page must not be fetched; `StoreFault`, `CancellationError`.
  func check(_ url: RequestURL, for source: Source) async throws {
    let now = clock.now()
    let origin = url.origin
    let rules: String
    if let known = try await store.robots(origin, at: now) {
      rules = known
    } else {
      rules = try await ask(origin, for: source)
    }
    guard rules != Self.unreachable else {
      throw OfflineFault(
        .passing, Message(.robotsUnread))
    }
    guard RobotsRules(condensed: rules).allows(url.target) else {
      throw OfflineFault(.final, Message(.robotsForbid))
    }
  }

  /// 2.3.1: a 4xx response allows everything; a 5xx or no response allows nothing for now.
  private func ask(_ origin: String, for source: Source) async throws -> String {
    let result = await fetcher.fetch(
      FetchRequest(origin + "/robots.txt", for: source, kind: .robots))
    try Task.checkCancellation()
    let now = clock.now()
    let rules: String
    var holds = Self.holds
    switch result.answer {
    case .response(let response) where (200..<300).contains(response.status):
      rules = RobotsRules(parsing: response.body).condensed
    case .response(let response)
    where (400..<500).contains(response.status) && response.status != 429:
      rules = RobotsRules.allowingAll.condensed
    default:
      if let fault = OfflineFault.of(result.answer, now: now) {
        switch fault.kind {
        case .held: throw fault
        // An address that is never requested has no rules.
        case .final: if case .failure = result.answer { throw fault }
        default: break
        }
      }
      (rules, holds) = (Self.unreachable, Self.holdsUnreachable)
    }
    try await store.setRobots(rules, origin: origin, until: now.addingTimeInterval(holds))
    return rules
  }
}
