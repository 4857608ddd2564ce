import Fetching
import Foundation
import Models
import Testing
import Views

@testable import Extracting
@testable import Pipeline
@testable import ViewModels

/// Every sentence of a report has a German translation. These tests fail if a sentence is added or
/// changed without its translation.
@Suite("Reports in German")
struct GermanSentenceTests {
  private let german = Wording(.german)

  @Test("Every fault of a request has a translation")
  func requests() {
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    let faults: [FetchFault] = [
      .invalidURL("x", reason: "it has no host"), .unsupportedScheme("ftp"),
      .addressRefused(host: "a.example", address: "10.0.0.1", kind: .privateNetwork),
      .addressRefused(host: "a.example", address: "224.0.0.1", kind: .forbidden),
      .addressRefused(host: "a.example", address: "192.0.2.1", kind: .open),
      .hostHeld(host: "a.example", until: date), .invalidRequestHeader(name: "x-y"),
      .nameNotFound(host: "a.example"), .connectionRefused(host: "a.example"),
      .unreachable(host: "a.example", reason: "no route"),
      .connectTimeout(host: "a.example", seconds: 10), .tlsTimeout(host: "a.example", seconds: 2.5),
      .tlsFailed(host: "a.example", reason: .untrusted(detail: "expired")),
      .tlsFailed(host: "a.example", reason: .wrongName),
      .tlsFailed(host: "a.example", reason: .handshake(detail: "alert")),
      .tlsFailed(host: "a.example", reason: .authorityFile(path: "/etc/ca.pem")),
      .firstByteTimeout(seconds: 30), .totalTimeout(seconds: 60), .connectionClosed,
      .incompleteBody(received: 12), .headersTooLarge(limit: 65_536),
      .bodyTooLarge(limit: 16 << 20), .brokenEncoding("gzip"),
      .malformedResponse(reason: "no status"), .tooManyRedirects(limit: 10),
      .redirectLoop(url: "https://a.example/"), .redirectWithoutTarget(status: 302),
      .redirectRefused(target: "ftp://a.example", reason: "no web"), .fileNotFound(path: "/a"),
      .fileUnreadable(path: "/a", reason: "permission denied"), .cancelled, .other(reason: "odd"),
    ]
    for fault in faults { #expect(Wording.isKnown(fault.sentence), "\(fault.sentence)") }
    for status in 300...599 {
      let response = FetchResponse(status: status)
      let sentence = StatusFailure.of(response, now: date).sentence
      #expect(Wording.isKnown(sentence), "\(sentence)")
    }
  }

  @Test("Every poll reason and extraction refusal has a translation")
  func reasons() {
    for reason in PollReason.allCases {
      for interval in [nil, 5400.0] {
        let health = SourceHealth(
          name: "a", url: "https://a.example", category: "x", status: .healthy, nextReason: reason,
          interval: interval)
        let why = SourceTroubles.whyThen(health) ?? ""
        #expect(Wording.isKnown(why), "\(why)")
      }
    }
    let refusals: [ExtractionRefusal] = [
      .empty, .binary("a picture"), .tooLarge(bytes: 100_000_000), .frontPage, .list, .login,
      .paywall, .cookieWall, .challenge, .errorPage, .media, .noProse,
    ]
    for refusal in refusals { #expect(Wording.isKnown(refusal.message), "\(refusal.message)") }
  }

  @Test(
    "Nested sentences are translated, and unknown text is kept",
    arguments: [
      (
        "3 failures in a row: The server reports an internal error (500).",
        "3 Fehler in Folge: Der Server meldet einen internen Fehler (500)."
      ),
      (
        "12 pages stored, 3 to fetch, 1 to retry, 2 given up",
        "12 Seiten gespeichert, 3 noch abzurufen, 1 zu wiederholen, 2 aufgegeben"
      ),
      (
        "The page contains no article: it requires a login.",
        "Die Seite enthält keinen Artikel: sie verlangt eine Anmeldung."
      ),
      (
        "2 sources added to ./feeds.yml; 1 skipped; `tintm fetch` fetches their articles.",
        "2 Quellen zu ./feeds.yml hinzugefügt; 1 übergangen; bald kommen ihre Artikel."
      ),
      ("4.3 a day", "4,3 am Tag"), ("", ""), ("%1", "%1"),
      ("Ferries return", "Ferries return"),
    ])
  func composed(english: String, expected: String) {
    #expect(german.localized(english) == expected)
    #expect(Wording(.english).localized(english) == english)
  }

  @Test("The cost of a hostile sentence is linear in its length")
  func hostile() {
    let text = String(repeating: "1 failures in a row: ", count: 180)
    #expect(german.localized(text).hasPrefix("1 Fehler in Folge: "))
    let long = String(repeating: "x", count: 100_000) + " given up"
    #expect(german.localized(long) == long)
  }
}
