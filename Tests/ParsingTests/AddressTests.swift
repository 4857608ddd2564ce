import Parsing
import Testing

struct AddressTests {
  /// Rule L11 of docs/parsing.md.
  @Test(arguments: [
    "<rss><channel><item><title>x</title><link>http://a.example/6?x=1\n  &amp;y=2</link></item></channel></rss>",
    "<rss><channel><item><title>x</title><guid>http://a.example/6?x=1 \n&amp;y=2</guid></item></channel></rss>",
    "<feed><entry><title>x</title><link>http://a.example/6?x=1\n\t&amp;y=2</link></entry></feed>",
    #"{"version":"https://jsonfeed.org/version/1.1","items":[{"url":"http://a.example/6?x=1\r\n&y=2"}]}"#,
    "<rss><channel><item><title>x</title><link>http://a.example/6?\tx=1&amp;y=2</link></item></channel></rss>",
    #"{"version":"https://jsonfeed.org/version/1.1","items":[{"url":"http://a.example/6?x=1\t&y=2"}]}"#,
  ])
  func `an address is read across line breaks and tabs`(document: String) throws {
    let feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    #expect(feed.items.map(\.url) == ["http://a.example/6?x=1&y=2"])
  }

  @Test func `an id is kept as it is`() throws {
    let document = """
      <rss><channel><item><title>x</title><guid isPermaLink="false">a
      b</guid><link>http://a.example/a b</link></item></channel></rss>
      """
    let feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    #expect(feed.items.map(\.id) == ["a\nb"])
    #expect(feed.items.map(\.url) == ["http://a.example/a b"])
  }
}
