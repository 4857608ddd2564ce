extension Construct {
  private static let rss = """
    <?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
     xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"
     xmlns:atom="http://www.w3.org/2005/Atom" xmlns:podcast="https://podcastindex.org/namespace/1.0"
     ><channel><title>Harbour</title><link>https://example.org/</link>
    """
  private static let rssEnd = "</channel></rss>"
  private static let item =
    "<item><title>Ship</title><link>https://example.org/a</link><guid>a</guid>"
  private static let itemEnd = "</item>"
  private static let atom = """
    <?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Harbour</title>
    <id>urn:x</id><updated>2026-05-01T10:00:00Z</updated>
    """
  private static let entry =
    "<entry><id>a</id><title>Ship</title><updated>2026-05-01T10:00:00Z</updated>"

  /// A construct inside an item of an RSS feed.
  private static func inItem(
    _ name: String, _ piece: String, _ start: String = "", _ end: String = ""
  )
    -> Construct
  {
    repeating("rss item: " + name, piece, after: rss + item + start, before: end + itemEnd + rssEnd)
  }

  private static func inChannel(
    _ name: String, _ piece: String, _ start: String = "", _ end: String = ""
  ) -> Construct {
    repeating("rss: " + name, piece, after: rss + start, before: end + rssEnd)
  }

  private static func inEntry(
    _ name: String, _ piece: String, _ start: String = "", _ end: String = ""
  )
    -> Construct
  {
    repeating(
      "atom entry: " + name, piece, after: atom + entry + start, before: end + "</entry></feed>")
  }

  private static func inJSON(_ name: String, _ piece: String, _ start: String, _ end: String)
    -> Construct
  {
    repeating(
      "json: " + name, piece,
      after: "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\"," + start,
      before: end + "}")
  }

  /// Each field of a feed, in each format.
  package static let feeds: [Construct] = rssFields + rssDamage + atomFields + jsonFields

  private static let rssFields: [Construct] = [
    inChannel(
      "items", "<item><title>Ship #</title><guid>#</guid><link>https://e.org/#</link></item>"),
    inChannel("equal items", "<item><title>Ship</title><guid>a</guid></item>"),
    inChannel(
      "items without an id", "<item><title>Ship</title><description>#</description></item>"),
    inChannel("items with dates", "<item><pubDate>Mon, 04 May 2026 10:00:# GMT</pubDate></item>"),
    inChannel("categories", "<category>harbour #</category>"),
    inChannel("hubs", "<atom:link rel=\"hub\" href=\"https://hub.example/#\"/>"),
    inChannel("skipped hours", "<hour>#</hour>", "<skipHours>", "</skipHours>"),
    inChannel("titles", "<title>Harbour #</title>"),
    inItem("title", "word ", "<title>", "</title>"),
    inItem("title of references", "&amp;amp;", "<title>", "</title>"),
    inItem("title of markup", "&lt;b&gt;x&lt;/b&gt;", "<title>", "</title>"),
    inItem("titles", "<title>Ship #</title>"),
    inItem("id", "a", "<guid>", "</guid>"),
    inItem("ids", "<guid>#</guid>"),
    inItem("link", "/..", "<link>https://example.org/", "</link>"),
    inItem("link of parts", "/a", "<link>", "</link>"),
    inItem("links", "<link>https://example.org/#</link>"),
    inItem("atom links", "<atom:link rel=\"alternate\" href=\"https://example.org/#\"/>"),
    inItem("date", "1 ", "<pubDate>", "</pubDate>"),
    inItem("date of names", "Mon, ", "<pubDate>", "</pubDate>"),
    inItem("dates", "<pubDate>yesterday #</pubDate>"),
    inItem("author of names", "Ada Smith #, ", "<dc:creator>", "</dc:creator>"),
    inItem("author of and", "Ada and ", "<dc:creator>", "</dc:creator>"),
    inItem("author in brackets", "(", "<author>", "</author>"),
    inItem("author of addresses", "a@b.c (", "<author>", "</author>"),
    inItem("authors", "<dc:creator>Ada Smith #</dc:creator>"),
    inItem("category of names", "harbour #, ", "<category>", "</category>"),
    inItem("categories", "<category>harbour #</category>"),
    inItem("enclosures", "<enclosure url=\"https://example.org/#.mp3\" type=\"audio/mpeg\"/>"),
    inItem("equal enclosures", "<enclosure url=\"https://example.org/a.mp3\" length=\"#\"/>"),
    inItem(
      "media", "<media:content url=\"https://example.org/#.jpg\" medium=\"image\" width=\"9\"/>"),
    inItem(
      "media groups", "<media:group><media:content url=\"https://e.org/#.mp4\"/></media:group>"),
    inItem("thumbnails", "<media:thumbnail url=\"https://example.org/#.jpg\"/>"),
    inItem(
      "alternate enclosures",
      "<podcast:alternateEnclosure type=\"audio/mpeg\"><podcast:source uri=\"https://e.org/#\"/>"
        + "</podcast:alternateEnclosure>"),
    inItem("body", "&lt;p&gt;The ship # left.&lt;/p&gt;", "<description>", "</description>"),
    inItem(
      "body in a section", "<p>The ship # left.", "<content:encoded><![CDATA[",
      "]]></content:encoded>"),
    inItem("body of sections", "<![CDATA[<p>The ship</p>]]>", "<description>", "</description>"),
    inItem("body of elements", "<p>The <b>ship</b></p>", "<description>", "</description>"),
    inItem("bodies", "<description>The ship #</description>"),
    inItem("unknown elements", "<x#>a</x#>"),
    inItem("attributes", " a#=\"b\"", "<category", ">x</category>"),
    inItem("an attribute", "a", "<enclosure url=\"https://example.org/", "\"/>"),
    inItem("elements with attributes", "<x a=\"1\" b=\"2\" c=\"3\" d=\"4\" e=\"5\"/>"),
    inItem("namespaces", " xmlns:n#=\"urn:#\"", "<x", "/>"),
    inItem("elements with namespaces", "<n#:x xmlns:n#=\"urn:#\">a</n#:x>"),
    nesting("rss: nested elements", "<x>", "</x>", after: rss + item, before: itemEnd + rssEnd),
    nesting("rss: nested namespaces", "<x xmlns=\"urn:#\">", "</x>", after: rss, before: rssEnd),
    nesting(
      "rss: nested markup", "<div>", "</div>", after: rss + item + "<description>",
      before: "</description>" + itemEnd + rssEnd),
    nesting("rss: nested items", "<item>", "</item>", after: rss, before: rssEnd),
    nesting("rss: nested channels", "<channel>", "</channel>", after: rss, before: rssEnd),
  ]

  private static let rssDamage: [Construct] = [
    inChannel("unclosed items", "<item><title>Ship #"),
    inChannel("lone ends", "</x>"),
    inChannel("lone ends of open elements", "</title>"),
    inChannel("comments", "<!-- x -->"),
    inChannel("open comments", "<!-- x "),
    inChannel("open comments and items", "<!-- x <item/>"),
    inChannel("open sections", "<![CDATA[ x "),
    inChannel("open sections and items", "<![CDATA[<item/>"),
    inChannel("sections with one end", "<![CDATA[<item/>", "", "]]><b>"),
    inChannel("instructions", "<?x y"),
    inChannel("open tags", "<x a=\"b\" "),
    inChannel("open values", "<x a=\"b>"),
    inChannel("both quotes", "<x a=\"b><x a='b>"),
    inChannel("less signs", "< "),
    inChannel("ampersands", "& &x "),
    inItem("long references", "&aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa "),
    repeating("junk before a feed", "x", before: rss + rssEnd),
    repeating("start tags in a page", "<feed ", after: "<html>", before: "><p>" + rss + rssEnd),
    Construct("declared entities") { count in
      "<!DOCTYPE r [" + times(count, "<!ENTITY e# \"x\">") + "]>" + rss + item + "<title>"
        + times(count, "&e1;") + "</title>" + itemEnd + rssEnd
    },
    repeating(
      "nested entities", "&b;",
      after: "<!DOCTYPE r [<!ENTITY a \"xxxxxxxxxx\"><!ENTITY b \"&a;&a;&a;&a;\">]>" + rss + item
        + "<title>", before: "</title>" + itemEnd + rssEnd),
    repeating("declarations", "<!DOCTYPE a>", before: rss + rssEnd),
  ]

  private static let atomFields: [Construct] = [
    repeating(
      "atom: entries", "<entry><id>#</id><title>Ship #</title></entry>", after: atom,
      before: "</feed>"),
    inEntry("links", "<link href=\"https://example.org/#\"/>"),
    inEntry("links of kinds", "<link rel=\"r#\" href=\"https://example.org/#\"/>"),
    inEntry("replies", "<link rel=\"replies\" href=\"https://example.org/#\"/>"),
    inEntry("enclosures", "<link rel=\"enclosure\" href=\"https://example.org/#.mp3\"/>"),
    inEntry("authors", "<author><name>Ada #</name><uri>https://example.org/#</uri></author>"),
    inEntry("equal authors", "<author><name>Ada</name></author>"),
    inEntry("categories", "<category term=\"harbour #\" label=\"Harbour #\"/>"),
    inEntry("sources", "<source><title>Other #</title></source>"),
    inEntry("dates", "<updated>2026-05-01T10:00:#Z</updated>"),
    inEntry("date", "2026-", "<updated>", "</updated>"),
    inEntry(
      "xhtml", "<p>The ship</p>",
      "<content type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\">", "</div></content>"),
    inEntry(
      "bases", "<x xml:base=\"a#/\">y</x>", "<content type=\"xhtml\"><div>", "</div></content>"),
    inEntry("html", "&lt;a href=\"../#\"&gt;x&lt;/a&gt;", "<content type=\"html\">", "</content>"),
    inEntry("base64", "QUJD", "<content type=\"text/plain\">", "</content>"),
    nesting(
      "atom: nested bases", "<x xml:base=\"a/\">", "</x>",
      after: atom + entry + "<content type=\"xhtml\"><div>",
      before: "</div></content></entry></feed>"),
  ]

  private static let jsonFields: [Construct] = [
    inJSON("items", "{\"id\":\"#\",\"title\":\"Ship #\"},", "\"items\":[", "{}]"),
    inJSON("equal items", "{\"id\":\"a\",\"title\":\"Ship\"},", "\"items\":[", "{}]"),
    inJSON("title", "word ", "\"items\":[{\"title\":\"", "\"}]"),
    inJSON("escapes", "\\u00e9\\n", "\"items\":[{\"title\":\"", "\"}]"),
    inJSON(
      "body", "<p>The ship # left.</p>", "\"items\":[{\"id\":\"a\",\"content_html\":\"", "\"}]"),
    inJSON(
      "plain body", "The ship # left.\\n", "\"items\":[{\"id\":\"a\",\"content_text\":\"", "\"}]"),
    inJSON("tags", "\"harbour #\",", "\"items\":[{\"id\":\"a\",\"tags\":[", "\"x\"]}]"),
    inJSON("a tag", "harbour #, ", "\"items\":[{\"id\":\"a\",\"tags\":\"", "\"}]"),
    inJSON(
      "authors", "{\"name\":\"Ada #\",\"url\":\"https://example.org/#\"},",
      "\"items\":[{\"id\":\"a\",\"authors\":[", "{}]}]"),
    inJSON(
      "attachments", "{\"url\":\"https://example.org/#.mp3\",\"mime_type\":\"audio/mpeg\"},",
      "\"items\":[{\"id\":\"a\",\"attachments\":[", "{}]}]"),
    inJSON("date", "2026-", "\"items\":[{\"id\":\"a\",\"date_published\":\"", "\"}]"),
    inJSON("hubs", "{\"url\":\"https://hub.example/#\"},", "\"hubs\":[", "{}]"),
    inJSON("unknown members", "\"x#\":#,", "", "\"items\":[]"),
    inJSON("equal members", "\"title\":\"x\",", "", "\"items\":[]"),
    inJSON("numbers", "1", "\"items\":[{\"id\":", "}]"),
    inJSON("comments", "/* x */", "", "\"items\":[]"),
    inJSON("open comments", "/* x ", "", "\"items\":[]"),
    inJSON("open arrays", "[", "\"items\":", ""),
    inJSON("open strings", "\"x\n", "\"items\":[", ""),
    nesting("json: nested arrays", "[", "]", after: "{\"items\":", before: "}"),
    nesting("json: nested objects", "{\"a\":", "}", around: "1"),
  ]
}
