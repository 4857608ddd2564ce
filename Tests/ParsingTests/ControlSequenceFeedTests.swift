import Basics
import Models
import Parsing
import Testing

/// Control sequences of terminals in feeds: nothing of them is left in a text.
struct ControlSequenceFeedTests {
  private func titles(_ document: String) throws -> [String?] {
    try FeedParser.parse(Array(document.utf8), options: ParseOptions()).items.map {
      $0.title?.text
    }
  }

  @Test func `in XML as characters and as references`() throws {
    let titles = try titles(
      """
      <rss version="2.0"><channel><title>x</title>\
      <item><title>\u{1B}[31mRed\u{1B}[0m &#27;[1malert&#x1b;[0m</title><link>https://a.example/1</link></item>\
      <item><title><![CDATA[\u{1B}]0;own\u{7}CD \u{1B}[]]></title><link>https://a.example/2</link></item>\
      <item><title>cut \u{1B}[</title><link>https://a.example/3</link></item></channel></rss>
      """)
    #expect(titles == ["Red alert", "CD", "cut"])
  }

  @Test func `in JSON as escapes`() throws {
    let titles = try titles(
      #"""
      {"version": "https://jsonfeed.org/version/1.1", "title": "x", "items": [
        {"id": "1", "title": "\u001b[31mRed\u001b[0m alert"}, {"id": "2", "title": "cut \u001b["}]}
      """#)
    #expect(titles == ["Red alert", "cut"])
  }

  @Test func `characters that steer a terminal are escapes in the document`() throws {
    let feed = try FeedParser.parse(
      Array(
        """
        <rss version="2.0"><channel><title>t\u{202E}x</title>\
        <item><guid>1</guid><title>a\u{202E}b\u{7F}c</title></item></channel></rss>
        """.utf8), options: ParseOptions())
    let json = String(decoding: feed.jsonFeed(), as: UTF8.self)
    #expect(json.contains(#""title":"t\u202ex""#) && json.contains(#""a\u202eb\u007fc""#))
    #expect(!json.unicodeScalars.contains { ControlSequence.isSteering($0.value) })
  }
}
