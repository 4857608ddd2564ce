import Basics
import Foundation
import Models
import Testing
import ViewModels
import Words

@testable import Views

@Suite("Markup of the page")
struct HTMLTests {
  let renderer = HTMLRenderer(Wording(.english), now: Samples.now)

  @Test("Interpolated values are escaped, markup is not")
  func escaping() {
    let title = "<b onclick=\"x\">'&'</b>"
    let inner: HTML = "<i>\(title)</i>"
    #expect(
      ("<p>\(inner)</p>" as HTML).text
        == "<p><i>&lt;b onclick=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/b&gt;</i></p>")
    #expect(("<p\("lang", is: nil)\("hidden", if: true)>" as HTML).text == "<p hidden>")
    #expect(("\("lang", is: "\"x")" as HTML).text == " lang=\"&quot;x\"")
  }

  @Test("Characters that change the direction and invalid characters are removed")
  func removedCharacters() {
    let steering = "a\u{202E}b\u{0}c\u{85}\u{2066}d\te\u{AD}"
    #expect(HTML(steering).text == "abcd\te\u{AD}")
    let plain = "שלום 港 é"
    #expect(HTML(plain).text == plain)
  }

  @Test(
    "Only web and mail addresses are links",
    arguments: [
      ("https://a.example/", true), ("HTTP://a.example", true), ("mailto:a@b.example", true),
      ("javascript:alert(1)", false), ("java\nscript:x", false), (" javascript:x", false),
      ("data:text/html,x", false), ("vbscript:x", false), ("/path", false), ("http", false),
    ])
  func addresses(address: String, isWeb: Bool) {
    #expect(HTML.isWebAddress(address) == isWeb)
  }

  @Test("Links to parts of the text stay in it")
  func parts() {
    let document = TextDocument([
      TextBlock(
        .paragraph,
        [TextSpan("a"), TextSpan("1", link: "#part-n", anchors: ["part-r", "other"])]),
      TextBlock(.paragraph, [TextSpan("b", link: "#other", anchors: ["part-n"])]),
    ])
    #expect(document.links.isEmpty)
    #expect(
      renderer.document(document).text == """
        <p dir="auto">a<span id="part-r"></span><a href="#part-n">1</a></p>\
        <p dir="auto"><span id="part-n"></span>b</p>
        """)
  }

  @Test("Columns of numbers are marked, with their headers")
  func numberColumns() {
    let rows = [
      ["Port", "Ships", "Share"], ["Nord 2", "703,204", "−4 %"], ["Süd", "", "2 of 3"],
    ]
    let cells = rows.enumerated().map { row, texts in
      texts.map { TextBlock.Cell([TextSpan($0)], isHeader: row == 0) }
    }
    let text = renderer.document(TextDocument(blocks: [TextBlock(.table(rows: cells))])).text
    #expect(text.contains("<th class=\"number\" dir=\"auto\">Ships</th>"))
    #expect(text.contains("<td class=\"number\" dir=\"auto\">703,204</td>"))
    #expect(text.components(separatedBy: "class=\"number\"").count == 4)
  }

  @Test("A line ends in one or two characters")
  func lineEnds() {
    let document = TextDocument(blocks: [TextBlock(.paragraph, [TextSpan("a\r\nb\nc")])])
    #expect(renderer.document(document).text == "<p dir=\"auto\">a<br>b<br>c</p>")
  }

  @Test("Superscript and subscript stay so in markup and on a terminal")
  func scripts() {
    let document = TextDocument([
      TextBlock(
        .paragraph,
        [
          TextSpan("H"), TextSpan("2", style: .lowered), TextSpan("O, 10"),
          TextSpan("9", style: [.raised, .strong]), TextSpan(" in 1891"),
          TextSpan("1", style: .raised),
        ])
    ])
    #expect(
      renderer.document(document).text
        == "<p dir=\"auto\">H<sub>2</sub>O, 10<strong><sup>9</sup></strong> in 1891<sup>1</sup></p>"
    )
    var sink = ByteSink()
    DocumentLayout(style: GoldenTests.Style.pipe).write(document, into: &sink)
    #expect(sink.text == "H₂O, 10⁹ in 1891¹\n")
  }

  @Test func aRecordingPlaysOnThePageOnly() {
    let document = TextDocument([
      TextBlock(.recording(.init(url: "https://o.example/a.mp3", title: nil, isVideo: false)))
    ])
    #expect(
      renderer.document(document).text == """
        <div class="file"><p><a href="https://o.example/a.mp3" rel="noreferrer" dir="ltr" \
        lang="en">Audio from o.example</a></p><audio controls preload="none" src="https://o.example/a.mp3" \
        aria-label="Audio from o.example"></audio>\
        <p class="secondary" dir="ltr" lang="en">Plays from o.example, which can see that.</p></div>
        """)
    var chapter = renderer
    chapter.target = .chapter
    let text = chapter.document(document).text
    #expect(text.contains(">Audio from o.example</a>"))
    #expect(!text.contains("<audio"))
  }

  @Test(
    "The direction of a text follows its language, otherwise its first letter",
    arguments: [
      ("ar", "Tunnel", "rtl"), ("he-IL", nil, "rtl"), ("en", "نفق", "ltr"), (nil, "نفق", "rtl"),
      (nil, "1. נמל", "rtl"), (nil, "Tunnel نفق", "ltr"), (nil, nil, "ltr"),
      ("az-Arab", "x", "rtl"), ("ar-Latn", "x", "ltr"), ("uz-UZ", "x", "ltr"),
    ] as [(String?, String?, String)])
  func directions(language: String?, text: String?, direction: String) {
    #expect(TextDirection(language: language, text: text).rawValue == direction)
  }

  @Test("A paragraph that begins with a foreign name has the direction of its article")
  func foreignNames() {
    let words = ["OpenAI تعلن", "Only words", "نص"]
    let document = TextDocument(blocks: words.map { TextBlock(.paragraph, [TextSpan($0)]) })
    var arabic = renderer
    arabic.direction = .rightToLeft
    #expect(
      arabic.document(document).text
        == "<p dir=\"rtl\">OpenAI تعلن</p><p dir=\"ltr\">Only words</p><p dir=\"rtl\">نص</p>")
    #expect(renderer.document(document).text.components(separatedBy: "dir=\"auto\"").count == 4)
    var article = Samples.bare
    article.article.metadata.title = words[0]
    for (language, direction) in [("ar", "rtl"), ("en", "auto")] {
      var frame = CardFrame()
      frame.language = language
      let card = renderer.card(ArticleViewModel(article), in: frame).text
      #expect(card.contains("<h2 dir=\"\(direction)\">OpenAI تعلن</h2>"))
      #expect(card.contains("lang=\"\(language)\"\(language == "ar" ? " dir=\"rtl\"" : "")>"))
    }
  }

  @Test("Commands in the program's own words are code; a single backtick is itself")
  func commands() {
    #expect(
      HTML(words: "At most <1; `a b` and `c`.").text
        == "At most &lt;1; <code>a b</code> and <code>c</code>.")
    #expect(HTML(words: "a ` b").text == "a ` b" && HTML(words: "").text == "")
  }

  @Test("A card is mirrored where the page of its article is; a name in a row is not")
  func mirrored() throws {
    var article = Samples.bare
    article.article.metadata.title = "نص"
    let card = renderer.card(ArticleViewModel(article), in: CardFrame()).text
    #expect(card.hasPrefix("<article class=\"card\" dir=\"rtl\">"))
    var frame = CardFrame(classes: "source-card")
    frame.isNamed = true
    let row = renderer.card(ArticleViewModel(article), in: frame).text
    #expect(row.hasPrefix("<article class=\"source-card\"><div"))
    #expect(row.contains("<h2><bdi>نص</bdi></h2>"))
  }

  @Test("An item of a list is its name, what distinguishes it, and its remarks")
  func rows() throws {
    var frame = CardFrame(classes: "form-row")
    frame.own = ["reader", "made", "address"]
    frame.actions = "<b></b>"
    #expect(
      renderer.row(Samples.apps.items[1], in: frame).text == """
        <li class="form-row"><span><bdi>script</bdi> · <span class="secondary">never used · \
        only read, for an assistant (MCP)</span></span><b></b></li>
        """)
    let session = ReaderSession(
      id: 1, reader: Reader(id: 1, name: "ada"), lastUsed: Samples.now, device: "curl/8",
      address: "::1")
    #expect(
      renderer.row(DeviceViewModel(session, isThis: true), in: CardFrame()).text.hasPrefix(
        "<li class=\"card\"><span><bdi>curl</bdi> <strong>this</strong> · "
          + "<span class=\"secondary\"><time "))
    #expect(
      renderer.entry(TabViewModel(category: "a & b", unread: 12_000)).text
        == "<bdi>a &amp; b</bdi> <span class=\"unread\">12,000</span>")
    #expect(renderer.entry(TabViewModel(category: nil, unread: 0)).text == "<bdi>Top</bdi>")
  }

  @Test("A remark that a page does not show in its own way is shown like any other")
  func remarks() {
    let article = ArticleViewModel(Samples.harbour)
    let all = renderer.remarks(of: article).map(\.text)
    #expect(all.contains("<bdi>The Harbour Post</bdi>") && all.contains("4 min"))
    let others = renderer.remarks(of: article, leaving: ["source"]).map(\.text)
    #expect(others == all.filter { $0 != "<bdi>The Harbour Post</bdi>" })
  }

  @Test("A point of a timeline has the source, the age, the headline and what it adds")
  func points() throws {
    var frame = CardFrame()
    let item = try #require(Samples.story.inOrder.first)
    let here = renderer.point(item, StoryArticleViewModel.timeline, in: frame).text
    #expect(here.hasPrefix("<li><p class=\"line\"><span class=\"source\"><bdi>"))
    #expect(here.contains("<span class=\"success\">"))
    #expect(here.contains("<p><span aria-current=\"true\" dir=\"auto\">"))
    frame.address = "articles/\(item.identity)"
    frame.language = "en"
    let other = renderer.point(item, StoryArticleViewModel.timeline, in: frame).text
    #expect(other.hasPrefix("<li lang=\"en\">"))
    #expect(other.contains("<p><a dir=\"auto\" href=\"articles/\(item.identity)\">"))
  }

  @Test("A note keeps its lines, and each highlight is a quote")
  func excerpts() {
    var frame = CardFrame(classes: "noted")
    frame.address = "articles/101"
    let items = Samples.highlights.items.map {
      renderer.section($0, AnnotatedArticleViewModel.excerpts, in: frame).text
    }
    #expect(
      items[0].hasPrefix(
        "<section class=\"noted\"><h2 dir=\"auto\"><a href=\"articles/101\">Ferries return"))
    #expect(
      items[0].hasSuffix(
        """
        </a></h2><p class="secondary"><bdi>The Harbour Post</bdi></p><p dir="auto">Ask the pilots.\
        <br>Also &lt;b&gt;them&lt;/b&gt;.</p><blockquote dir="auto">six</blockquote><blockquote \
        dir="auto">gone &amp; lost</blockquote><blockquote dir="auto">old words</blockquote></section>
        """))
    #expect(items[1].contains("<blockquote dir=\"auto\">two\nlines</blockquote>"))
  }

  @Test("A plot has its labels outside the drawing, and an empty plot has no drawing")
  func plots() {
    let german = HTMLRenderer(Wording(.german), now: Samples.now)
    let bars = [Chart.Bar(.name("a & b"), 0), .init(.hour(1), 1), .init(.hour(2), 4000)]
    let text = german.chart(
      Chart(.articlesADay, .time(unit: .day, labelEvery: 2), bars)
    ).text
    #expect(text.contains("role=\"img\" aria-label=") && !text.contains("<text"))
    #expect(text.contains("<span>a &amp; b</span><span></span><span>2</span>"))
    #expect(text.contains("height=\"0\"") && text.contains("height=\"1\""))
    #expect(text.components(separatedBy: "<tr>").count == 5)
    let empty = renderer.chart(
      Chart(.articlesADay, .time(unit: .day, labelEvery: 0), [.init(.hour(0), 0)])
    ).text
    #expect(empty.contains("Nothing yet.") && !empty.contains("<svg"))
    let names = Chart(.mostOpened, .names, [.init(.name("A & B"), 3), .init(.name("C"), 1)])
    let linked = renderer.chart(names, titleAddress: "all") { $0 == .name("C") ? "c" : nil }.text
    #expect(linked.contains("<h2><a href=\"all\">Most opened</a></h2>"))
    #expect(linked.contains("<th scope=\"row\"><a href=\"c\"><bdi>C</bdi></a></th>"))
    #expect(linked.contains("<th scope=\"row\"><bdi>A &amp; B</bdi></th>"))
  }

  @Test("Spans become links and styles, and an invalid link stays text")
  func spans() {
    let spans = TextDocument([
      TextBlock(
        .paragraph,
        [
          TextSpan("See ", style: []),
          TextSpan("the ", link: "https://a.example/?a=1&b=2"),
          TextSpan("page", style: [.strong, .emphasis], link: "https://a.example/?a=1&b=2"),
          TextSpan(" or ", style: []), TextSpan("run", link: "javascript:alert(1)"),
          TextSpan("\nnext", style: .code),
        ])
    ]).blocks[0].spans
    #expect(
      renderer.spans(spans).text == """
        See <a href="https://a.example/?a=1&amp;b=2" rel="noreferrer">the <em><strong>page\
        </strong></em></a> or run<code><br>next</code>
        """)
  }

  @Test("The levels and items of hostile documents are limited")
  func depths() {
    let blocks = (0..<500).map { index in
      TextBlock(
        .paragraph, [TextSpan("x")], quoteDepth: index * 7, listDepth: index,
        item: index % 2 == 0 ? .number(.max) : nil)
    }
    let text = renderer.document(TextDocument(blocks: blocks)).text
    for (name, most) in [("ol", 2000), ("ul", 4000), ("blockquote", 8)] {
      let opened = text.components(separatedBy: "<\(name)>").count
      #expect(opened == text.components(separatedBy: "</\(name)>").count)
      #expect(opened <= most + 1)
    }
  }

  @Test("A card has the source first, then headline, summary and counts")
  func card() {
    var frame = CardFrame(identity: 101)
    frame.address = "articles/101"
    frame.story = "articles/101/story"
    let text = renderer.card(ArticleViewModel(Samples.harbour), in: frame).text
    let parts = ["The Harbour Post", "<time", "4 min", "<h2", "Ferries return", "told by 4", "41"]
    var place = text.startIndex
    for part in parts {
      let range = text.range(of: part, range: place..<text.endIndex)
      #expect(range != nil, "\(part)")
      place = range?.upperBound ?? place
    }
    #expect(text.contains("<a href=\"articles/101/story\">told by 4</a>"))
  }

  @Test("Markup in hostile articles is escaped")
  func hostile() {
    let text = renderer.card(ArticleViewModel(Samples.hostile), in: CardFrame()).text
    for scalar in text.unicodeScalars {
      #expect(scalar.value >= 0x20 || [9, 10, 13].contains(scalar.value))
    }
    #expect(!text.unicodeScalars.contains("\u{202E}"))
  }

  @Test("Numbers, ages and dates follow the language")
  func numbers() {
    let german = Wording(.german)
    #expect(Wording(.english).number(1_234_567) == "1,234,567")
    #expect(german.number(12_345) == "12.345")
    #expect(german.decimal(-1.25, digits: 1) == "−1,3")
    #expect(german.age(Samples.ago(3), now: Samples.now) == "3 Std.")
    #expect(Wording(.english).age(Samples.ago(-2), now: Samples.now) == "in 2 h")
    #expect(german.age(Samples.ago(24 * 40), now: Samples.now) == "12. Okt. 2026")
    #expect(german(.unitComments, 1) == "1 Kommentar")
    #expect(Wording(.english).age(.distantFuture, now: Samples.now).contains("4001"))
  }
}
