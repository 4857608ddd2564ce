import Models
import Testing

@testable import Parsing

struct PageDiscoveryTests {
  func outlook(_ page: String) -> PageDiscovery {
    PageDiscovery(Array(page.utf8), url: "https://site.example/dir/page")
  }

  @Test(arguments: [
    ("<a href='/x.rss'>All</a>", "https://site.example/x.rss"),
    ("<a href='feed/'>Subscribe</a>", "https://site.example/dir/feed/"),
    ("<a href='/news/rss.xml'>x</a>", "https://site.example/news/rss.xml"),
    ("<a href='/?feed=rss2'>x</a>", "https://site.example/?feed=rss2"),
    ("<a href='/subscribe'>RSS feed</a>", "https://site.example/subscribe"),
    ("<a href='/subscribe' title='RSS'><img src=i.png></a>", "https://site.example/subscribe"),
    ("<a href='https://other.example/feed'>x</a>", nil),
    ("<a href='https://feeds.other.example/feed'>x</a>", "https://feeds.other.example/feed"),
    ("<a href='https://share.example/feed?link=https://site.example/'>RSS</a>", nil),
    ("<a href='feed://site.example/x.rss'>All</a>", "http://site.example/x.rss"),
    ("<a href='/sitemap.xml'>Map</a>", nil),
    ("<a href='/rss-is-dead'>Why RSS is not dead yet</a>", nil),
    ("<a href='/xyz'>Subscribe to our RSS feed</a>", "https://site.example/xyz"),
    ("<a href='mailto:rss@site.example'>RSS</a>", nil), ("<a href='javascript:rss()'>RSS</a>", nil),
  ])
  func `links that look like feeds are found`(markup: String, expected: String?) {
    #expect(outlook("<html><body>\(markup)</body></html>").linked.first?.url == expected)
  }

  @Test(arguments: [
    ("feed://site.example/f.xml", "http://site.example/f.xml"),
    ("feed:https://site.example/f.xml", "https://site.example/f.xml"),
    ("FEED:f.xml", "https://site.example/dir/f.xml"),
  ])
  func `a declared feed may have a scheme that says so`(_ href: String, _ url: String) {
    let page = outlook("<link rel=alternate type=application/rss+xml href='\(href)'>")
    #expect(page.declared.map(\.url) == [url])
  }

  @Test func `a page's title, generator, canonical address and declared feeds are read`() {
    let page = outlook(
      """
      <html><head><title>Lamp</title><meta name=generator content="Hugo 0.1">
      <link rel=canonical href=/real><link rel=alternate type=application/rss+xml href=f.xml>
      </head><body><a href=f.xml>RSS</a></body></html>
      """)
    #expect(page.title == "Lamp")
    #expect(page.generator == "Hugo 0.1")
    #expect(page.canonical == "https://site.example/real")
    #expect(page.declared.map(\.url) == ["https://site.example/dir/f.xml"])
    #expect(page.linked.isEmpty)
    #expect(page.list == nil)
  }

  private static func rows(_ count: Int, _ row: (Int) -> String) -> String {
    (0..<count).map(row).joined()
  }

  @Test func `a list is found by its repeated elements, not in the menu`() throws {
    let page = outlook(
      "<html><body><nav><ul class=menu>"
        + Self.rows(30) { "<li class=entry><a href=/m\($0)>A menu entry as long as this</a></li>" }
        + "</ul></nav><div id=content>"
        + Self.rows(8) {
          "<div class='teaser t\($0)'><a class=cat href=/c>News</a><h3><a href=/s/\($0)>A headline "
            + "with number \($0)</a></h3><p>Words.</p><time datetime=2026-01-0\($0 + 1)>x</time></div>"
        } + "</div></body></html>")
    let list = try #require(page.list)
    #expect(
      list.selectors
        == ItemSelectors(
          item: "div.teaser", title: "h3", url: "h3 a/@href", summary: "p", date: "time/@datetime"))
    #expect(list.matches == 8)
    #expect(list.samples.count == 3)
  }

  @Test func `the header of an article is part of it, the header of the page is not`() {
    func page(_ before: String, _ after: String) -> PageDiscovery {
      outlook(
        "<html><body>" + before
          + Self.rows(5) {
            "<div class=post><header><h2><a href=/s/\($0)>A headline of number \($0)</a></h2>"
              + "</header></div>"
          } + after + "</body></html>")
    }
    #expect(page("<div><div>", "</div></div>").list?.selectors?.item == "div.post")
    #expect(page("<header>", "</header>").list == nil)
    #expect(page("<div><header><div>", "</div></header></div>").list == nil)
  }

  @Test func `links in prose are not a list`() {
    let page = outlook(
      "<html><body><div class=story>"
        + Self.rows(9) { "<p class=para>He <a href=/s/\($0)>wrote at some length</a> of it.</p>" }
        + "</div></body></html>")
    #expect(page.list == nil)
  }

  @Test func `elements without a class are selected by their parent`() throws {
    let page = outlook(
      "<html><body><ul id=latest>"
        + Self.rows(5) { "<li><a href=/s/\($0)>A headline with number \($0)</a></li>" }
        + "</ul></body></html>")
    #expect(page.list?.selectors?.item == "ul#latest > li")
  }

  @Test func `article elements need no selector`() throws {
    let page = outlook(
      "<html><body>"
        + Self.rows(4) { "<article><h2><a href=/s/\($0)>Headline \($0)</a></h2></article>" }
        + "</body></html>")
    #expect(page.list?.matches == 4)
    #expect(page.list?.selectors == nil)
  }

  @Test func `a hostile page is examined in bounded time`() {
    let deep = String(repeating: "<div class=a><a href=/x>words that are long", count: 4000)
    #expect(outlook(deep).linked.isEmpty)
    let wide = Self.rows(6000) { "<b class=c\($0)><a href=/\($0)>words that are long</a></b>" }
    #expect(outlook(wide).declared.isEmpty)
  }
}
