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
}
