import Extracting
import Testing

/// Where the article begins and ends on a page (docs/extraction.md, rules B20, B21 and T8).
struct ArticleBorderTests {
  static let own = Prose.paragraphs(1...3)
  static let other = Prose.paragraphs(50...59)
  static let chapters = (1...4).map { number in
    "<section class=part><h2>Part \(number)</h2>\(Prose.paragraphs(number * 10...number * 10 + 1))"
      + "</section>"
  }.joined()
  static let all = ["Paragraph 1 ", "Paragraph 3 "]

  /// Pages that show another article after or before their own.
  static let others: [BodyTests.Example] = [
    .init(
      testDescription: "two articles with an h1 each",
      body: "<main><article><h1>Boats at dawn</h1>\(own)</article>"
        + "<article><h1>A fair in May</h1>\(other)</article></main>"),
    .init(
      testDescription: "the second in a box of its own, with more text",
      body: "<main><article class=post><header><h1>Boats at dawn</h1></header>\(own)</article>"
        + "<div class=more><article class=post><header><h1>A fair in May</h1></header>\(other)"
        + "</article></div></main>"),
    .init(
      testDescription: "two declared articles and bodies",
      body: """
        <div itemscope itemtype="https://schema.org/NewsArticle"><h1>Boats at dawn</h1>
        <div itemprop=articleBody>\(own)</div></div>
        <div itemscope itemtype="https://schema.org/NewsArticle">
        <h2><a href="/fair">A fair in May</a></h2>
        <div itemprop=articleBody>\(other)</div></div>
        """),
    .init(
      testDescription: "a linked headline in a box of the same name",
      body: "<div class=article-content><h1>Boats at dawn</h1>\(own)</div>"
        + "<div class=article-content><h2><a href='/fair'>A fair in May</a></h2>\(other)</div>"),
    .init(
      testDescription: "sections with dates",
      body: "<main><section><h1>Boats at dawn</h1><time datetime=2026-10-05>today</time>\(own)"
        + "</section><section><h1>A fair in May</h1><time datetime=2026-05-01>1 May</time>\(other)"
        + "</section></main>"),
    .init(
      testDescription: "heads and texts in turn",
      body: "<main><div class=head><h1>Boats at dawn</h1><p>05.10.2026</p></div><div>\(own)</div>"
        + "<div class=head><h1>A fair in May</h1><p>01.05.2026</p></div><div>\(other)</div></main>"),
    .init(
      testDescription: "boxes with an address each",
      body: "<div><div class=block data-url='/boats'><h1>Boats at dawn</h1>\(own)</div>"
        + "<div class=block data-url='/fair'><h2>A fair in May</h2>\(other)</div></div>"),
    .init(
      testDescription: "the article is the second one",
      body: "<main><article><h1>A fair in May</h1>\(other)</article>"
        + "<article><h1>Boats at dawn</h1>\(own)</article></main>"),
  ]

  /// A box without prose that has the signs of another article's head, but the text of a teaser.
  @Test func aTeaserBetweenParagraphsIsNoHead() throws {
    let teaser =
      "<div class=part><h4><a href='/film'>A film of the fair</a></h4><p><a href='/film'>At the fair "
      + "in May they showed how nets are mended, and who still knows how to do it.</a></p>"
      + "<p>Thu 27 April 2023, 15:17</p></div>"
    let parts = [1...3, 4...9].map { "<div class=part><div>\(Prose.paragraphs($0))</div></div>" }
    let head = "<div class=part><h1>Boats at dawn</h1><p>28 April 2023, 05:00</p></div>"
    let text = try extract(
      Prose.page("<main>\(head)\(parts[0])\(teaser)\(parts[1])</main>")
    ).contentText
    #expect(text.contains("Paragraph 3 ") && text.contains("Paragraph 9 "), "\(text)")
    #expect(!text.contains("the fair"))
  }

  @Test(arguments: others)
  func otherArticlesOfAPageAreLeftOut(example: BodyTests.Example) throws {
    let text = try extract(Prose.page(example.body)).contentText
    for words in example.kept { #expect(text.contains(words), "\(words)") }
    for number in 50...59 { #expect(!text.contains("Paragraph \(number) ")) }
    #expect(!text.contains("A fair in May"))
  }

  /// Pages whose parts resemble articles.
  static let wholes: [BodyTests.Example] = [
    .init(
      testDescription: "chapters",
      body: "<article><h1>Boats at dawn</h1>\(own)\(chapters)</article>",
      kept: all + ["Paragraph 10 ", "Paragraph 41 "]),
    .init(
      testDescription: "an h1 for each chapter in boxes of the same name",
      body: "<main><section class=part><h1>Boats at dawn</h1>\(own)</section>"
        + chapters.replacing("h2>", with: "h1>") + "</main>",
      kept: all + ["Paragraph 10 ", "Paragraph 41 "]),
    .init(
      testDescription: "modules in article elements",
      body: "<main><h1>Boats at dawn</h1>\(own)"
        + chapters.replacing("section", with: "article") + "</main>",
      kept: all + ["Paragraph 10 ", "Paragraph 41 "]),
    .init(
      testDescription: "entries with times",
      body: "<article><h1>Boats at dawn</h1>\(own)"
        + (1...4).map {
          "<article class=entry><time>1\($0):00</time><h2>Entry \($0)</h2>"
            + Prose.paragraphs($0 * 10...$0 * 10 + 1) + "</article>"
        }.joined() + "</article>", kept: all + ["Paragraph 10 ", "Paragraph 41 "]),
    .init(
      testDescription: "reviews of a list, linked",
      body: "<div class=block><h1>Boats at dawn</h1>\(own)</div>"
        + (1...4).map {
          "<div class=block><h2><a href='https://inn\($0).example/'>Inn \($0)</a></h2>"
            + Prose.paragraphs($0 * 10...$0 * 10 + 1) + "</div>"
        }.joined(), kept: all + ["Paragraph 10 ", "Paragraph 41 "]),
    .init(
      testDescription: "chapters with addresses on the same page",
      body: "<article><h1>Boats at dawn</h1>\(own)"
        + chapters.replacing("class=part", with: "data-url='#part'") + "</article>",
      kept: all + ["Paragraph 10 ", "Paragraph 41 "]),
    .init(
      testDescription: "a card of another article between the paragraphs",
      body: "<article><h1>Boats at dawn</h1>\(own)<div class=card data-url='/fair'>"
        + "<h2><a href='/fair'>A fair in May</a></h2><p>\(Prose.paragraph(50))</p></div>"
        + "\(Prose.paragraphs(4...6))</article>",
      kept: all + ["Paragraph 4 ", "Paragraph 6 "]),
    .init(
      testDescription: "the date between two boxes of one name",
      body: "<article><div class=article-content><h2>Boats at dawn</h2>\(own)</div><div>"
        + "<div class=article-meta><time>25.01.2022</time> 13</div><div class=article-content><h3>Later</h3>"
        + "\(Prose.paragraphs(10...12))</div></div></article>",
      kept: all + ["Paragraph 10 ", "Paragraph 12 "]),
    .init(
      testDescription: "the head a second time, for printing",
      body: "<article><section class=top><div class=box><h2>Boats at dawn</h2>"
        + "<time datetime=2026-10-05>Monday</time>\(own)</div></section><section class=rest>"
        + "<div class=box><h1><a href='javascript:void(0)'>Opinion</a></h1><p>05.10.26</p>"
        + "<h2>Boats at dawn</h2>\(Prose.paragraphs(10...13))</div></section></article>",
      kept: all + ["Paragraph 10 ", "Paragraph 13 "]),
    .init(
      testDescription: "an h1 for each chapter in boxes that are named after text",
      body: "<main><div class=section><div class=text><h1>Boats at dawn</h1>\(own)</div></div>"
        + (1...3).map {
          "<div class=section><div class=text><h1>Part \($0)</h1>"
            + Prose.paragraphs($0 * 10...$0 * 10 + 1) + "</div></div>"
        }.joined() + "</main>", kept: all + ["Paragraph 10 ", "Paragraph 31 "]),
  ]

  @Test(arguments: wholes)
  func partsOfAnArticleStay(example: BodyTests.Example) throws {
    let text = try extract(Prose.page(example.body)).contentText
    for words in example.kept { #expect(text.contains(words), "\(words)") }
  }

  @Test(arguments: ["p", "div"])
  func `short sentences at the beginning and at the end are text`(tag: String) throws {
    let body = """
      <article><h1>Boats at dawn</h1><\(tag)>It is cold.</\(tag)>
      \(Prose.paragraphs(1...4, in: tag))<\(tag)>And so home.</\(tag)></article>
      """
    let text = try extract(Prose.page(body)).contentText
    #expect(text.hasPrefix("It is cold.") && text.hasSuffix("And so home."), "\(text)")
  }

  @Test(arguments: ["<p>Read more</p>", "<p>5 May 2024.</p>", "<p><a href='/x'>All boats.</a></p>"])
  func `short lines that are no sentence of the article are none`(line: String) throws {
    let body = "<article><h1>Boats at dawn</h1>\(line)\(Prose.paragraphs(1...4))</article>"
    #expect(try extract(Prose.page(body)).contentText.hasPrefix("Paragraph 1 "))
  }

  // MARK: - Openings

  static let main = "<div class=article-body>\(Prose.paragraphs(10...18))</div>"

  @Test(arguments: [
    "<section class=start><div>\(Prose.paragraphs(1...2))</div></section>",
    "<div class=row><div class=col-8>\(Prose.paragraphs(1...1))\(Prose.paragraphs(2...2))</div></div>",
    Prose.paragraphs(1...2),
    "<p class=byline>By Jane Doe</p><div>\(Prose.paragraphs(1...2))</div>"
      + "<figure><img src='/boat.jpg' alt='A boat'></figure>",
    "<section><h2>Before</h2>\(Prose.paragraphs(1...2))</section>",
  ])
  func textBetweenHeadlineAndBodyIsItsOpening(opening: String) throws {
    let body = "<article><h1>Boats at dawn</h1>\(opening)\(Self.main)</article>"
    let article = try extract(Prose.page(body))
    for number in [1, 2, 10, 18] {
      #expect(article.contentText.contains("Paragraph \(number) "), "\(number)")
    }
    #expect(!article.contentText.contains("Jane Doe"))
    #expect(opening.contains("<img") == article.contentHTML.contains("/boat.jpg"))
  }

  @Test(arguments: [
    "<div class=box>\(Prose.paragraphs(1...2))<form><input type=email name=m></form></div>",
    (1...3).map {
      "<div class=item><h3><a href='/x\($0)'>Other \($0)</a></h3><p>\(Prose.paragraph($0))</p></div>"
    }.joined(),
    "<div class=who><img src='/jane.jpg' alt=Jane><p>Paragraph 1 says that she is a reporter of "
      + "the paper. She writes about harbours, boats and all who live there.</p></div>",
    "<div>\(Prose.paragraphs(1...2))<a href='/give'>Give now</a></div>",
    "<p>Paragraph 1 is the standfirst, which says in one sentence what the article is about.</p>",
  ])
  func otherBoxesBetweenHeadlineAndBodyAreLeftOut(box: String) throws {
    let body = "<article><h1>Boats at dawn</h1>\(box)\(Self.main)</article>"
    let description = "The standfirst says in one sentence what the article is about."
    let text = try extract(
      Prose.page(body, head: "<meta name=description content='\(description)'>")
    ).contentText
    #expect(!text.contains("Paragraph 1 "))
    #expect(text.contains("Paragraph 10 ") && text.contains("Paragraph 18 "))
  }

  @Test(arguments: [
    "<p>Paragraph 1 is the first sentence of the text, which the description of the page does not repeat with its few words.</p>",
    "<div class=teaser><p>\(Prose.paragraph(1))</p></div>",
  ])
  func aParagraphWithOtherWordsThanTheDescriptionIsTheOpening(opening: String) throws {
    let body = "<main><header><h1>Boats at dawn</h1>\(opening)</header>\(Self.main)</main>"
    let head = "<meta name=description content='Lynn builds a bridge.'>"
    let text = try extract(Prose.page(body, head: head)).contentText
    #expect(text.contains("Paragraph 1 ") && text.contains("Paragraph 10 "), "\(text)")
  }

  // MARK: - Shadow roots

  @Test(arguments: [
    "<story-page><template shadowrootmode=open><main><h1>Boats at dawn</h1>\(own)</main></template>"
      + "</story-page>",
    "<div><template shadowroot=closed><h1>Boats at dawn</h1>\(own)</template></div>",
    "<my-story><template shadowrootmode=open><main><slot name=head></slot><div><slot></slot></div>"
      + "</main></template><h1 slot=head>Boats at dawn</h1>\(own)</my-story>",
    "<h1>Boats at dawn</h1><my-text><template shadowrootmode=open>\(Prose.paragraphs(1...1))"
      + "<slot></slot>\(Prose.paragraphs(3...3))</template>\(Prose.paragraphs(2...2))</my-text>",
  ])
  func shadowRootsAreText(body: String) throws {
    let text = try extract(Prose.page(body)).contentText
    let places = (1...3).compactMap { text.firstRange(of: "Paragraph \($0) ")?.lowerBound }
    #expect(places.count == 3 && places == places.sorted())
  }

  @Test func aPlainTemplateIsNoText() throws {
    let body = "<h1>Boats at dawn</h1>\(Self.own)<template>\(Self.other)</template>"
    #expect(try !extract(Prose.page(body)).contentText.contains("Paragraph 50 "))
  }
}
