import Foundation
import Models
import Testing

@testable import Parsing

/// Pages and JSON documents that list articles.
struct SourceTests {
  private static let page = """
    <!doctype html><html lang=en><head><title>Garden</title><meta name=description content="News"></head>
    <body><div class="list">
    <div class="teaser big" id=t1><h2><a href="/one">One <b>bee</b></a></h2><p class="lead">First.</p>
    <time datetime="2024-05-01T07:30:00+02:00">today</time><span class=by>By</span><img src="1.png">
    <div class=body><p>Body <script>x</script><a href="two">2</a></p></div><i class=c>12</i></div>
    <div class="teaser" id=t2><h2><a href="/two">Two</a></h2><ul><li class=tag>a</li><li class=tag>b</li></ul></div>
    </div></body></html>
    """

  private static func parse(
    _ text: String, _ format: SourceFormat, _ selectors: ItemSelectors?
  ) throws(ParseFault) -> ParsedFeed {
    try FeedParser.parse(
      Array(text.utf8),
      options: ParseOptions(url: "https://g.example/news/", format: format, selectors: selectors))
  }

  @Test(arguments: [
    ItemSelectors(
      item: "div.teaser", title: "h2", url: "h2 > a/@href", summary: ".lead", content: ".body",
      date: "time @datetime", author: ".by", image: "img/@src", id: "@id", tags: "li.tag",
      comments: ".c"),
    ItemSelectors(
      item: "//div[contains(@class,'teaser')]", title: ".//h2", url: "./h2/a/@href",
      summary: ".//p[@class='lead']", content: ".//div[@class='body']", date: "time",
      author: ".//span",
      image: "img", id: "./@id", tags: ".//li", comments: "i"),
  ])
  func readsAPageBySelectors(_ selectors: ItemSelectors) throws {
    for format in [SourceFormat.html, .auto] {
      let feed = try Self.parse(Self.page, format, selectors)
      #expect(feed.format == .html)
      #expect(feed.title?.text == "Garden")
      #expect(feed.items.map(\.id) == ["t1", "t2"])
      #expect(feed.items.map(\.title?.text) == ["One bee", "Two"])
      #expect(feed.items.map(\.url) == ["https://g.example/one", "https://g.example/two"])
      let first = feed.items[0]
      #expect(first.summary?.text == "First.")
      #expect(first.body?.html == "<p>Body <a href=\"https://g.example/news/two\">2</a></p>")
      #expect(first.published == Date(timeIntervalSince1970: 1_714_541_400))
      #expect(first.authors == [ParsedPerson(name: "By")])
      #expect(first.image == "https://g.example/news/1.png")
      #expect(first.commentsCount == 12)
      #expect(feed.items[1].tags == ["a", "b"])
    }
  }

  @Test func aSelectorWithoutMatchesIsAFault() {
    #expect(throws: ParseFault.noMatch("the selector \"div.none\"")) {
      try Self.parse(Self.page, .html, ItemSelectors(item: "div.none"))
    }
    #expect(throws: ParseFault.self) {
      try Self.parse(Self.page, .html, ItemSelectors(item: "div[", title: "h2"))
    }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ItemSelectors(item: ".item", title: "div", url: "a"),
      ItemSelectors(item: "div div div", title: "div div div a", url: "a"),
      ItemSelectors(item: ".item", content: "div"),
    ])
  func aPageOfNestedItemsIsRefused(_ selectors: ItemSelectors) {
    let page =
      String(repeating: "<div class=item><a href=x>t</a>", count: 1500)
      + String(repeating: "</div>", count: 1500)
    #expect(throws: ParseFault.tooCostly) { try Self.parse(page, .html, selectors) }
  }

  @Test func readsSchemaOrgData() throws {
    let page = """
      <html><script type="application/ld+json">{"@context":"https://schema.org","@graph":[
      {"@type":"WebSite","name":"G"},{"@type":["NewsArticle"],"headline":"One &amp; only","url":"/1",
      "datePublished":"2024-05-01","author":[{"@type":"Person","name":"Ann"}],"image":["/i.png"],
      "description":"D","keywords":"a, b",},
      {"@type":"ItemList","itemListElement":[{"@type":"ListItem","item":{"@type":"BlogPosting","name":"Two","@id":"https://g.example/2"}}]}
      ]}</script><article><h2><a href=/no>No</a></h2></article></html>
      """
    let feed = try Self.parse(page, .html, nil)
    #expect(feed.items.map(\.title?.text) == ["One & only", "Two"])
    #expect(feed.items.map(\.url) == ["https://g.example/1", "https://g.example/2"])
    #expect(feed.items[0].authors == [ParsedPerson(name: "Ann")])
    #expect(feed.items[0].image == "https://g.example/i.png")
    #expect(feed.items[0].tags == ["a", "b"])
  }

  @Test func resolvesReferencesInAGraph() throws {
    let page = """
      <script type="application/ld+json">{"@graph":[{"@type":"ItemList","itemListElement":[
      {"@type":"ListItem","item":{"@type":"NewsArticle","headline":"One","url":"/one",
      "author":{"@id":"#ann"},"image":{"@id":"#pic"}}},{"@type":"ListItem","item":{"@type":"NewsArticle",
      "headline":"Two","url":"/two","author":[{"@id":"#nobody"},{"@id":"#bo","name":"Bo"}]}}]}]}</script>
      <script type="application/ld+json">//<![CDATA[
      [{"@type":"Person","@id":"#ann","name":"Ann Lee","url":"/ann"},
      {"@type":"ImageObject","@id":"#pic","contentUrl":"/pic.png"}]
      //]]></script>
      """
    let feed = try Self.parse(page, .html, nil)
    #expect(feed.items.map(\.title?.text) == ["One", "Two"])
    #expect(feed.items[0].authors == [ParsedPerson(name: "Ann Lee", url: "https://g.example/ann")])
    #expect(feed.items[0].image == "https://g.example/pic.png")
    #expect(feed.items[1].authors == [ParsedPerson(name: "Bo")])
  }

  @Test func distinguishesAByLineFromASummary() throws {
    let page = """
      <article><header><h2><a href=/one>One</a></h2><p>By <a rel=author href=/ann>Ann</a></p></header>
      <p><time datetime=2024-05-01>May</time></p><p>What it is about.</p></article>
      <div itemscope itemtype="https://schema.org/BlogPosting"><h2><a href=/two>Two</a></h2>
      <meta itemprop=datePublished content=2024-05-02></div>
      """
    let feed = try Self.parse(page, .html, nil)
    #expect(feed.items.map(\.summary?.text) == ["What it is about.", nil])
    #expect(feed.items.map(\.authors.first?.name) == ["Ann", nil])
    #expect(
      feed.items.map(\.published)
        == [1_714_521_600, 1_714_608_000].map(Date.init(timeIntervalSince1970:)))
  }

  @Test func readsArticleElements() throws {
    let page = """
      <main><article><a href="/pic"><img src="p.png"></a><h3><a href="/one">One</a></h3><p>First.</p>
      <time datetime="2024-05-01">May</time></article><article><a href="/two"><h3>Two</h3></a></article>
      <article><p>No link</p></article></main>
      """
    let feed = try Self.parse(page, .html, nil)
    #expect(feed.items.map(\.title?.text) == ["One", "Two"])
    #expect(feed.items.map(\.url) == ["https://g.example/one", "https://g.example/two"])
    #expect(feed.items[0].summary?.text == "First.")
    #expect(throws: ParseFault.self) { try Self.parse("<p>nothing</p>", .html, nil) }
  }

  @Test(arguments: [
    // A list gives pages without their type; a breadcrumb list is not a list of articles.
    """
    {"@type":"ItemList","itemListElement":[{"@type":"ListItem","url":"/one","name":"One"},
    {"@type":"ListItem","item":{"@id":"/two","name":"Two"}}]}
    {"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","item":"/","name":"Home"}]}
    """,
    // Two values in one script, in a comment.
    """
    <!-- {"@type":"schema:Article","headline":"One","url":"/one"}
    {"@type":"https://schema.org/Article","headline":"Two","url":"/two"} -->
    """,
  ])
  func readsUnusualSchemaOrgData(_ script: String) throws {
    let page = "<script type='application/ld+json'>\(script)</script>"
    let feed = try Self.parse(page, .html, nil)
    #expect(feed.items.map(\.title?.text) == ["One", "Two"])
    #expect(feed.items.map(\.url) == ["https://g.example/one", "https://g.example/two"])
  }

  @Test(arguments: [
    "<article><a href=/tag>Tag</a><a href=/one><h2>One</h2></a></article>",
    "<a href=/one><article><h2>One</h2></article></a>",
    "<div role=article><h2><a href=/one>One</a></h2></div>",
    "<div class='post hentry'><h2 class=entry-title><a href=/one rel=bookmark>One</a></h2></div>",
  ])
  func findsTheLinkOfAnArticle(_ page: String) throws {
    let feed = try Self.parse(page, .html, nil)
    #expect(feed.items.map(\.title?.text) == ["One"])
    #expect(feed.items.map(\.url) == ["https://g.example/one"])
  }

  @Test func readsJSONByPaths() throws {
    let document = """
      {"data":{"songs":[{"id":7,"name":"One","by":{"name":"Ann"},"at":1714541400,"pics":[{"u":"/1.png"}],
      "text":"<p>x<script>y</script></p>","tags":["a","b"],"c":3},{"id":8,"name":"Two &amp; more","at":"2024-05-01"}]}}
      """
    let selectors = ItemSelectors(
      item: "data.songs", title: "name", url: "link", content: "text", date: "at",
      author: "by.name",
      image: "pics.0.u", id: "id", tags: "tags", comments: "c")
    let feed = try Self.parse(document, .json, selectors)
    #expect(feed.format == .json)
    #expect(feed.items.map(\.id) == ["7", "8"])
    #expect(feed.items.map(\.title?.text) == ["One", "Two & more"])
    #expect(feed.items[0].body?.html == "<p>x</p>")
    #expect(feed.items[0].published == Date(timeIntervalSince1970: 1_714_541_400))
    #expect(feed.items[0].authors == [ParsedPerson(name: "Ann")])
    #expect(feed.items[0].image == "https://g.example/1.png")
    #expect(feed.items[0].tags == ["a", "b"])
    #expect(feed.items[0].commentsCount == 3)
    #expect(throws: ParseFault.noMatch("the path \"no.where\"")) {
      try Self.parse(document, .json, ItemSelectors(item: "no.where"))
    }
    let bare = try Self.parse("[{\"t\":\"x\"}]", .json, ItemSelectors(item: ".", title: "t"))
    #expect(bare.items.map(\.title?.text) == ["x"])
  }
}
