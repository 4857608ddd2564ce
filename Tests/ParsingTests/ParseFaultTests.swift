import Parsing
import Testing

struct ParseFaultTests {
  @Test(arguments: [
    ("", ParseFault.empty), ("  \n\t", .empty), ("\u{FEFF}", .empty),
    ("<!DOCTYPE html><html><body>x</body></html>", .html(feeds: [])),
    ("<html xmlns='http://www.w3.org/1999/xhtml'/>", .html(feeds: [])),
    ("<p>not found</p>", .html(feeds: [])),
    // A page that mentions the root of a feed.
    (
      "<html><script>var t='<rss version=\"2.0\"><channel>';</script><body>x</body></html>",
      .html(feeds: [])
    ),
    ("<!DOCTYPE html><html><!-- <rss version=\"2.0\"> --></html>", .html(feeds: [])),
    ("<html><!-- <rss version=\"2.0\"></html>", .html(feeds: [])),
    (
      "<html><textarea><feed xmlns=\"http://www.w3.org/2005/Atom\"></feed></TEXTAREA></html>",
      .html(feeds: [])
    ),
    ("<html><p title='<rss version=\"2.0\">'></p></html>", .html(feeds: [])),
    ("<?xml version='1.0'?><opml version='2.0'><body/></opml>", .opml),
    ("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'/>", .sitemap),
    ("<sitemapindex/>", .sitemap), ("<kml/>", .otherXML(root: "kml")),
    ("<?xml version='1.0'?><note>x</note>", .otherXML(root: "note")),
    ("<svg xmlns='http://www.w3.org/2000/svg'/>", .otherXML(root: "svg")),
    (
      "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Bag/></rdf:RDF>",
      .otherXML(root: "rdf:RDF")
    ),
    ("{}", .otherJSON), ("[1,2]", .otherJSON), ("{\"items\":[]}", .otherJSON),
    ("plain words", .unknown), ("\u{1}\u{2}", .empty),
    ("\u{8}<w|q\u{1}G9> not text", .unknown),
  ])
  func namesTheKindOfADocument(_ document: String, _ fault: ParseFault) {
    #expect(throws: fault) {
      try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    }
    #expect(!fault.message.isEmpty && !fault.message.contains("\n"))
  }

  @Test func namesTheFeedsOfAPage() {
    let page = """
      <html><head><base href="/b/"><title>T</title>
      <link rel="alternate" type="application/rss+xml" title="Comments" href="comments.xml">
      <link rel=alternate type=application/atom+xml href=atom.xml>
      <link rel="alternate" type="text/html" hreflang="de" href="/de">
      <link rel="stylesheet alternate" type="text/xml" href="/s">
      <LINK REL="Alternate" TYPE="application/rss+xml; charset=utf-8" TITLE="All &amp; more" HREF="https://g.example/rss">
      <link rel="alternate" type="application/rss+xml" href="https://g.example/rss">
      </head></html>
      """
    let feeds = [
      FeedLink(url: "https://g.example/b/atom.xml", type: "application/atom+xml"),
      FeedLink(
        url: "https://g.example/rss", title: "All & more",
        type: "application/rss+xml; charset=utf-8"),
      FeedLink(
        url: "https://g.example/b/comments.xml", title: "Comments", type: "application/rss+xml"),
    ]
    #expect(throws: ParseFault.html(feeds: feeds)) {
      try FeedParser.parse(Array(page.utf8), options: ParseOptions(url: "https://g.example/x"))
    }
  }
}
