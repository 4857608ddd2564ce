import Fetching
import Models
import Testing

@testable import Pipeline

struct DocumentReadingTests {
  private func facts(_ link: String, _ page: String) -> DocumentFacts {
    let poll = Poll()
    let response = FetchResponse(
      status: 200, headers: HeaderFields(["Content-Type": "text/html", "Link": link]),
      body: Array(page.utf8))
    return DocumentReading(
      response, from: Poll.url, for: poll.source, remembering: ItemMemory(poll.state)
    ).facts
  }

  @Test func `a feed in the header of a page is one of its feeds`() {
    let link = "</ok>; rel=\"alternate\"; type=\"application/rss+xml\""
    let bare = "<!doctype html><html><title>T</title><body>Words</body></html>"
    #expect(facts(link, bare) == .page(feeds: ["https://example.com/ok"]))
    let head = """
      <!doctype html><html><head><link rel="alternate" type="application/atom+xml" href="/a">
      <link rel="alternate" type="application/rss+xml" href="/ok"></head></html>
      """
    #expect(facts(link, head) == .page(feeds: ["https://example.com/a", "https://example.com/ok"]))
  }

  /// As in the head of a page.
  @Test(
    arguments: [
      (
        "</comments/feed>; rel=alternate; type=application/rss+xml; title=Comments, "
          + "</1.json>; rel=alternate; type=application/json, "
          + "</ok>; rel=alternate; type=application/rss+xml",
        [
          "https://example.com/ok", "https://example.com/1.json",
          "https://example.com/comments/feed",
        ]
      ),
      ("</1.json>; rel=alternate; type=application/json", ["https://example.com/1.json"]),
      ("</wp-json/wp/v2/pages/1>; rel=alternate; title=JSON; type=application/json", []),
      ("</?rest_route=/wp/v2/pages/1>; rel=alternate; type=application/json", []),
      (
        "</wp-json/feed>; rel=alternate; type=application/rss+xml",
        ["https://example.com/wp-json/feed"]
      ),
    ] as [(String, [String])])
  func `the feeds in a header are ranked`(link: String, feeds: [String]) {
    let page = "<!doctype html><html><title>T</title><body>Words</body></html>"
    #expect(facts(link, page) == .page(feeds: feeds))
  }

  @Test func `a feed in the header goes before comments in the head`() {
    let head = """
      <!doctype html><html><head><link rel="alternate" type="application/rss+xml"
      href="/comments/feed" title="Talk"></head></html>
      """
    #expect(
      facts("</ok>; rel=alternate; type=application/rss+xml", head)
        == .page(feeds: ["https://example.com/ok", "https://example.com/comments/feed"]))
  }
}
