import Parsing
import Testing

/// Rule C7 of docs/parsing.md.
struct SurrogateTests {
  @Test(arguments: ["Party &#55357;&#56832; time", "Party &#xD83D;&#xDE00; time"])
  func `an emoji in two references is one character`(text: String) throws {
    let document = """
      <rss version="2.0"><channel><item><title>\(text)</title>\
      <description><![CDATA[<p>\(text)</p>]]></description></item></channel></rss>
      """
    let feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    #expect(feed.items.map(\.title?.text) == ["Party 😀 time"])
    #expect(feed.items.map(\.body?.html) == ["<p>Party 😀 time</p>"])
  }
}
