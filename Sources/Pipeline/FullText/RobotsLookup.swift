import Fetching
import Foundation
import Models
import Storing

/// Whether a host's robots.txt lets us have a page: asked for once a day, through the same gate as
/// everything, and kept in the database.
struct RobotsLookup: Sendable {
  let store: any OfflineStoring
  let fetcher: Fetcher
  let clock: PollingClock

  /// Seconds that an answer holds (RFC 9309, 2.4), and that none does.
  private static let holds = 86_400.0
  private static let holdsUnreachable = 3600.0
  /// Kept instead of rules where the server could not say what it wishes.
  private static let unreachable = "!"

  /// - Throws: why the page is not to be fetched; `StoreFault`, `CancellationError`.
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
        .passing, "Its host could not say in robots.txt whether its pages may be fetched.")
    }
    guard RobotsRules(condensed: rules).allows(url.target) else {
      throw OfflineFault(.final, "Its host's robots.txt asks programs not to fetch it.")
    }
  }

  /// 2.3.1: an answer of 4xx allows everything; one of 5xx, or none, nothing for now.
  private func ask(_ origin: String, for source: Source) async throws -> String {
    let result = await fetcher.fetch(
      FetchRequest(
        url: origin + "/robots.txt", sourceURL: source.address.string, options: source.network,
        kind: .robots))
    try Task.checkCancellation()
    let now = clock.now()
    let rules: String
    var holds = Self.holds
    switch result.answer {
    case .response(let response) where (200..<300).contains(response.status):
      rules = RobotsRules(parsing: response.body).condensed
    case .response(let response)
    where (400..<500).contains(response.status) && response.status != 429:
      rules = RobotsRules.none.condensed
    default:
      if let fault = OfflineFault.of(result.answer, now: now) {
        switch fault.kind {
        case .held: throw fault
        // An address that is never asked has no wishes.
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
