import Extracting
import Markup
import Testing

/// The rules for bodies in docs/extraction.md (B1 …), each on a page that it decides.
struct BodyRuleTests {
  static let text = Prose.paragraphs(1...3)
  static let short = (1...14).map { "<p>Point \($0) of it.</p>" }.joined()
  static let question = "<p>\(Prose.paragraph(7))</p>"

  static func sections(_ range: ClosedRange<Int>) -> String {
    range.map {
      """
      <section class="row row-\($0)"><div class="column"><div class="widget"><h2>Part \($0)</h2>
      \(Prose.paragraphs($0 * 10...$0 * 10 + 2))</div></div></section>
      """
    }.joined()
  }

  static let cards = (1...5).map {
    "<section class=card><p>Teaser \($0) tells a little of a story that stands elsewhere, with some "
      + "more words to it, so that it reads as prose.</p></section>"
  }.joined()

  static func linkedHeadings(_ count: Int, _ paragraphs: Int) -> String {
    (1...count).map { number in
      "<h2><a href='https://inn\(number).example/'>Inn number \(number)</a></h2>"
        + Prose.paragraphs(number * 100...number * 100 + paragraphs - 1)
    }.joined()
  }

  static func answers(_ open: String, _ close: String) -> String {
    (1...4).map {
      "<div class=qa>\(open)Why do boats come at \($0)?\(close)<div><p>Answer \($0): they come with "
        + "the tide, which is at the quay at that hour of the day in most months.</p></div></div>"
    }.joined()
  }

  static let faq = """
    <script type="application/ld+json">{"@type":"FAQPage","mainEntity":[{"@type":"Question",
    "name":"Why?","acceptedAnswer":{"@type":"Answer","text":"So."}}]}</script>
    """

  static let examples: [BodyTests.Example] = [
    .init(
      testDescription: "B1 text that is written as numeric references",
      body: {
        let text = "海港の朝は早い。漁船が次々と戻り、人々は岸壁で今日の水揚げを待っている。天気と値段の話をして、家へ帰る。"
        let references = text.unicodeScalars.map { "&#x" + String($0.value, radix: 16) + ";" }
        return "<div><p>\(references.joined())</p><p>\(references.reversed().joined())</p></div>"
      }(), kept: ["海港の朝は早い"]),
    .init(
      testDescription: "B2 short blocks first, and a field beside the text",
      body: "<div class=page><div>\(short)\(text)<input type=text name=q></div></div>",
      kept: ["Paragraph 1 ", "Paragraph 3 "]),
    .init(
      testDescription: "B3 a later heading that begins like the title",
      body: """
        <meta property=og:title content="Boats in the harbour"><h1>Boats in the harbour</h1>
        <article>\(text)<h2>Boats in the harbour at noon</h2>\(Prose.paragraphs(4...9))</article>
        """, kept: ["Paragraph 1 ", "Boats in the harbour at noon", "Paragraph 9 "]),
    .init(
      testDescription: "B3 the title a second time as a heading of the text",
      body: "<article><h1>Boats at dawn</h1>\(text)<h2>Boats at dawn</h2>\(Prose.paragraphs(4...9))"
        + "</article>", kept: ["Paragraph 1 ", "Paragraph 9 "]),
    .init(
      testDescription: "B3 a standfirst before the headline, among the paragraphs",
      body: "<div>\(Prose.paragraphs(1...1))<h1>Boats at dawn</h1>\(Prose.paragraphs(2...6))</div>",
      kept: ["Paragraph 1 ", "Paragraph 6 "], dropped: ["Boats at dawn"]),
    .init(
      testDescription: "B4 questions and answers declared, and sections that are alike",
      body: faq
        + (1...4).map {
          "<div class=sect><h2>Part \($0)</h2>\(Prose.paragraphs($0 * 10...$0 * 10 + 1))</div>"
        }.joined(), kept: ["Paragraph 10 ", "Paragraph 41 "]),
    .init(
      testDescription: "B5 posts of a thread, of which the first is the article",
      body: """
        <script type="application/ld+json">{"@type":"QAPage"}</script>
        \((1...3).map {
          "<div class=post><span class=author>Ann \($0)</span><div class=said>"
            + "\(Prose.paragraphs($0 * 10...$0 * 10 + 1))</div></div>"
        }.joined())
        """, kept: ["Paragraph 10 "], dropped: ["Paragraph 20 ", "Paragraph 30 "]),
    .init(
      testDescription: "B6 what React streams",
      body: """
        <div id=root><h1>Boats at dawn</h1><template id="B:0"></template></div>
        <article>\(text)<div hidden id="S:0">\(Prose.paragraphs(4...5))</div>
        <div hidden><p>Never shown.</p></div></article>
        """, kept: ["Paragraph 1 ", "Paragraph 5 "], dropped: ["Never shown"]),
    .init(
      testDescription: "B7 panels that their reader opens",
      body: """
        <article>\(text)<h3><button aria-expanded=false aria-controls=p1>By rail or road</button></h3>
        <div id=p1 hidden>\(Prose.paragraphs(4...4))</div>
        <div class=accordion-item style="display:none">\(Prose.paragraphs(5...5))</div>
        <div role=region aria-hidden=true>\(Prose.paragraphs(6...6))</div>
        <div hidden=until-found>\(Prose.paragraphs(7...7))</div>
        <div id=p2 hidden>\(Prose.paragraphs(8...8))</div></article>
        """,
      kept: ["By rail or road", "Paragraph 4 ", "Paragraph 5 ", "Paragraph 6 ", "Paragraph 7 "],
      dropped: ["Paragraph 8 "]),
    .init(
      testDescription: "B8 an article of linked headings",
      body: "<article><h1>Boats at dawn</h1>\(linkedHeadings(8, 2))</article>",
      kept: ["Inn number 1", "Paragraph 100 ", "Paragraph 801 "]),
    .init(
      testDescription: "B9 misleading names on boxes of paragraphs",
      body: """
        <div class=story>\(text)<div class="ad-container">\(Prose.paragraphs(4...5))</div>
        <div class=carousel>\(Prose.paragraphs(6...7))</div><div class=ad>Buy boats now.</div>
        \(Prose.paragraphs(8...12))</div>
        """, kept: ["Paragraph 1 ", "Paragraph 5 ", "Paragraph 7 ", "Paragraph 12 "],
      dropped: ["Buy boats"]),
    .init(
      testDescription: "B11 a body in the sections of a page builder",
      body: """
        <header><h1>Boats at dawn</h1></header>\(sections(1...6))
        <section class="row row-9"><h2>Related stories</h2><p>\(Prose.paragraph(99))</p></section>
        """, kept: ["Paragraph 10 ", "Part 4", "Paragraph 62 "],
      dropped: ["Paragraph 99 "]),
    .init(
      testDescription: "B11 a named part of a body, and the rest in sections",
      body: """
        <h1>Boats at dawn</h1><section class=s1><div class="article-body">\(text)</div></section>
        \(sections(2...5))\(cards)
        """, kept: ["Paragraph 1 ", "Paragraph 20 ", "Paragraph 52 "], dropped: ["Teaser"]),
    .init(
      testDescription: "B12 questions and answers behind the body",
      body: """
        <div class=article-body>\(Prose.paragraphs(1...6))</div><div class=more><h2>FAQ</h2>
        \(answers("<div>", "</div>"))</div>
        """, kept: ["Paragraph 6 ", "Why do boats come at 2?", "Answer 4:"]),
    .init(
      testDescription: "B12 questions on buttons behind paragraphs",
      body: """
        <div><div>\(Prose.paragraphs(1...6))</div><div>
        \(answers("<button aria-expanded=false>", "</button>"))</div></div>
        """, kept: ["Paragraph 6 ", "Why do boats come at 1?", "Answer 3:"]),
    .init(
      testDescription: "B14 a paragraph that occurs again in another section",
      body: """
        <article><section><h2>Cod</h2>\(question)<p>\(Prose.paragraph(1))</p></section>
        <section><h2>Eel</h2>\(question)<p>\(Prose.paragraph(3))</p></section></article>
        """, kept: ["Paragraph 1 ", "Eel\n\nParagraph 7 ", "Paragraph 3 "]),
    .init(
      testDescription: "B15 a link that is a whole paragraph between paragraphs",
      body: """
        <article>\(Prose.paragraphs(1...2))<p><a href="/w">Watch the boats come in</a></p>
        <p>The <a href="/m">harbour master</a> was not there when we asked for him today.</p>
        \(Prose.paragraphs(3...3))<p><a href="/x">Fish at noon</a></p></article>
        """,
      kept: ["Paragraph 1 ", "Watch the boats", "harbour master", "Paragraph 3 "],
      dropped: ["Fish at noon"]),
  ]

  @Test(arguments: examples)
  func extractsOnlyTheArticle(example: BodyTests.Example) throws {
    let article = try extract(Prose.page(example.body))
    for words in example.kept { #expect(article.contentText.contains(words), "\(words)") }
    for words in example.dropped { #expect(!article.contentText.contains(words), "\(words)") }
  }

  /// The text in linked data may be the beginning of the article only.
  @Test func aTeaserInLinkedDataIsNotTheEnd() throws {
    let teaser = (1...3).map(Prose.paragraph).joined(separator: " ")
    let page = Prose.page(
      "<article>\(Prose.paragraphs(1...9))</article>",
      head: "<script type=\"application/ld+json\">{\"@type\":\"NewsArticle\",\"articleBody\":\""
        + teaser + "\"}</script>")
    #expect(try extract(page).contentText.contains("Paragraph 9 "))
  }

  @Test func paragraphsNamedAfterAPaywallAreText() throws {
    let named = Prose.paragraphs(4...9).replacing("<p>", with: "<p class=paywall>")
    let notice = "<div class=paywall><p>Subscribe now to go on with all of this text.</p></div>"
    let text = try extract(Prose.page("<article>\(Self.text)\(named)\(notice)</article>"))
      .contentText
    #expect(text.contains("Paragraph 9 ") && !text.contains("Subscribe"))
  }

  @Test func aLastParagraphWithManyLinksIsText() throws {
    let last =
      "<p>In the summer, many boats were <a href='/a'>brought to the harbour from the islands</a>"
      + " of the north, as <a href='/b'>the master of the harbour told all of us this week</a>.</p>"
    let teaser =
      "<p><a href='/c'>Boats of another harbour, and all that was told of them this week.</a></p>"
    let article = try extract(Prose.page("<article>\(Self.text)\(last)\(teaser)</article>"))
    #expect(article.contentText.hasSuffix("told all of us this week."))
    #expect(article.contentHTML.contains("/b\""))
  }

  @Test func aCardForThePointerInAParagraphIsNoText() throws {
    let card =
      "<span class='rollover-block'><a href='/p'>Ann Lee</a> <a href='/q'>Her stories</a></span>"
    let article = try extract(
      Prose.page("<article>\(Self.text)<p>Ann\(card) says: \(Prose.paragraph(4))</p></article>"))
    #expect(article.contentText.contains("Ann says: Paragraph 4 "))
  }

  @Test func elementsOfTheClassHiddenAreNotShown() throws {
    let bar = "<div class='bar is-hidden'>\(Prose.paragraphs(4...5))</div>"
    let text = try extract(
      Prose.page("<article>\(Self.text)\(bar)\(Prose.paragraphs(6...9))</article>")
    )
    .contentText
    #expect(!text.contains("Paragraph 4 ") && text.contains("Paragraph 6 "))
  }

  /// Rows of sections with a column of teasers beside each.
  @Test func rowsThatAreLaidOutAlikeAreOneText() throws {
    let rows = (0...3).map { row in
      "<div class=row><div class=main>"
        + (1...4).map {
          "<section class=part><span hidden>Text</span><div>"
            + Prose.paragraphs(row * 10 + $0...row * 10 + $0) + "</div></section>"
        }.joined() + "</div><div class=rail>Advertisement</div></div>"
    }
    let text = try extract(Prose.page("<article>\(rows.joined())</article>")).contentText
    for number in [1, 4, 11, 24, 31, 34] { #expect(text.contains("Paragraph \(number) ")) }
  }

  /// Rule B27 of docs/extraction.md.
  @Test func aParagraphInAColumnBesideAPictureIsNoCaption() throws {
    func row(_ inside: String) throws -> String {
      try extract(
        Prose.page(
          "<article>\(Prose.paragraphs(1...4))<div class=row><div><img src='/m.jpg'></div>\(inside)"
            + "</div>\(Prose.paragraphs(5...8))</article>")
      ).contentText
    }
    let text =
      "<p>The quay was built in 1911. It has been repaired twice since then, by the town.</p>"
    #expect(try row("<div>\(text)</div>").contains("The quay"))
    #expect(try !row("<div><p>The quay in 1911</p></div>").contains("The quay"))
  }

  @Test func questionsDoNotMakeAForum() throws {
    #expect(
      try extract(Prose.page("<article>\(Self.text)</article>", head: Self.faq)).kind != .forum)
  }

  @Test func duplicateRunsAreRemoved() throws {
    let article = try extract(
      Prose.page("<main><div>\(Self.text)</div><div class=narrow>\(Self.text)</div></main>"))
    #expect(article.contentText.ranges(of: "Paragraph 2 ").count == 1)
  }

  @Test func `a date that heads a part of the text stays`() throws {
    func text(_ body: String) throws -> String {
      try extract(Prose.page("<article><h1>Boats at dawn</h1>\(body)</article>")).contentText
    }
    let diary = try text(
      ["1 May 2024", "1989", "2019–2021", "Day 100", "[2.0.1] - 2024-05-01"].enumerated().map {
        "<h2>\($1)</h2>\(Prose.paragraphs($0 * 10...$0 * 10 + 1))"
      }.joined())
    for heading in ["1 May 2024", "1989", "2019–2021", "Day 100", "[2.0.1] - 2024-05-01"] {
      #expect(diary.contains(heading))
    }
    let one = try text("\(Self.text)<h2>Mai 1968</h2>\(Prose.paragraphs(4...5))")
    #expect(one.contains("Mai 1968"))
    let publication = try text("<h3>1 May 2024</h3>\(Self.text)")
    #expect(!publication.contains("May 2024"))
  }

  @Test(arguments: [
    (
      "<h1>Boats at dawn</h1><figure><img src='/lead.jpg'></figure><div class=article-body>\(text)</div>",
      "/lead.jpg"
    ),
    (
      "<article>\(text)<img src='data:,' style='display:none'><noscript><img src='/copy.jpg'></noscript>"
        + "\(text)</article>", "/copy.jpg"
    ),
    (
      "<article>\(text)<img src='data:,' nitro-lazy-src='/nitro.jpg'>\(text)</article>",
      "/nitro.jpg"
    ),
    (
      "<article>\(text)<img src='data:,' nitro-lazy-srcset='/n4.jpg 400w, /n8.jpg 800w'>\(text)</article>",
      "/n8.jpg"
    ),
    (
      "<article>\(text)<img data-src='{&quot;400&quot;:&quot;/j4.jpg&quot;,&quot;1200&quot;:&quot;/j12.jpg&quot;}'>"
        + "\(text)</article>", "/j12.jpg"
    ),
    (
      "<article>\(text)<p>So it is <span><img aria-hidden=true class=mwe-math-image src='/x.svg' alt='x'>"
        + "</span> as we know today.</p>\(text)</article>", "/x.svg"
    ),
    (
      "<article>\(text)<div class=lightbox><figure><img src='/box.jpg'><figcaption>A boat</figcaption>"
        + "</figure></div>\(text)</article>", "/box.jpg"
    ),
    (
      "<article><figure><span class=image-and-copyright><img src='/credited.jpg' alt=Boats>"
        + "<span class=copyright>J. Roe</span></span></figure>\(text)</article>", "/credited.jpg"
    ),
    (
      "<article>\(text)<div class=slides><div><div><figure class=popup-gallery><a href='/big.jpg'>"
        + "<img src='/slide.jpg'></a></figure></div></div></div>\(text)</article>", "/slide.jpg"
    ),
    (
      "<article>\(text)<figure><img src='data:,' srcset='/s4.jpg 400w,/s12.jpg 1200w,/s24.jpg 2400w'>"
        + "</figure>\(text)</article>", "/s12.jpg"
    ),
    (
      "<article>\(text)<button><div><figure><img src='/zoom.jpg' alt='A boat'></figure></div>"
        + "</button>\(text)</article>", "/zoom.jpg"
    ),
    (
      "<article>\(text)<figure><div><div aria-hidden=true><img src='/late.jpg' alt='A boat'></div>"
        + "</div></figure>\(text)</article>", "/late.jpg"
    ),
  ])
  func articlePicturesAreKept(body: String, address: String) throws {
    let html = try extract(Prose.page(body)).contentHTML
    #expect(html.contains("<img src=\"https://news.example\(address)\""), "\(html)")
  }
  @Test func `a figure that links to another page is judged by its class names`() throws {
    let body =
      "<article>\(Self.text)<figure class=related><a href='/other-story'><img src='/other.jpg'></a>"
      + "</figure>\(Self.text)</article>"
    #expect(try !extract(Prose.page(body)).contentHTML.contains("/other.jpg"))
  }

  @Test(arguments: [
    "입력 2024.03.03. 오후 2:05", "기사입력 2024.03.03 14:05 최종수정 2024.03.04 10:00", "2024 m. kovo 3 d.",
    "3 มีนาคม 2567 เวลา 14:05 น.",
  ])
  func aLineOfDatesIsNoText(line: String) throws {
    let page = Prose.page("<h1>Boats at dawn</h1><article><p>\(line)</p>\(Self.text)</article>")
    let article = try extract(page, url: nil)
    #expect(article.contentText.hasPrefix("Paragraph 1 "), "\(article.contentText.prefix(60))")
    #expect(article.published?.text.hasPrefix("2024-03-03") == true)
  }

  @Test(arguments: [
    "<blockquote><p>It is late.</p><footer>Mayor Jane Roe</footer></blockquote>",
    """
    <blockquote class=blockquote><p>It is late.</p><footer class=blockquote-footer>Mayor Jane Roe
    </footer></blockquote>
    """,
    """
    <figure><blockquote><p>It is late.</p></blockquote><figcaption class=blockquote-footer>
    Mayor Jane Roe</figcaption></figure>
    """,
  ])
  func theSourceOfAQuoteIsKept(quote: String) throws {
    let page = Prose.page("<article>\(Self.text)\(quote)\(Prose.paragraphs(4...6))</article>")
    let html = try extract(page).contentHTML
    #expect(html.contains("It is late.</p>") && html.contains("Mayor Jane Roe"), "\(html)")
  }

  @Test(arguments: [
    "<div class=faq><h3>Who pays?</h3><div class=answer style='display:none'>",
    "<div class=accordion><div><p>Who pays?</p><div hidden>",
    "<dl id=faq><dt>The costs</dt><dd aria-hidden=true>",
  ])
  func theHiddenAnswerOfAQuestionIsText(start: String) throws {
    let page =
      "<article>\(Self.text)\(start)\(Self.question)</dl></div></div>\(Self.text)</article>"
    #expect(try extract(Prose.page(page)).contentText.contains("Paragraph 7 "))
  }

  @Test(arguments: [
    "<div><h3>Who pays?</h3><div style='display:none'>",
    "<div class=faq>Ask us.<div style='display:none'>",
    "<div class=faq><div style='display:none'>",
  ])
  func anotherHiddenBoxIsNoText(start: String) throws {
    let page = "<article>\(Self.text)\(start)\(Self.question)</div></div>\(Self.text)</article>"
    #expect(try !extract(Prose.page(page)).contentText.contains("Paragraph 7 "))
  }

  static func list(_ addresses: [String]) -> String {
    let items = addresses.map { "<li><a href='\($0)'>The survey that found \($0)</a></li>" }
    return "<article>\(text)<ul>\(items.joined())</ul>\(Prose.paragraphs(4...6))</article>"
  }

  @Test func aListOfSourcesAmongParagraphsIsText() throws {
    let sources = Self.list(["https://port.example/s.pdf", "https://www.sea.example/cracks"])
    let text = try extract(Prose.page(sources)).contentText
    #expect(text.contains("The survey that found https://port.example/s.pdf\n"), "\(text)")
    for teasers in [["/1", "/2"], ["https://port.example/s", "https://www.news.example/2"]] {
      #expect(try !extract(Prose.page(Self.list(teasers))).contentText.contains("The survey"))
    }
  }
}
