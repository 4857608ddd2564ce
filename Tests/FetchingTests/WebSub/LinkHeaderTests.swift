import Fetching
import Testing

struct LinkHeaderTests {
  @Test(
    "P9: Hub and topic are read from Link fields",
    arguments: [
      ("<https://hub.example/>; rel=\"hub\"", "https://hub.example/", nil),
      (
        "</hub>; rel=hub, <feed.xml>; rel=self", "https://x.example/hub",
        "https://x.example/a/feed.xml"
      ),
      ("<https://a.example/>; title=\"x, <y>\"; rel=\"next hub\"", "https://a.example/", nil),
      ("<https://a.example/>; rel=next", nil, nil), ("<ftp://a.example/>; rel=hub", nil, nil),
      ("nonsense", nil, nil), ("<", nil, nil), ("", nil, nil),
    ])
  func reads(value: String, hub: String?, topic: String?) {
    let headers = HeaderFields(["Link": value])
    let base = "https://x.example/a/b.xml"
    #expect(LinkHeader.target("hub", in: headers, base: base) == hub)
    #expect(LinkHeader.target("self", in: headers, base: base) == topic)
  }

  @Test(
    "Feeds in the Link fields of a page are found",
    arguments: [
      (
        "<feed.xml>; rel=\"alternate\"; type=\"application/rss+xml\"; title=\"a, b\"",
        ["https://x.example/a/feed.xml"]
      ),
      (
        "</en>; rel=alternate; hreflang=en, </f>; TYPE=application/atom+xml; rel=alternate",
        ["https://x.example/f"]
      ),
      (
        "</f>; rel=alternate; type=\"application/feed+json; charset=utf-8\"",
        ["https://x.example/f"]
      ),
      ("</f>; rel=next; type=application/rss+xml", []), ("</f>; rel=alternate", []),
      ("<ftp://x.example/f>; rel=alternate; type=application/rss+xml", []), ("<", []),
    ])
  func feeds(value: String, urls: [String]) {
    let headers = HeaderFields(["Link": value])
    #expect(LinkHeader.feeds(in: headers, base: "https://x.example/a/b").map(\.url) == urls)
  }

  @Test func `a feed in a Link field has its title and its type`() throws {
    let value = "</f>; REL=Alternate; type=\"Application/RSS+xml; charset=x\"; title=\"All News\""
    let feed = try #require(
      LinkHeader.feeds(in: HeaderFields(["Link": value]), base: "https://x.example/").first)
    #expect(feed.title == "All News")
    #expect(feed.type == "application/rss+xml")
  }
}
