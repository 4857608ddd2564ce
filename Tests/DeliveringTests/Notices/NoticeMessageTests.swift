import Foundation
import Testing
import Words

@testable import Delivering
@testable import Fetching

struct NoticeMessageTests {
  let one = NoticeDocument(
    json: "{\"version\":1,\"kind\":\"article\"}\n", title: "Ferries: “back”\r\nX-Evil: 1",
    summary: "They sail.", url: "https://a.example/1", source: "Courier", article: 7,
    reason: "feeds.yml:3")

  static let english = Wording(.english)

  func text(_ message: FetchRequest.Message) -> String {
    String(decoding: message.body, as: UTF8.self)
  }

  @Test func `a webhook receives a signed JSON document`() {
    let message = NoticeMessage.webhook([one], delivery: "notice-1", secret: "key")
    #expect(text(message) == one.json)
    // The output of `openssl dgst -sha256 -hmac key`.
    #expect(
      NoticeMessage.webhook(
        [NoticeDocument(json: "The quick brown fox jumps over the lazy dog", title: "")],
        delivery: "1", secret: "key"
      ).headers["X-Tintm-Signature"]
        == "sha256=f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8")
    #expect(message.headers["X-Tintm-Delivery"] == "notice-1")
    let plain = NoticeMessage.webhook([one], delivery: "1", secret: nil)
    #expect(plain.headers["X-Tintm-Signature"] == nil)
  }

  @Test func `several notices share one document`() throws {
    let message = NoticeMessage.webhook([one, one], delivery: "1", secret: nil)
    let json = try JSONSerialization.jsonObject(with: Data(message.body)) as? [String: Any]
    #expect(json?["kind"] as? String == "notices")
    #expect(
      (json?["items"] as? [[String: Any]])?.map { $0["kind"] as? String } == ["article", "article"])
  }

  @Test func `ntfy headers contain no line breaks`() throws {
    let message = NoticeMessage.ntfy([one], token: "tk_1", wording: Self.english)
    let title = try #require(message.headers["Title"])
    #expect(title.hasPrefix("=?UTF-8?B?"))
    let encoded = title.dropFirst(10).dropLast(2)
    #expect(
      Data(base64Encoded: String(encoded)).map { String(decoding: $0, as: UTF8.self) }
        == "Ferries: “back” X-Evil: 1")
    #expect(message.headers["Click"] == "https://a.example/1")
    #expect(message.headers["Authorization"] == "Bearer tk_1")
    #expect(text(message) == "They sail.\nCourier · feeds.yml:3")
    let many = NoticeMessage.ntfy([one, one], token: nil, wording: Self.english)
    #expect(many.headers["Title"] == "2 articles")
    #expect(many.headers["Authorization"] == nil)
    // A hostile address must not become a header.
    let evil = NoticeDocument(json: "", title: "T", url: "https://a.example/\r\nX: 1")
    #expect(NoticeMessage.ntfy([evil], token: nil, wording: Self.english).headers["Click"] == nil)
    #expect(text(NoticeMessage.ntfy([evil], token: nil, wording: Self.english)) == "T")
  }

  @Test func `ntfy receives the number of notices that are not listed`() throws {
    func documents(_ count: Int, _ title: String) -> [NoticeDocument] {
      (1...count).map { NoticeDocument(json: "", title: "\(title) \($0)", source: "Courier") }
    }
    func lines(_ documents: [NoticeDocument], _ language: Language = .english) -> [String] {
      let message = NoticeMessage.ntfy(documents, token: nil, wording: Wording(language))
      #expect(message.body.count <= 4000)
      return text(message).split(separator: "\n").map(String.init)
    }
    #expect(lines(documents(20, "Ferry")).last == "Ferry 20 (Courier)")
    let many = lines(documents(100, "Ferry"))
    #expect(many.count == 21)
    #expect(many.last == "and 80 more")
    #expect(lines(documents(21, "Ferry"), .german).last == "und 1 weitere Meldung")
    // Of long titles fewer fit, and none is cut within a character.
    let long = lines(documents(30, String(repeating: "船", count: 120)))
    #expect(long.last == "and \(30 - (long.count - 1)) more")
    #expect((9...11).contains(long.count))
    #expect(long.allSatisfy { !$0.contains("\u{FFFD}") })
    let title = NoticeMessage.ntfy(documents(2, "船"), token: nil, wording: Wording(.japanese))
      .headers["Title"]
    #expect(title?.hasPrefix("=?UTF-8?B?") == true)
  }

  @Test func `several notices have their addresses, as far as these fit`() throws {
    func lines(_ documents: [NoticeDocument]) -> [String] {
      let message = NoticeMessage.ntfy(documents, token: nil, wording: Self.english)
      #expect(message.body.count <= 4000)
      return text(message).split(separator: "\n").map(String.init)
    }
    func documents(_ count: Int, path: Int) -> [NoticeDocument] {
      (1...count).map {
        let path = String(repeating: "x", count: path)
        return NoticeDocument(
          json: "", title: "Ferry \($0)", url: "https://a.example/\(path)\($0)", source: "Courier")
      }
    }
    let failing = NoticeDocument(json: "", title: "“Courier” fails", source: "Courier")
    let evil = NoticeDocument(json: "", title: "T", url: "https://a.example/\r\nX: 1")
    #expect(
      lines(documents(2, path: 0) + [failing, evil]) == [
        "Ferry 1 (Courier)", "https://a.example/1", "Ferry 2 (Courier)", "https://a.example/2",
        "“Courier” fails (Courier)", "T",
      ])
    // Long addresses do not take the room of headlines.
    let long = lines(documents(30, path: 300))
    #expect(long.count { $0.hasPrefix("Ferry ") } == 20 && long.last == "and 10 more")
    #expect((10...12).contains(long.count { $0.hasPrefix("https://") }))
  }

  @Test func `notice text cannot become options or shell code in program arguments`() {
    let evil = NoticeDocument(
      json: "", title: "--delete; $(rm -rf) {url}\n`x`", summary: "{title}", url: nil,
      source: "-x", article: 7, reason: "\u{202E}r\u{1B}[31med\u{202C}\u{2028}")
    #expect(
      CommandArguments.of(
        [
          "/bin/tell", "{title}", "id={id}", "{url}", "{source}{summary}", "-t{source}", "{other}",
          "{reason}",
        ], for: evil)
        == [
          "/bin/tell", " --delete; $(rm -rf) {url} `x`", "id=7", "", " -x{title}", "-t-x",
          "{other}", "red ",
        ])
  }

  @Test(arguments: [(1, 120.0, 50), (2, 240, 25), (7, 7680, 1), (100, 21_600, 1)])
  func `repeated failures lengthen the wait and shrink the batch`(
    failures: Int, wait: Double, batch: Int
  ) {
    #expect(NoticeBackOff.wait(after: failures) == wait)
    #expect(NoticeBackOff.batch(after: failures) == batch)
  }
}
