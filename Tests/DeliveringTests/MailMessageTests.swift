import Foundation
import Testing

@testable import Delivering

struct MailMessageTests {
  @Test func `edition text cannot end a header, a line or a MIME part`() throws {
    let subject = "Morning\r\nBcc: x@y.example\u{0} ☕ " + String(repeating: "långt ", count: 40)
    let message = MailMessage(
      from: "news@example.org", to: ["a@example.org", "b@example.org"], subject: subject,
      date: Date(timeIntervalSince1970: 1_795_476_000), identity: "morning-2026-11-23T0630",
      text: Data(".\r\n--=_mixed--\r\n".utf8), html: Data("<p>ü".utf8),
      attachment: ("morning.epub", Data(repeating: 0xFF, count: 5000)))
    let bytes = message.bytes
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(bytes.allSatisfy { $0 < 0x80 })
    #expect(lines.allSatisfy { $0.utf8.count <= 998 && !$0.contains("\n") && $0 != "." })
    #expect(!lines.contains { $0.hasPrefix("Bcc") })
    #expect(lines.count { $0 == "--=_mixed--" } == 1)
    #expect(lines.contains("Date: Mon, 23 Nov 2026 23:20:00 +0000"))
    #expect(lines.contains("Message-ID: <morning-2026-11-23T0630@example.org>"))
    let head = lines.prefix { !$0.isEmpty }
    #expect(head.filter { $0.contains("=?") }.allSatisfy { $0.utf8.count <= 85 })
  }

  @Test func `ASCII subjects are not encoded`() {
    #expect(
      MailMessage.encoded("Morning: Monday, 23 November 2026")
        == "Morning: Monday, 23 November 2026")
    #expect(MailMessage.encoded("ü") == "=?UTF-8?B?w7w=?=")
    #expect(MailMessage.encoded("=?odd?=").hasPrefix("=?UTF-8?B?"))
  }
}
