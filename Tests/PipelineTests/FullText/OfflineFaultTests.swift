import Fetching
import Foundation
import Testing
import Words

@testable import Pipeline

struct OfflineFaultTests {
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  func waits(_ kind: OfflineFault.Kind) -> [Double?] {
    (1...6).map { tries in
      OfflineFault(kind, "").nextTry(after: tries, at: now)?.timeIntervalSince(now)
    }
  }

  @Test func `waits grow until the retries end`() {
    #expect(waits(.passing) == [1800, 7200, 28_800, 86_400, nil, nil])
    #expect(waits(.unlikely) == [28_800, nil, nil, nil, nil, nil])
    #expect(waits(.final) == [nil, nil, nil, nil, nil, nil])
    #expect(waits(.held(until: now.addingTimeInterval(60))) == Array(repeating: 60, count: 6))
  }

  func kind(_ status: Int, _ headers: KeyValuePairs<String, String> = [:]) -> OfflineFault.Kind? {
    OfflineFault.of(
      .response(FetchResponse(status: status, headers: HeaderFields(headers))), now: now)?.kind
  }

  @Test("E9: A challenge is named for what it is")
  func namesChallenges() {
    let response = FetchResponse(status: 403, headers: HeaderFields(["cf-mitigated": "challenge"]))
    let fault = OfflineFault.of(.response(response), now: now)
    #expect(fault?.reason.english.contains("a check for robots") == true)
    #expect(fault?.kind == .unlikely)
  }

  @Test func `a response determines the kind of a failure`() {
    #expect(kind(200) == nil)
    for status in [404, 410, 451] { #expect(kind(status) == .final) }
    for status in [400, 401, 402, 403, 418, 204, 304] { #expect(kind(status) == .unlikely) }
    for status in [500, 502, 503, 504] { #expect(kind(status) == .passing) }
    for status in [429, 503] { #expect(kind(status, ["Retry-After": "60"]) == .passing) }
    #expect(
      OfflineFault.of(.failure(.hostHeld(host: "h", until: now)), now: now)?.kind
        == .held(until: now))
    #expect(OfflineFault.of(.failure(.nameNotFound(host: "h")), now: now)?.kind == .passing)
    #expect(OfflineFault.of(.failure(.bodyTooLarge(limit: 1)), now: now)?.kind == .final)
  }

  @Test(
    "E1: Retry-After is a minimum: a short one does not shorten the waits, and the try counts",
    arguments: [
      (503, "1", [1800, 7200, 28_800, 86_400, nil]),
      (429, "3600", [3600, 7200, 28_800, 86_400, nil]),
      (429, nil, [1800, 7200, 28_800, 86_400, nil]),
      (503, "172800", [172_800, 172_800, 172_800, 172_800, nil]),
    ] as [(Int, String?, [Double?])])
  func backsOffBehindRetryAfter(status: Int, value: String?, waits: [Double?]) throws {
    let headers = value.map { HeaderFields(["Retry-After": $0]) } ?? HeaderFields([:])
    let fault = try #require(
      OfflineFault.of(.response(FetchResponse(status: status, headers: headers)), now: now))
    #expect(fault.isTry)
    let found = (1...5).map { fault.nextTry(after: $0, at: now)?.timeIntervalSince(now) }
    #expect(found == waits)
  }
}
