import Basics
import Foundation
import Models
import Testing
import ViewModels

@testable import Views

struct EditionTests {
  static let zone = TimeZone(secondsFromGMT: 3600) ?? .gmt
  static let picture = "/pictures/lead"

  static func article(
    _ id: Int64, _ title: String?, section: String, language: String? = "en",
    blocks: [TextBlock], coverage: [RankedArticle] = [], picture: String? = nil
  ) -> EditionArticleViewModel {
    let article = Article(
      id: id, source: SourceReference(name: "The Courier <&>", url: "https://courier.example/"),
      category: section,
      ArticleMetadata(
        title: title, summary: "A brief of \(id)", url: "https://courier.example/\(id)?a=1&b=\"",
        authors: ["Ada <b>Lovelace</b>"], language: language,
        image: picture == nil ? nil : "https://courier.example/lead.jpg",
        published: Samples.now.addingTimeInterval(-3600), wordCount: 400), fetched: Samples.now)
    let offline = OfflineState(
      pictures: picture.map {
        [
          ArticlePicture(
            url: "https://courier.example/lead.jpg", isLead: true,
            stored: Picture(
              digest: String(repeating: "a", count: 64), format: .jpeg, bytes: 10, width: 4,
              height: 3), file: $0)
        ]
      } ?? [],
      revisions: [
        ArticleRevision(
          number: 1, replaced: Samples.now, title: title, summary: nil,
          content: ArticleContent(), origin: .feed)
      ].filter { _ in id == 1 })
    return EditionArticleViewModel(
      ArticleDetailViewModel(RankedArticle(article: article), blocks: blocks, offline: offline),
      section: section, coverage: coverage, zone: zone)
  }

  static let hostile = "<script>alert(1)</script>\u{202E}\u{0}&\"'"

  static var edition: EditionViewModel {
    let link = TextSpan("a place", link: "https://place.example/a b?x=[1]&y=ü#z")
    let blocks: [TextBlock] = [
      TextBlock(.paragraph, [TextSpan("Words to "), link, TextSpan(hostile)]),
      TextBlock(.heading(level: 4), [TextSpan("Deeper")]),
      TextBlock(.paragraph, [TextSpan("one")], listDepth: 1, item: .bullet),
      TextBlock(.paragraph, [TextSpan("seven")], listDepth: 2, item: .number(7)),
      TextBlock(.paragraph, [TextSpan("in the item")], listDepth: 2),
      TextBlock(.paragraph, [TextSpan("deep")], listDepth: 40, item: .bullet),
      TextBlock(.paragraph, [TextSpan("quoted")], quoteDepth: 30),
      TextBlock(.code, [TextSpan("if a < b {\n  run()\n}")]),
      TextBlock(.image(url: picture, alt: "A \"view\" <i>")),
      TextBlock(.image(url: "https://elsewhere.example/x.png", alt: "Elsewhere")),
      TextBlock(.caption, [TextSpan("Its caption")]),
      TextBlock(
        .table(rows: [
          [.init([TextSpan("a")], isHeader: true)], [],
          [.init([TextSpan("script", link: "javascript:alert(1)")], isHeader: false)],
        ])), TextBlock(.rule),
      TextBlock(
        .paragraph,
        [
          TextSpan("mail", link: "mailto:a@b.example"), TextSpan(" x", link: "http://[::1/"),
        ]),
    ]
    return EditionViewModel(
      name: "Morning & more", date: Samples.now, zone: zone,
      articles: [
        article(
          1, "Harbour opens \(hostile)", section: "world", blocks: blocks,
          coverage: [Samples.harbour], picture: picture),
        article(2, nil, section: "world", language: "x-bad language", blocks: []),
        article(
          3, "شرح الأخبار", section: "sport <b>", language: "ar",
          blocks: [
            TextBlock(.paragraph, [TextSpan("نص قصير")])
          ]),
      ], ranking: [3, 1, 2])
  }

  static let jpeg = EditionPicture(
    bytes: Array(
      Data(
        base64Encoded:
          "/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q=="
      ) ?? Data()), mediaType: "image/jpeg")

  @Test func `an edition is a valid page without scripts and control characters`() {
    let text = EditionPageRenderer(pictures: [Self.picture: Self.jpeg]).text(Self.edition)
    #expect(!text.contains("<script"))
    #expect(!text.contains("javascript:"))
    #expect(!text.contains("\u{202E}"))
    #expect(!text.contains("<b>Lovelace"))
    #expect(text.contains("Ada &lt;b&gt;Lovelace"))
    #expect(text.contains("Monday, 23 November 2026") || text.contains("November 2026"))
    #expect(text.contains("lang=\"ar\" dir=\"rtl\""))
    #expect(text.components(separatedBy: "data:image/jpeg;base64,").count == 2, "once")
    #expect(text.contains("href=\"https://place.example/a%20b?x=[1]") == false)
    #expect(text.contains("Also told by"))
    #expect(text.contains("edited once"))
    #expect(Self.unbalanced(text) == nil)
  }

  /// The first element that is not closed in the right order.
  static func unbalanced(_ text: String) -> String? {
    var open: [String] = []
    for match in text.matches(of: /<(\/?)([a-z0-9]+)[^>]*?(\/?)>/) {
      let (_, end, name, void) = match.output
      if !void.isEmpty || name == "meta" || name == "link" { continue }
      if end.isEmpty {
        open.append(String(name))
      } else if open.popLast() != String(name) {
        return String(name)
      }
    }
    return open.last
  }

  @Test func `a chapter declares its direction in the body too`() throws {
    let article = try #require(Self.edition.items.first { $0.language == "ar" })
    let markup = EditionMarkup(
      Self.edition, for: .chapter, address: { _ in "" }, picture: { _ in nil })
    #expect(
      EPUBRenderer().chapter(article, markup).text
        .contains("<body xml:lang=\"ar\" lang=\"ar\" dir=\"rtl\">"))
  }

  @Test func `a paragraph in another direction than its article says so`() throws {
    let words = ["OpenAI تعلن", "Only words", "نص", "2026"]
    let blocks = words.map { TextBlock(.paragraph, [TextSpan($0)]) }
    for (language, directions) in [("ar", ["", "ltr", "", ""]), ("en", ["", "", "rtl", ""])] {
      let article = Self.article(7, words[0], section: "world", language: language, blocks: blocks)
      let edition = EditionViewModel(
        name: "Both", date: Samples.now, zone: Self.zone, articles: [article], ranking: [7])
      let markup = EditionMarkup(
        edition, for: .chapter, address: { _ in "" }, picture: { _ in nil })
      let chapter = EPUBRenderer().chapter(article, markup).text
      #expect(chapter.contains("<h1>OpenAI تعلن</h1>"))
      for (text, direction) in zip(words, directions) {
        let attribute = direction.isEmpty ? "" : " dir=\"\(direction)\""
        #expect(chapter.contains("<p\(attribute)>\(text)</p>"), "\(language): \(text)")
      }
      try EPUBCheck.run(EPUBRenderer().bytes(edition), "directions")
    }
  }

  @Test func `a link to a part of a chapter stays in it`() throws {
    let article = Self.article(
      7, "Notes", section: "world",
      blocks: [
        TextBlock(
          .paragraph,
          [
            TextSpan("1", link: "#part-fn:1", anchors: ["part-r"]),
            TextSpan("2", link: "#part-gone"),
          ]), TextBlock(.paragraph, [TextSpan("note", anchors: ["part-fn:1"])]),
      ])
    let edition = EditionViewModel(
      name: "Notes", date: Samples.now, zone: Self.zone, articles: [article], ranking: [7])
    let markup = EditionMarkup(
      edition, for: .chapter, address: { _ in "" }, picture: { _ in nil })
    let chapter = EPUBRenderer().chapter(try #require(edition.items.first), markup).text
    #expect(
      chapter.contains("<p><span id=\"part-r\"></span><a href=\"#part-fn_3A1\">1</a>2</p>"))
    #expect(chapter.contains("<p><span id=\"part-fn_3A1\"></span>note</p>"))
    try EPUBCheck.run(EPUBRenderer().bytes(edition), "notes")
  }

  @Test func `a link whose words differ in style is one link`() throws {
    let link = "https://place.example/"
    let article = Self.article(
      7, "Links", section: "world",
      blocks: [
        TextBlock(.heading(level: 2), [TextSpan("Head")]),
        TextBlock(
          .paragraph,
          [TextSpan("the ", link: link), TextSpan("place", style: .strong, link: link)]),
        TextBlock(.image(url: "https://courier.example/lead.jpg", alt: nil)),
        TextBlock(.caption, [TextSpan("Words")]),
      ], picture: Self.picture)
    let edition = EditionViewModel(
      name: "Links", date: Samples.now, zone: Self.zone, articles: [article], ranking: [7])
    let page = EditionPageRenderer(pictures: [Self.picture: Self.jpeg]).text(edition)
    #expect(page.contains("<a href=\"\(link)\" rel=\"noreferrer\">the <strong>place</strong></a>"))
    // The text names the stored picture by its address on the web.
    #expect(edition.pictures == [Self.picture])
    #expect(page.contains("alt=\"\"/><figcaption>Words</figcaption></figure>"))
    #expect(page.components(separatedBy: "<img").count == 2, "the lead is in the text")
    let markup = EditionMarkup(
      edition, for: .chapter, address: { _ in "" }, picture: { _ in nil })
    let chapter = EPUBRenderer().chapter(article, markup).text
    #expect(
      chapter.contains(
        "the <strong>place</strong><a class=\"note\" epub:type=\"noteref\" href=\"#n1\">1</a></p>"))
    // The levels of headings begin below that of the article's headline.
    #expect(page.contains("<h3>Head</h3>") && chapter.contains("<h2>Head</h2>"))
    try EPUBCheck.run(EPUBRenderer(pictures: [Self.picture: Self.jpeg]).bytes(edition), "links")
  }

  @Test func `an article is told by its fields`() {
    let edition = EditionViewModel(
      name: "Fields", date: Samples.now, zone: Self.zone,
      articles: [
        EditionArticleViewModel(
          ArticleDetailViewModel(Samples.harbour), section: "world", zone: Self.zone)
      ], ranking: [101])
    let own = "<bdi dir=\"ltr\" xml:lang=\"en\" lang=\"en\">"
    let page = EditionPageRenderer().text(edition)
    #expect(
      page.contains("<p class=\"kicker\"><bdi>The Harbour Post</bdi> · \(own)told by 4</bdi></p>"))
    #expect(
      page.contains(
        "<p class=\"byline\">\(own)By Ann Reed and Bo Lind</bdi> · <bdi>The Harbour Post</bdi> · "))
  }

  @Test func `an EPUB has its files in the standard places`() throws {
    let bytes = EPUBRenderer(pictures: [Self.picture: Self.jpeg], cover: Self.jpeg)
      .bytes(Self.edition)
    #expect(bytes[30..<58].elementsEqual("mimetypeapplication/epub+zip".utf8))
    #expect(EPUBRenderer().bytes(Self.edition) == EPUBRenderer().bytes(Self.edition))
    try EPUBCheck.run(bytes, "hostile")
    try EPUBCheck.run(EPUBRenderer().bytes(Self.edition), "bare")
    try EPUBCheck.run(
      EPUBRenderer().bytes(
        EditionViewModel(
          name: "", date: Date(timeIntervalSince1970: 0), zone: Self.zone, articles: [], ranking: []
        )),
      "empty")
  }

  @Test(
    arguments: [
      ("https://a.example/x y", "https://a.example/x%20y"), ("javascript:alert(1)", nil),
      ("http://[::1]/", nil), ("https://a.example/%zz", nil), ("https://ä.example/", nil),
      ("https://a.example:99999/", nil), ("mailto:a@b", "mailto:a@b"), ("mailto:", nil),
      ("https:///x", nil), ("https://a.example/#a#b", nil),
      ("https://a.example/ü", "https://a.example/%C3%BC"),
      ("HTTPS://A.example", "HTTPS://A.example"), ("data:text/html,x", nil),
    ] as [(String, String?)])
  func `only valid web addresses are links`(text: String, address: String?) {
    #expect(XHTMLText.address(text) == address)
  }

  @Test func `the plain text has the same content`() {
    var sink = ByteSink()
    EditionTextRenderer(OutputStyle(isTerminal: false, columns: 72, now: Samples.now))
      .render(Self.edition, into: &sink)
    let text = sink.text
    #expect(text.hasPrefix("Morning & more: "))
    #expect(text.contains("1. شرح الأخبار (The Courier <&>)"))
    #expect(text.contains("Also told by"))
    #expect(text.contains("Sources\n======="))
    #expect(text.contains("2026-11-21T18:00:00Z"))
  }

  @Test func `a document for people has the times of its language and zone`() {
    var sink = ByteSink()
    let style = OutputStyle(isTerminal: false, columns: 76, now: Samples.now, zone: Self.zone)
    EditionTextRenderer(style).render(Self.edition, into: &sink)
    #expect(sink.text.contains("21 November 2026, 19:00"))
    #expect(!sink.text.contains("T18:00"))
  }

  @Test(arguments: [20, 40]) func `the plain text fits a narrow terminal`(columns: Int) {
    var sink = ByteSink()
    EditionTextRenderer(OutputStyle(isTerminal: true, columns: columns, now: Samples.now))
      .render(Self.edition, into: &sink)
    let text = sink.text
    let front = text[..<(text.firstRange(of: "\n\n\n")?.lowerBound ?? text.endIndex)]
    for line in front.split(separator: "\n") {
      #expect(CellWidth.of(line) <= columns, "\(line)")
    }
    // A headline goes on below its beginning.
    if columns == 20 { #expect(front.contains("\n   ")) }
  }

  @Test func `dates use the edition's time zone`() {
    let date = Date(timeIntervalSince1970: 1_795_476_000)
    #expect(
      EditionViewModel(
        name: "x", date: date, zone: .gmt, articles: [], ranking: []
      ).dateline == "Monday, 23 November 2026")
    #expect(
      EditionViewModel(name: "x", date: date, zone: Self.zone, articles: [], ranking: [])
        .dateline == "Tuesday, 24 November 2026")
  }
}
