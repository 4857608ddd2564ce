import Foundation
import Parsing
import Testing

/// Rule T15 of docs/parsing.md.
struct WrappedTextTests {
  @Test func `a text that is wrapped twice is unwrapped`() throws {
    let document = """
      <rss version="2.0"><channel><title>&lt;![CDATA[ Harbour ]]&gt;</title><item>\
      <title>&lt;![CDATA[Tide &amp;amp; <![CDATA[<b>wind</b>]]>]]&gt;</title>\
      <description>&lt;![CDATA[&lt;p&gt;one é&lt;/p&gt;&lt;p&gt;two&lt;/p&gt;]]&gt;</description>\
      </item><item><title>&lt;![CDATA[ ]]&gt;</title><description>&lt;![CDATA[<![CDATA[<p>cut]]>\
      </description></item></channel></rss>
      """
    let feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    #expect(feed.title?.text == "Harbour")
    #expect(feed.items.map(\.title?.text) == ["Tide & wind", nil])
    #expect(feed.items.map(\.body?.html) == ["<p>one é</p><p>two</p>", "<p>cut</p>"])
  }

  private func item(_ elements: String) throws -> ParsedItem {
    let document = """
      <rss><channel><link>https://a.example/</link><item><title>x</title>\(elements)</item>\
      </channel></rss>
      """
    return try #require(
      try FeedParser.parse(Array(document.utf8), options: ParseOptions()).items.first)
  }

  /// Rule A7.
  @Test(arguments: [
    "&lt;time datetime=\"2025-05-20T10:12:00+01:00\"&gt;Tue, 05/20/2025 - 10:12&lt;/time&gt;",
    "&lt;span&gt;Tue, 20 May 2025 09:12:00 +0000&lt;/span&gt;",
    "&lt;time datetime=\"soon\"&gt;Tue, 20 May 2025 09:12:00 +0000&lt;/time&gt;",
    "<![CDATA[<span><time class=\"d\">20 May 2025 09:12 GMT</time></span>]]>",
    "Tue, 20 May 2025 09:12:00 +0000",
  ])
  func `a date may be wrapped in markup`(text: String) throws {
    let date = try item("<pubDate>\(text)</pubDate>").published
    #expect(date == Date(timeIntervalSince1970: 1_747_732_320))
  }

  @Test func `markup without a date is none`() throws {
    #expect(try item("<pubDate>&lt;b&gt;soon&lt;/b&gt;</pubDate>").published == nil)
    #expect(try item("<pubDate>&lt;time datetime=''&gt;&lt;/time&gt;</pubDate>").published == nil)
    let soon = "<pubDate>&lt;time datetime='soon'&gt;later&lt;/time&gt;</pubDate>"
    #expect(try item(soon).published == nil)
  }

  /// Rule A8.
  @Test func `an item without a publication has its creation`() throws {
    let created = "<created>Tue, 20 May 2025 09:12:00 +0000</created>"
    let date = Date(timeIntervalSince1970: 1_747_732_320)
    #expect(try item(created + "<updated>Wed, 21 May 2025</updated>").published == date)
    let published = "<pubDate>Wed, 21 May 2025 09:12:00 GMT</pubDate>"
    #expect(try item(published + created).published == date + 86_400)
  }

  /// Rule L13.
  @Test(
    arguments: [
      ("&lt;a href=\"https://b.example/n\"&gt;view&lt;/a&gt;", "https://b.example/n"),
      ("&lt;a href=\"/n\"&gt;view&lt;/a&gt;", "https://a.example/n"),
      ("&lt;p&gt;https://b.example/n&lt;/p&gt;", "https://b.example/n"),
      ("&lt;a href=\"javascript:x\"&gt;view&lt;/a&gt;", nil),
      ("https://b.example/?a=&lt;b&gt;", "https://b.example/?a=<b>"),
    ] as [(String, String?)])
  func `a link may be wrapped in markup`(text: String, url: String?) throws {
    #expect(try item("<link>\(text)</link>").url == url)
  }
}
