import Parsing
import Testing

/// Unclosed elements before the first item must not swallow the items.
struct OpenElementTests {
  private static let names = [
    "itunes:category text=\"Arts\"", "itunes:owner", "itunes:image", "image", "textInput", "author",
    "managingEditor", "link", "atom:link rel=\"self\"", "skipDays", "skipHours", "cloud", "title",
    "description", "category", "generator", "webMaster", "unknown", "x:unknown", "b",
  ]

  private static func parse(_ document: String) throws -> ParsedFeed {
    try FeedParser.parse(Array(document.utf8), options: ParseOptions())
  }

  private static func items(_ name: String) -> String {
    ["1", "2", "3"].map { "<\(name)><id>\($0)</id><title>T\($0)</title></\(name)>" }.joined()
  }

  private static func expectItems(_ document: String) throws {
    let feed = try parse(document)
    #expect(feed.items.map(\.title?.text) == ["T1", "T2", "T3"], "\(document)")
    #expect(!feed.warnings.isEmpty)
  }

  @Test(arguments: names)
  func anUnclosedElementKeepsTheItemsOfEveryFormat(_ element: String) throws {
    for inner in ["", "x", "<y>x", "<y>x</y>"] {
      let open = "<title>Feed</title><\(element)>\(inner)"
      try Self.expectItems(
        "<rss version='2.0'><channel>\(open)\(Self.items("item"))</channel></rss>")
      try Self.expectItems(
        "<feed xmlns='http://www.w3.org/2005/Atom'>\(open)\(Self.items("entry"))</feed>")
      try Self.expectItems(
        "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
          + " xmlns='http://purl.org/rss/1.0/'><channel>\(open)</channel>"
          + "<image>\(Self.items("item"))</rdf:RDF>")
      try Self.expectItems(
        "<a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:title>Feed</a:title><\(element)>\(inner)"
          + Self.items("a:entry").replacing("<title", with: "<a:title")
          .replacing("</title", with: "</a:title") + "</a:feed>")
    }
  }

  @Test(arguments: [1, 255, 256, 300, 5000])
  func manyUnclosedElementsKeepTheItems(_ count: Int) throws {
    let open = String(repeating: "<b>", count: count)
    try Self.expectItems("<rss><channel>\(open)\(Self.items("item"))</channel></rss>")
    // Unclosed elements inside an item end with the item.
    let item = "<item><title>T1</title><description>\(open)</description></item>"
    let more = Self.items("item").replacing("<item><id>1</id><title>T1</title></item>", with: "")
    try Self.expectItems("<rss><channel>\(item)\(more)</channel></rss>")
  }

  @Test(arguments: [
    "<description><![CDATA[text", "<!-- a comment", "<atom:link href=\"http://g.example/>",
    "<atom:link href='http://g.example/>", "<description><![CDATA[text <b",
  ])
  func anUnterminatedSectionKeepsTheItems(_ open: String) throws {
    try Self.expectItems(
      "<rss><channel><title>Feed</title>\(open)\(Self.items("item"))</channel></rss>")
  }

  @Test func aSectionThatEndsInsideAnItemKeepsTheItems() throws {
    let items = Self.items("item").replacing(
      "<id>", with: "<description><![CDATA[x]]></description><id>")
    try Self.expectItems("<rss><channel><description><![CDATA[text\(items)</channel></rss>")
  }

  @Test(arguments: ["articles", "x:list", "image", "news><page"])
  func aWellFormedWrapperKeepsItsItems(_ names: String) throws {
    let open = "<\(names)>"
    let close = names.split(separator: "><").reversed().map { "</\($0)>" }.joined()
    try Self.expectItems(
      "<rss xmlns:x='urn:x'><channel>\(open)\(Self.items("item"))\(close)</channel></rss>")
  }

  @Test func anUnreadableItemLeavesAWarning() throws {
    let feed = try Self.parse("<rss><channel><title>T</title><item><title>cut of")
    #expect(feed.items.isEmpty && !feed.warnings.isEmpty)
    var limits = ParseLimits()
    limits.elements = 2
    let limited = try FeedParser.parse(
      Array("<rss><channel><item><title>x</title></item></channel></rss>".utf8),
      options: ParseOptions(limits: limits))
    #expect(limited.items.isEmpty && !limited.warnings.isEmpty)
  }

  @Test(arguments: [
    "<rss><channel><title>T</title></channel></rss>",
    "<rss><channel><title>T</title><description><![CDATA[<item>]]></description></channel></rss>",
    "<rss><channel><title>T</title><!-- <item></item> --></channel></rss>",
  ])
  func aFeedWithoutItemsLeavesNoWarning(_ document: String) throws {
    #expect(try Self.parse(document).warnings == [])
  }
}
