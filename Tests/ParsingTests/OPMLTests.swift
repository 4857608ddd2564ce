import Foundation
import Models
import Testing

@testable import Parsing

/// Subscription lists as other programs export them, shortened to their peculiarities.
struct OPMLTests {
  static func read(_ text: String) throws(ParseFault) -> OPMLDocument {
    try OPMLDocument.parse(Array(text.utf8))
  }

  /// One line per source: name, address, home page, categories.
  static func lines(_ list: OPMLDocument) -> [String] {
    list.listings.map { listing in
      ([listing.name, listing.url, listing.homePage ?? "-"] + [
        listing.categories.joined(separator: ",")
      ]).joined(separator: " | ")
    }
  }

  private static let tables: [(String, String, [String])] = [
    (
      "Feedly: folders at the top, a source in two of them",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <opml version="1.0"><head><title>Ada's subscriptions in feedly Cloud</title></head><body>
      <outline text="Tech" title="Tech">
        <outline type="rss" text="Gears &amp; Cogs" title="Gears &amp; Cogs"
          xmlUrl="https://gears.example/feed" htmlUrl="https://gears.example"/>
      </outline>
      <outline text="Daily" title="Daily">
        <outline type="rss" text="Gears" title="Gears" xmlUrl="https://gears.example/feed"/>
      </outline></body></opml>
      """,
      ["Gears & Cogs | https://gears.example/feed | https://gears.example | Tech,Daily"]
    ),
    (
      "Thunderbird: an account around a folder for each feed",
      """
      <opml version="1.0" xmlns:fz="urn:forumzilla:"><body>
      <outline title="Blogs &amp; News Feeds">
        <outline title="Lamp Post"><outline type="rss" title="Lamp Post" text="Lamp Post"
          version="RSS" fz:quickMode="false" xmlUrl="https://lamp.example/rss"/></outline>
        <outline title="Boats"><outline title="Ferries"><outline type="rss" title="Ferries"
          xmlUrl="https://ferry.example/rss"/></outline></outline>
      </outline></body></opml>
      """,
      [
        "Lamp Post | https://lamp.example/rss | - | Blogs & News Feeds",
        "Ferries | https://ferry.example/rss | - | Boats",
      ]
    ),
    (
      "Newsboat: no folders, attributes in any case, words for tags",
      """
      <opml version="1.0"><body>
      <outline TYPE="rss" TEXT="A" XMLURL="http://a.example/rss" category="news,sea"/>
      <outline type="rss" text="Q" xmlUrl="query:Unread:unread = &quot;yes&quot;"/>
      <outline type="rss" text="X" xmlUrl="exec:/usr/bin/env"/></body></opml>
      """, ["A | http://a.example/rss | - | news,sea"]
    ),
    (
      "Miniflux: text and title apart; Inoreader: title alone; Google Reader: no type",
      """
      <opml version="2.0"><body><outline text="World">
      <outline title="Full title" text="Short" xmlUrl="https://m.example/a" type="rss"/>
      <outline title="Only title" xmlUrl="https://i.example/a" type="rss"/>
      <outline text="No type" xmlUrl="https://g.example/a" htmlUrl=""/>
      <outline xmlUrl="https://www.nameless.example/a"/></outline></body></opml>
      """,
      [
        "Short | https://m.example/a | - | World", "Only title | https://i.example/a | - | World",
        "No type | https://g.example/a | - | World",
        "nameless.example | https://www.nameless.example/a | - | World",
      ]
    ),
    (
      "TT-RSS and NewsBlur: nested folders",
      """
      <opml version="1.0"><body><outline text="All"><outline text="News"><outline text="Sea">
      <outline type="rss" text="Tides" xmlUrl="https://tides.example/"/></outline>
      <outline type="rss" text="Wire" xmlUrl="https://wire.example/"/></outline></outline>
      </body></opml>
      """,
      [
        "Tides | https://tides.example/ | - | Sea,News", "Wire | https://wire.example/ | - | News",
      ]
    ),
    (
      "FreshRSS: feeds that are read by rules of its own",
      """
      <opml version="2.0" xmlns:frss="https://freshrss.org/opml"><body>
      <outline text="A" type="HTML+XPath" xmlUrl="https://a.example/" frss:xPathItem="//li"/>
      <outline text="B" type="rss" xmlUrl="https://b.example/" frss:unicityCriteria="id"/>
      <outline text="C" type="XML+XPath" xmlUrl="https://c.example/" frss:xPathItem="//x"/>
      <outline text="D" type="HTML+XPath" xmlUrl="https://d.example/" frss:xPathItem="//li["/>
      <outline text="E" type="HTML+XPath" xmlUrl="https://e.example/"/>
      </body></opml>
      """, ["A | https://a.example/ | - | ", "B | https://b.example/ | - | "]
    ),
    (
      "twins: http and https, a slash, capitals in the host, a port that goes without saying",
      """
      <opml><body><outline text="A" xmlUrl="http://Twin.example/feed"/>
      <outline text="B"><outline text="A" xmlUrl="https://twin.example:443/feed/"/></outline>
      </body></opml>
      """, ["A | https://twin.example:443/feed/ | - | B"]
    ),
    (
      "escaped twice, schemes of feed readers, blanks",
      """
      <opml><body><outline text="Tom &amp;amp; Jerry" xmlUrl=" feed://t.example/?a=1&amp;amp;b=2 "/>
      <outline text="P" xmlUrl="feed:https://p.example/x"/>
      <outline text="S" xmlUrl="//s.example/x"/></body></opml>
      """,
      [
        "Tom & Jerry | http://t.example/?a=1&b=2 | - | ", "P | https://p.example/x | - | ",
        "S | https://s.example/x | - | ",
      ]
    ),
    (
      "HTML's references, a bare ampersand, no declaration, cut off",
      """
      <opml><body><outline text="Caf&eacute; R&D" xmlUrl="https://c.example/?a&b">
      <outline text="Inside" xmlUrl="https://in.example/"/></outline><outline text="Cut" xmlU
      """,
      [
        "Café R&D | https://c.example/?a&b | - | ", "Inside | https://in.example/ | - | ",
      ]
    ),
    (
      "names that steer a terminal",
      """
      <opml><body><outline text="a&#x202E;b&#10;c" xmlUrl="https://a.example/"/>
      <outline text="x" xmlUrl="https://a.example/&#10;evil"/>
      <outline text="y" xmlUrl="file:///etc/passwd"/>
      <outline text="z" xmlUrl="javascript:alert(1)"/></body></opml>
      """, ["ab c | https://a.example/ | - | "]
    ),
  ]

  @Test(arguments: tables.indices)
  func `exports are read`(index: Int) throws {
    let (name, text, expected) = Self.tables[index]
    #expect(Self.lines(try Self.read(text)) == expected, "\(name)")
  }

  @Test func `categories keep the order of the folders`() throws {
    let list = try Self.read(
      """
      <opml><body><outline text="b"><outline text="A" xmlUrl="https://a.example/" category="c,b"/>
      </outline><outline text="empty"/><outline text="c"><outline text="A"
      xmlUrl="https://a.example/"/></outline></body></opml>
      """)
    #expect(list.categories == ["b", "c"])
    #expect(list.listings.first?.categories == ["c", "b"])
  }

  @Test(arguments: [
    ("iso-8859-1", [0xE9] as [UInt8]), ("windows-1252", [0xE9]), ("utf-8", [0xC3, 0xA9]),
    ("utf-16", [0xC3, 0xA9]),
  ])
  func `the declared encoding is used`(label: String, letter: [UInt8]) throws {
    let text =
      Array("<?xml version=\"1.0\" encoding=\"\(label)\"?><opml><body><outline text=\"Caf".utf8)
      + letter + Array("\" xmlUrl=\"https://a.example/\"/></body></opml>".utf8)
    for mark in [[], [0xEF, 0xBB, 0xBF] as [UInt8]] where mark.isEmpty || letter.count == 2 {
      #expect(try OPMLDocument.parse(mark + text).listings.first?.name == "Café")
    }
  }

  @Test(arguments: [
    ("", "empty"), ("<html><body>x</body></html>", "an HTML page"), ("{}", "JSON"),
    ("<rss version='2.0'><channel/></rss>", "a feed"), ("<gpx/>", "<gpx>"),
    ("just words", "neither"),
  ])
  func `the error names the kind of a document that is not OPML`(text: String, expected: String) {
    do throws(ParseFault) {
      _ = try Self.read(text)
      Issue.record("read")
    } catch {
      #expect(error.message.contains(expected))
    }
  }

  @Test(arguments: [150, 250, 3000])
  func `a list that is nested too deep says that it was not read completely`(depth: Int) throws {
    let deep =
      "<opml><body><outline text='A' xmlUrl='https://a.example/'/>"
      + String(repeating: "<outline text='f'>", count: depth)
      + "<outline text='B' xmlUrl='https://b.example/'/>"
      + String(repeating: "</outline>", count: depth) + "</body></opml>"
    let list = try Self.read(deep)
    #expect(list.listings.count == (depth < 200 ? 2 : 1))
    #expect((list.brokeAt != nil) == (depth > 200))
  }

  @Test func `the size, depth and names of a hostile list are limited`() throws {
    let deep =
      String(repeating: "<outline text='f'>", count: 3000)
      + "<outline text='A' xmlUrl='https://a.example/'/>"
    #expect(try Self.read("<opml><body>" + deep).listings.count <= 1)
    let wide = (0..<21_000).map { "<outline text='f\($0)' xmlUrl='https://a.example/\($0)'/>" }
    let list = try Self.read("<opml><body>" + wide.joined() + "</body></opml>")
    #expect(list.listings.count == OPMLDocument.listingLimit)
    #expect(list.warnings.contains { $0.contains("was ignored") })
    let bomb = """
      <!DOCTYPE opml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
      <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY x SYSTEM "file:///etc/passwd">]>
      <opml><body><outline text="&c;&x;" xmlUrl="https://a.example/"/></body></opml>
      """
    #expect(try Self.read(bomb).listings.allSatisfy { $0.name.count <= 120 })
    let names = try Self.read(
      "<opml><body><outline text='\(String(repeating: "n", count: 5000))' "
        + "xmlUrl='https://a.example/'/></body></opml>")
    #expect(names.listings.first?.name.count == 120)
  }

  @Test func `what is commented out or disabled is skipped, and settings are said`() throws {
    let list = try Self.read(
      """
      <opml version="2.0" xmlns:frss="https://freshrss.org/opml"><body>
      <outline text="Old" isComment="true"><outline text="A" xmlUrl="https://a.example/"/></outline>
      <outline text="B" xmlUrl="https://b.example/" disabled="true"/>
      <outline text="C" xmlUrl="https://c.example/" crawler="true" scraperRules=".text"/>
      <outline text="D" xmlUrl="https://d.example/" frss:cssFullContent="article" crawler="false"/>
      </body></opml>
      """)
    #expect(list.listings.map(\.name) == ["C", "D"])
    for words in [
      "commented out: Old", "disabled in the other program: B", "fetched there: 1 feed (“C”)",
      "selectors of pages' texts: 2 feeds (“C”, “D”)",
    ] {
      #expect(list.warnings.contains { $0.contains(words) }, "\(words)")
    }
    #expect(list.warnings.count == 4)
  }

  @Test func `what is no source and what is left out of FreshRSS and TT-RSS is counted`() throws {
    let list = try Self.read(
      """
      <opml version="2.0" xmlns:frss="https://freshrss.org/opml"><body>
      <outline text="Dyn" frss:opmlUrl="https://dyn.example/list"/>
      <outline text="A" xmlUrl="https://a.example/" frss:priority="hidden"
        frss:CURLOPT_COOKIE="a=b" frss:cssContentFilter=".ad"/>
      <outline text="B" type="HTML+XPath" xmlUrl="https://b.example/" frss:xPathItem="//div"
        frss:xPathItemTimeFormat="d/m/Y" frss:priority="important"/>
      <outline text="tt-rss-prefs"><outline pref-name="X" value="false"/></outline>
      <outline text="tt-rss-filters"><outline filter-type="2"><![CDATA[{}]]></outline>
        <outline filter-type="2"><![CDATA[{}]]></outline></outline></body></opml>
      """)
    #expect(list.listings.map(\.name) == ["A", "B"] && list.categories.isEmpty)
    for words in [
      ": 1 folder (“Dyn”)", "in all lists here: 1 feed (“A”)", "proxies): 1 feed (“A”)",
      "texts or addresses: 1 feed (“A”)", "guessed here: 1 feed (“B”)", "filters of TT-RSS: 2",
      "settings of TT-RSS: 1",
    ] {
      #expect(list.warnings.contains { $0.contains(words) }, "\(words)")
    }
  }

  @Test func `settings of Liferea, RSS Guard, Feeder, Read You and Thunderbird are said`() throws {
    let off = #"{"updates":{"enabled":false},"category":{"enabled":false}}"#
    let on = #"{"updates":{"enabled":true},"category":{"enabled":false}}"#
    let options = [off, on].map { $0.replacing("\"", with: "&quot;") }
    let list = try Self.read(
      """
      <opml xmlns:rssguard="https://g.example/" xmlns:feeder="https://f.example/"
        xmlns:fz="urn:forumzilla:"><body>
      <outline text="L" type="rss" xmlUrl="https://l.example/" updateInterval="60"
        filtercmd="/bin/filter" html5Extract="true" markAsRead="true"/>
      <outline text="K" type="rss" xmlUrl="https://k.example/" updateInterval="-1" filtercmd=""/>
      <outline text="Unread" type="vfolder"><outline type="rule" text="unread"/></outline>
      <outline text="G" xmlUrl="https://g.example/" rssguard:postProcess="python3#clean.py"/>
      <outline text="F" xmlUrl="https://f.example/" feeder:notify="true"
        feeder:fullTextByDefault="true"/>
      <outline text="R" xmlUrl="https://r.example/" isNotification="true" isFullContent="false"/>
      <outline text="T" xmlUrl="https://t.example/" fz:options="\(options[0])"/>
      <outline text="U" xmlUrl="https://u.example/" fz:options="\(options[1])"/>
      </body><feeder:settings><feeder:setting key="x" value="y"/>
      <feeder:blocked pattern="*sponsored*"/></feeder:settings></opml>
      """)
    #expect(list.listings.map(\.name) == ["L", "K", "G", "F", "R", "T", "U"])
    #expect(list.categories.isEmpty)
    for words in [
      "fetched there: 2 feeds (“L”, “F”)", "texts or addresses: 2 feeds (“L”, “G”)",
      "polled: 2 feeds (“L”, “T”)", "of new articles: 2 feeds (“F”, “R”)",
      "as read there: 1 feed (“L”)", "search folders of Liferea: 1", "hide articles: 1",
    ] {
      #expect(list.warnings.contains { $0.contains(words) }, "\(words)")
    }
    #expect(list.warnings.count == 7)
  }

  @Test func `podcasts of Overcast, Pocket Casts and gPodder`() throws {
    let overcast = try Self.read(
      """
      <opml version="1.0"><head><title>Overcast Podcast Subscriptions</title></head><body>
      <outline text="playlists"><outline type="podcast-playlist" title="Queue"/></outline>
      <outline text="feeds"><outline type="rss" overcastId="1" text="A" subscribed="1"
        xmlUrl="https://a.example/"><outline type="podcast-episode" title="1" played="1"/></outline>
      <outline type="rss" overcastId="2" text="Left" xmlUrl="https://b.example/"/></outline>
      </body></opml>
      """)
    #expect(Self.lines(overcast) == ["A | https://a.example/ | - | "])
    #expect(overcast.warnings.contains { $0.contains("not subscribed to: 1 feed (“Left”)") })
    #expect(overcast.warnings.contains("left out, states of episodes: 1"))
    let gPodder = """
      <outline type="rss" text="A weekly show." title="Talk" xmlUrl="https://a.example/"/>
      <outline type="rss" text="One.&#10;Two." xmlUrl="https://b.example/"/>
      """
    let titled = "<head><title>gPodder subscriptions</title></head><body>\(gPodder)"
    #expect(
      try Self.read("<opml>\(titled)</body></opml>").listings.map(\.name) == ["Talk", "One. Two."])
    #expect(
      try Self.read("<opml><body>\(gPodder)</body></opml>").listings.map(\.name)
        == ["A weekly show.", "One. Two."])
  }

  @Test("FreshRSS: XPath and dot path rules are converted to our selectors")
  func readsRules() throws {
    let list = try OPMLDocument.parse(
      Array(
        """
        <opml version="2.0" xmlns:frss="https://freshrss.org/opml"><body>
        <outline text="A" type="HTML+XPath" xmlUrl="https://a.example/"
          frss:xPathItem="//div[@class='news']" frss:xPathItemTitle="descendant::h2"
          frss:xPathItemContent="." frss:xPathItemUri="descendant::a/@href"
          frss:xPathItemAuthor="normalize-space(.//i)" frss:xPathItemTimestamp="@data-time"
          frss:xPathItemThumbnail=".//img/@src" frss:xPathItemUid="" />
        <outline text="B" type="JSON+DotNotation" xmlUrl="https://b.example/"
          frss:jsonItem="data.items" frss:jsonItemTitle="names[0].full" frss:jsonItemUri="a &amp; b"/>
        </body></opml>
        """.utf8))
    #expect(list.listings.map(\.format) == [.html, .json])
    #expect(
      list.listings.first?.selectors
        == ItemSelectors(
          item: "//div[@class='news']", title: "./descendant::h2", url: "./descendant::a/@href",
          content: "./.", date: "./@data-time", author: "(normalize-space(.//i))",
          image: ".//img/@src"))
    #expect(
      list.listings.last?.selectors == ItemSelectors(item: "data.items", title: "names.0.full"))
  }

  /// The kind of a source, whether it has selectors, and the kind that is exported.
  static let exported: [(SourceFormat, Bool, SourceFormat?)] = [
    (.auto, false, .auto), (.auto, true, .html), (.html, true, .html), (.html, false, nil),
    (.json, true, .json), (.json, false, .auto), (.feed, false, .auto), (.feed, true, .auto),
  ]

  @Test("A source is exported as what it is read as", arguments: exported)
  func exports(kind: SourceFormat, hasSelectors: Bool, expected: SourceFormat?) {
    let listing = SourceListing(
      exporting: Source(
        name: "A", address: .web("https://a.example/"), categories: ["b"], format: kind,
        selectors: hasSelectors ? ItemSelectors(item: "li") : nil))
    #expect(listing?.format == expected)
    #expect((listing?.selectors != nil) == (expected == .html || expected == .json))
  }
}
