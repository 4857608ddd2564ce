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
}
