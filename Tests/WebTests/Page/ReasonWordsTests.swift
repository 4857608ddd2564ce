import Fetching
import Foundation
import Models
import Testing
import Words

@testable import Extracting
@testable import Pipeline
@testable import ViewModels

/// Every reason fills all arguments of its entry, and none of them is left in a sentence.
@Suite("Words of reasons")
struct ReasonWordsTests {
  private func check(_ message: Message) {
    for language in Language.allCases {
      let text = Wording(language)(message)
      #expect(!text.isEmpty && !text.contains { "{}".contains($0) }, "\(text)")
    }
    let names = Message.argumentNames(of: message.key)
    #expect(names.count == message.arguments.count, "\(message)")
  }

  @Test("Faults of requests")
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
    for fault in faults { check(fault.message) }
    for status in 300...599 {
      check(StatusFailure.of(FetchResponse(status: status), now: date).message)
    }
  }

  @Test("Next polls and refused pages")
  func reasons() throws {
    for reason in PollReason.allCases {
      for interval in [nil, 5400.0] {
        let health = SourceHealth(
          name: "a", url: "https://a.example", category: "x", status: .healthy, nextReason: reason,
          interval: interval)
        check(try #require(SourceTroubles.whyThen(health)))
      }
    }
    let refusals: [ExtractionRefusal] = [
      .empty, .binary("a picture"), .tooLarge(bytes: 100_000_000), .frontPage, .list, .login,
      .paywall, .cookieWall, .challenge, .errorPage, .media, .noProse,
    ]
    for refusal in refusals { check(refusal.phrase) }
  }

  @Test("Reasons within reasons are worded in one language")
  func composed() {
    let german = Wording(.german)
    #expect(
      german(.because, CountUnit.failures.message(3), Message(.status5xx, "500"))
        == "3 Fehlversuche in Folge: Der Server meldet einen internen Fehler (500).")
    #expect(
      german(.noArticle, Message(.pageLogin))
        == "Die Seite enthält keinen Artikel: Anmeldung erforderlich.")
  }
}
