import Parsing
import Testing

/// Rule T7 of docs/parsing.md.
struct MarkupGuessTests {
  @Test(arguments: [
    ("Role of <i>E. coli</i>, p<0.05", "Role of E. coli, p<0.05"),
    ("It&#8217;s here: I <3 it", "It’s here: I <3 it"),
    ("Prix <20 &euro; &amp; plus", "Prix <20 € & plus"),
    ("a <é &amp; b", "a <é & b"), ("x <_y> &amp; z", "x <_y> & z"),
    ("<b>a</b> <x> c", "<b>a</b> <x> c"), ("List<String> &amp; co", "List<String> &amp; co"),
    ("<b>sad</b> </3 always", "<b>sad</b> </3 always"), ("p<0.05", "p<0.05"),
    ("a &amp; <", "a & <"),
  ])
  func `a less-than sign before no letter is text`(title: String, text: String) throws {
    let document = "<rss><channel><item><title><![CDATA[\(title)]]></title></item></channel></rss>"
    let feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    #expect(feed.items.first?.title?.text == text)
  }

  /// Rule T8: a text with a known tag is markup; every component of AMP pages is one.
  @Test(arguments: [
    ("<amp-img src=\"https://pics.example/a.jpg\"></amp-img>", "https://pics.example/a.jpg"),
    ("<amp-youtube data-videoid=\"abc\"></amp-youtube>", "https://www.youtube.com/watch?v=abc"),
  ])
  func `a text of components alone is markup`(body: String, address: String) throws {
    let document =
      "<rss><channel><item><description><![CDATA[\(body)]]></description></item></channel></rss>"
    let feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    let html = try #require(feed.items.first?.body?.html)
    #expect(html.contains(address) && !html.contains("amp-"))
  }
}
