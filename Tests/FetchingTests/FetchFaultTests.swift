import Fetching
import Foundation
import Testing
import Words

struct FetchFaultTests {
  private static let all: [FetchFault] = [
    .invalidURL("x\r\ny", reason: "r"), .unsupportedScheme("ftp"),
    .addressRefused(host: "h", address: "10.0.0.1", kind: .privateNetwork),
    .hostHeld(host: "h", until: Date(timeIntervalSince1970: 0)),
    .invalidRequestHeader(name: "Cookie"), .nameNotFound(host: "h"),
    .connectionRefused(host: "h"), .unreachable(host: "h", reason: "r"),
    .connectTimeout(host: "h", seconds: 10), .tlsTimeout(host: "h", seconds: 0.5),
    .tlsFailed(host: "h", reason: .wrongName),
    .tlsFailed(host: "h", reason: .untrusted(detail: "d\u{1B}[31m")),
    .firstByteTimeout(seconds: 20), .totalTimeout(seconds: 60), .connectionClosed,
    .incompleteBody(received: 5), .headersTooLarge(limit: 65536),
    .bodyTooLarge(limit: 16_777_216), .brokenEncoding(String(repeating: "x", count: 5000)),
    .malformedResponse(reason: "r"), .tooManyRedirects(limit: 5), .redirectLoop(url: "u\n"),
    .redirectWithoutTarget(status: 301), .redirectRefused(target: "t", reason: "r"),
    .fileNotFound(path: "/x"), .fileUnreadable(path: "/x", reason: "r"), .cancelled,
    .other(reason: "r"),
  ]

  @Test("Each fault is described by one sentence on one line", arguments: all)
  func describesFaults(fault: FetchFault) {
    #expect(fault.message.english.hasSuffix("."))
    #expect(
      fault.message.english.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
    #expect(fault.message.english.utf8.count < 600)
    #expect(!fault.shortDescription.isEmpty)
    #expect(fault.shortDescription.allSatisfy { $0.isLetter || $0 == " " })
  }
}
