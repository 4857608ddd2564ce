import Parsing
import Testing

struct AtomEntryTests {
  private func entry(_ elements: String) throws -> ParsedItem {
    let document = """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0">\
      <author><name>Feed</name></author><entry><id>x</id><title>A</title>\(elements)</entry></feed>
      """
    return try #require(
      try FeedParser.parse(Array(document.utf8), options: ParseOptions()).items.first)
  }

  /// Rule L14 of docs/parsing.md.
  @Test func `the comments are at the link of replies that is a page`() throws {
    let item = try entry(
      """
      <link rel="replies" type="application/atom+xml" href="https://e.example/a.atom"/>\
      <link rel="replies" type="text/html" href="https://e.example/a#comments" thr:count="3"/>
      """)
    #expect(item.commentsURL == "https://e.example/a#comments")
    #expect(item.commentsCount == 3)
    let feed =
      "<link rel=\"replies\" type=\"application/atom+xml\" href=\"https://e.example/a.atom\"/>"
    #expect(try entry(feed).commentsURL == nil)
    let mail = "<link rel=\"replies\" type=\"text/html\" href=\"mailto:a@e.example\"/>"
    #expect(try entry(mail).commentsURL == nil)
  }

  /// Rule L2.
  @Test func `content out of line without a type is the page, and a file by its name`() throws {
    let typed = try entry("<content type=\"image/jpeg\" src=\"https://e.example/1.jpg\"/>")
    #expect(typed.url == nil && typed.attachments.count == 1)
    let untyped = try entry("<content src=\"https://e.example/1.jpg\"/>")
    #expect(untyped.url == "https://e.example/1.jpg" && untyped.attachments.count == 1)
    let page = try entry("<content src=\"https://e.example/1\"/>")
    #expect(page.url == "https://e.example/1" && page.attachments.isEmpty)
    let link = "<link href=\"https://e.example/\"/>"
    let linked = try entry(link + "<content src=\"https://e.example/1.jpg\"/>")
    #expect(linked.url == "https://e.example/" && linked.attachments.count == 1)
  }

  /// Rule L15.
  @Test func `an entry without authors has those of its source`() throws {
    let source = "<source><title>Origin</title><author><name>Oa</name></author></source>"
    let item = try entry(source)
    #expect(item.authors.map(\.name) == ["Oa"])
    #expect(item.source?.title == "Origin")
    let own = "<author><name>Own</name></author>"
    #expect(try entry(source + own).authors.map(\.name) == ["Own"])
    #expect(try entry(own + source).authors.map(\.name) == ["Own"])
    #expect(try entry("").authors.isEmpty)
  }

  @Test func `an entry with nothing but the authors of its source is empty`() throws {
    let source = "<source><author><name>Oa</name></author></source>"
    let document = """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry>\(source)</entry>\
      <entry>\(source)<title>A</title></entry></feed>
      """
    let feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    #expect(feed.items.map(\.title?.text) == ["A"])
    #expect(feed.items.map { $0.authors.map(\.name) } == [["Oa"]])
  }

  @Test(arguments: [
    ("xmlns=\"http://www.w3.org/2005/Atom\"", FeedFormat.atom1), ("", FeedFormat.atom),
  ])
  func `an entry alone is Atom`(namespace: String, format: FeedFormat) throws {
    let document =
      "<entry \(namespace)><id>1</id><title type=\"html\">&lt;b&gt;S&lt;/b&gt;</title></entry>"
    let feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    #expect(feed.format == format)
    #expect(feed.items.map(\.id) == ["1"])
    #expect(feed.items.map(\.title?.text) == ["S"])
  }

  @Test(
    arguments: [
      ("https://a.example/1#c", "https://a.example/1#c"), ("No comments", nil), ("7", nil),
      ("https://a.example/a b", "https://a.example/a b"),
    ] as [(String, String?)])
  func `words are no address of comments`(text: String, url: String?) throws {
    let document =
      "<rss><channel><item><title>x</title><comments>\(text)</comments></item></channel></rss>"
    let feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    #expect(feed.items.first?.commentsURL == url)
  }
}
