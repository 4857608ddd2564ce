import Foundation
import Models
import Testing

@testable import Delivering

struct MailMessageTests {
  @Test func `edition text cannot end a header, a line or a MIME part`() throws {
    let subject = "Morning\r\nBcc: x@y.example\u{0} ☕ " + String(repeating: "långt ", count: 40)
    let message = MailMessage(
      from: "news@example.org", to: ["a@example.org", "b@example.org"], subject: subject,
      date: Date(timeIntervalSince1970: 1_795_476_000), identity: "morning-2026-11-23T0630",
      text: Data(".\r\n--=_mixed--\r\n".utf8), html: Data("<p>ü".utf8),
      attachment: MailMessage.Attachment(
        name: "morning.epub", title: "Ausgabe ü\r\nBcc: x.epub",
        content: Data(repeating: 0xFF, count: 5000)))
    let bytes = message.bytes
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(bytes.allSatisfy { $0 < 0x80 })
    #expect(lines.allSatisfy { $0.utf8.count <= 998 && !$0.contains("\n") && $0 != "." })
    #expect(!lines.contains { $0.hasPrefix("Bcc") })
    #expect(lines.count { $0 == "--=_mixed--" } == 1)
    #expect(lines.contains("Date: Mon, 23 Nov 2026 23:20:00 +0000"))
    #expect(lines.contains("Message-ID: <morning-2026-11-23T0630@example.org>"))
    #expect(lines.contains(" filename*=UTF-8''Ausgabe%20%C3%BC%0D%0ABcc%3A%20x.epub"))
    let head = lines.prefix { !$0.isEmpty }
    #expect(head.filter { $0.contains("=?") }.allSatisfy { $0.utf8.count <= 85 })
  }

  @Test(arguments: [
    ("Ausgabe ü", "Ausgabe ü 2026-11-23 06.30.epub"), ("a/b: c", "a-b- c 2026-11-23 06.30.epub"),
    (
      String(repeating: "朝", count: 100),
      String(repeating: "朝", count: 66) + " 2026-11-23 06.30.epub"
    ),
  ])
  func `the attached file has the name of its digest`(digest: String, title: String) {
    let edition = StoredEdition(
      id: 1, digest: digest, slot: "2026-11-23T06:30", reader: 1, title: "", made: .distantPast,
      articles: 1)
    #expect(MailMessage.Attachment.title(of: edition) == title)
  }

  @Test func `ASCII subjects are not encoded`() {
    #expect(
      MailMessage.encoded("Morning: Monday, 23 November 2026")
        == "Morning: Monday, 23 November 2026")
    #expect(MailMessage.encoded("ü") == "=?UTF-8?B?w7w=?=")
    #expect(MailMessage.encoded("=?odd?=").hasPrefix("=?UTF-8?B?"))
  }

  @Test(arguments: [
    (
      ["550-5.7.1 Spam:\r\n", "550 5.7.1 rejected\r\n", "221 bye\r\n"],
      "550 5.7.1 Spam: 5.7.1 rejected"
    ),
    (["250 OK\r\n", "451 4.7.1 Greylisted\u{1B}[31m\r\n"], "451 4.7.1 Greylisted [31m"),
    (["502 no TLS\r\n", "250-here\r\n", "250 OK\r\n"], ""),
    (["550 one\r\n", "552 two\r\n"], "552 two"), (["", "no code", "5"], ""),
  ])
  func `a refusal is kept in the server's words`(lines: [String], refusal: String) {
    var reply = MailReply()
    for line in lines { reply.read(Array(line.utf8)) }
    #expect(reply.refusal == refusal)
  }

  @Test func `a long refusal is cut off`() {
    var reply = MailReply()
    for _ in 0..<100 { reply.read(Array("550-\(String(repeating: "x", count: 2000))\r\n".utf8)) }
    #expect(reply.refusal.count == 500)
  }
}
