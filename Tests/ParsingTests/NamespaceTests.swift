import Models
import Parsing
import Testing

/// Rule D13 of docs/parsing.md.
struct NamespaceTests {
  private func feed(_ document: String) throws -> ParsedFeed {
    try FeedParser.parse(Array(document.utf8), options: ParseOptions())
  }

  @Test(arguments: [
    "http://purl.org/rss/1.0/modules/content/", "http://search.yahoo.com/mrss/",
    "http://www.itunes.com/dtds/podcast-1.0.dtd", "http://purl.org/dc/elements/1.1/",
    "http://www.georss.org/georss", "http://purl.org/rss/1.0/modules/syndication/",
    "https://podcastindex.org/namespace/1.0", "http://www.w3.org/1999/xhtml",
    "http://www.w3.org/2005/Atom", "http://a.example/own",
  ])
  func `the default namespace of RSS is its own`(uri: String) throws {
    let feed = try feed(
      """
      <rss version="2.0" xmlns="\(uri)"><channel><title>Harbour</title>\
      <link>https://a.example/</link><item><title>Tide &amp;amp; <![CDATA[<b>wind</b>]]></title>\
      <link>https://a.example/1</link><guid>g1</guid><pubDate>Wed, 01 May 2024 10:00:00 GMT</pubDate>\
      <description><![CDATA[<p>One <b>two</b></p>]]></description></item></channel></rss>
      """)
    #expect(feed.warnings == [])
    #expect(feed.format == .rss2)
    #expect(feed.title?.text == "Harbour")
    #expect(feed.homePageURL == "https://a.example/")
    #expect(feed.items.map(\.url) == ["https://a.example/1"])
    #expect(feed.items.map(\.id) == ["g1"])
    #expect(feed.items.map(\.title?.text) == ["Tide & wind"])
    #expect(feed.items.map(\.body?.html) == ["<p>One <b>two</b></p>"])
    #expect(feed.items.allSatisfy { $0.published != nil })
  }

  @Test func `an item may declare the namespace of a module as its default`() throws {
    let feed = try feed(
      """
      <rss version="2.0"><channel><title>T</title>\
      <item xmlns="http://search.yahoo.com/mrss/"><title>x</title><link>https://a.example/1</link>\
      <thumbnail url="https://a.example/t.jpg"/><content url="https://a.example/p.jpg"/></item>\
      <item><title>y</title><link>https://a.example/2</link></item></channel></rss>
      """)
    #expect(feed.items.map(\.title?.text) == ["x", "y"])
    #expect(feed.items.map(\.url) == ["https://a.example/1", "https://a.example/2"])
    #expect(feed.items[0].thumbnail == "https://a.example/t.jpg")
    #expect(feed.items[0].attachments.map(\.url) == ["https://a.example/p.jpg"])
  }

  @Test func `pictures and categories of iTunes are read where it is the default`() throws {
    let feed = try feed(
      """
      <rss version="2.0" xmlns="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>\
      <title>T</title><image href="https://a.example/c.jpg"/>\
      <category text="News"><category text="Daily"/></category>\
      <item><title>x</title><link>https://a.example/1</link><image href="https://a.example/e.jpg"/>\
      <category text="Sea"/><category>Tide</category></item></channel></rss>
      """)
    #expect(feed.icon == "https://a.example/c.jpg")
    #expect(feed.categories == ["News", "Daily"])
    #expect(feed.items.map(\.image) == ["https://a.example/e.jpg"])
    #expect(feed.items.map(\.tags) == [["Sea", "Tide"]])
  }

  @Test func `elements of modules inside an item stay their own`() throws {
    let feed = try feed(
      """
      <rss version="2.0"><channel><title>T</title><item><title>x</title>\
      <link>https://a.example/1</link>\
      <link xmlns="http://www.w3.org/2005/Atom" rel="related" href="https://a.example/r"/>\
      <title xmlns="http://search.yahoo.com/mrss/">file</title>\
      <title xmlns="http://a.example/own">stranger</title></item></channel></rss>
      """)
    #expect(feed.items.map(\.title?.text) == ["x"])
    #expect(feed.items.map(\.url) == ["https://a.example/1"])
    #expect(feed.items[0].links.map(\.href) == ["https://a.example/r"])
  }

  @Test func `Atom stays Atom`() throws {
    let feed = try feed(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>a &lt;b> c</title><entry><id>1</id>\
      <title>&lt;b>x&lt;/b></title><summary>&lt;p>y&lt;/p></summary></entry></feed>
      """)
    #expect(feed.format == .atom1)
    #expect(feed.items.map(\.title?.text) == ["<b>x</b>"])
    #expect(feed.items.map(\.body?.text) == ["<p>y</p>"])
  }

  /// Rule D11.
  @Test(arguments: [
    "<rss><channel><item/><item><title>x</title></item><item><title></title></item></channel></rss>",
    #"{"version":"https://jsonfeed.org/version/1.1","items":[{},{"title":"x"},{"title":""}]}"#,
  ])
  func `items with nothing in them are counted and left out`(document: String) throws {
    let feed = try feed(document)
    #expect(feed.items.map(\.title?.text) == ["x"])
    #expect(feed.warnings == ["left out: 2 items without any content"])
  }
}
