import Extracting
import Foundation
import Markup
import Models
import Testing

struct WritingTests {
  private func html(_ inside: String) throws -> String {
    try extract(
      Prose.page("<article>\(Prose.paragraphs(1...2))\(inside)\(Prose.paragraphs(3...4))</article>")
    ).contentHTML
  }

  @Test(arguments: [
    (
      "<p>See<sup id=r1><a href='#n1'>1</a></sup> the old quay, where boats come in.</p>"
        + "<ol><li id=n1>A note of the quay. <a href='#r1'>back</a></li></ol>",
      [
        "See<sup id=\"part-r1\"><a href=\"#part-n1\">1</a></sup>",
        "<li id=\"part-n1\">A note of the quay. <a href=\"#part-r1\">back</a></li>",
      ]
    ),
    (
      "<p>See <a href='https://news.example/2024/story#n1'>1</a> there, by the old quay.</p>"
        + "<p><a name=n1></a>A note of the quay, for those who ask.</p>",
      ["<a href=\"#part-n1\">1</a>", "<p><span id=\"part-n1\"></span>A note of the quay"]
    ),
    (
      "<p>See <a href='#n1'>1</a> there, by the old quay.</p>"
        + "<p><span id=n1>A note</span> of the quay, for those who ask.</p>",
      ["<a href=\"#part-n1\">1</a>", "<span id=\"part-n1\"></span>A note of the quay"]
    ),
    (
      "<p id=other>See <a href='#gone'>1</a> there, by the old quay.</p>",
      ["<p>See <a href=\"https://news.example/2024/story#gone\">1</a>"]
    ),
  ])
  func linksToPartsStayWithinTheArticle(inside: String, expected: [String]) throws {
    let html = try html(inside)
    for piece in expected { #expect(html.contains(piece), "\(html)") }
    #expect(HTMLSanitizer.sanitize(html) == html)
  }

  @Test(arguments: [
    ("<img src='/a.jpg' alt='A boat'>", "<img src=\"https://news.example/a.jpg\" alt=\"A boat\">"),
    ("<img src='data:image/gif;base64,R0' data-src='/late.jpg'>", "https://news.example/late.jpg"),
    (
      "<img src='/s.jpg' srcset='/w400.jpg 400w, /w1200.jpg 1200w, /w4000.jpg 4000w'>",
      "src=\"https://news.example/w1200.jpg\""
    ),
    (
      "<picture><source srcset='/p.webp 800w'><img src='data:,' class=lazy></picture>",
      "https://news.example/p.webp"
    ),
    (
      "<img class=lazy src='/blank.gif'><noscript><img src='/real.jpg'></noscript>",
      "https://news.example/real.jpg"
    ),
    (
      "<figure><img src='/f.jpg'><figcaption>A boat</figcaption></figure>",
      "<figure><img src=\"https://news.example/f.jpg\"><figcaption>A boat</figcaption></figure>"
    ),
    (
      "<figure><img src='/f.jpg'><figcaption><span>A boat.</span><span>Photo: Bo</span></figcaption>"
        + "</figure>", "<figcaption>A boat. Photo: Bo</figcaption>"
    ),
    (
      "<figure><img src='/f.jpg'><figcaption>A <b>b</b>oat.</figcaption></figure>",
      "<figcaption>A <b>b</b>oat.</figcaption>"
    ),
    (
      "<p>See <a href='b?x=1&amp;y=2'>it</a> there, by the old quay.</p>",
      "<a href=\"https://news.example/2024/b?x=1&amp;y=2\">it</a>"
    ),
    (
      "<iframe src='https://www.youtube.com/embed/x' title='Boats'></iframe>",
      "<a href=\"https://www.youtube.com/embed/x\">Boats</a>"
    ),
    (
      "<object data='https://o.example/doc.pdf'><a href='https://o.example/doc.pdf'>Get it</a></object>",
      "<a href=\"https://o.example/doc.pdf\">o.example</a>"
    ),
    (
      "<object><param name=movie value='https://o.example/film'></object>",
      "<a href=\"https://o.example/film\">o.example</a>"
    ),
    (
      "<amp-iframe src='https://o.example/map' width=500 height=281 title=Map></amp-iframe>",
      "<a href=\"https://o.example/map\">Map</a>"
    ),
    (
      "<amp-youtube data-videoid=abc-_1 width=480 height=270></amp-youtube>",
      "<a href=\"https://www.youtube.com/watch?v=abc-_1\">"
    ),
    (
      "<amp-vimeo data-videoid=27246366 width=480 height=270></amp-vimeo>",
      "<a href=\"https://vimeo.com/27246366\">"
    ),
    (
      "<amp-audio src='https://o.example/e.mp3' width=auto height=50></amp-audio>",
      "<audio src=\"https://o.example/e.mp3\""
    ),
    (
      "<amp-video src='https://o.example/f.mp4' width=640 height=360></amp-video>",
      "<video src=\"https://o.example/f.mp4\""
    ),
    (
      """
      <blockquote class=instagram-media data-instgrm-permalink="https://www.instagram.com/p/C1/">
      <div><a href="https://www.instagram.com/p/C1/">View this post on Instagram</a></div></blockquote>
      """, "<p><a href=\"https://www.instagram.com/p/C1/\">"
    ),
    (
      """
      <blockquote class="tiktok-embed" cite="https://www.tiktok.com/@a/video/1"><section>
      <a href="https://www.tiktok.com/@a">@a</a></section></blockquote>
      """, "<a href=\"https://www.tiktok.com/@a/video/1\">"
    ),
    ("<pre>a\n  b</pre>", "<pre>a\n  b</pre>"),
    ("<h2>Later</h2>", "<h2>Later</h2>"),
    (
      "<p>So <math><msup><mrow></mrow><mn>2</mn></msup><mspace/></math> is it, as we know.</p>",
      "<p>So <math><msup><mrow></mrow><mn>2</mn></msup><mspace></mspace></math> is it,"
    ),
    (
      "<div><math display=block><mi>E</mi><mo>=</mo><mi>m</mi></math></div>",
      "<math><mi>E</mi><mo>=</mo><mi>m</mi></math>"
    ),
  ])
  func articleMarkupIsKept(inside: String, expected: String) throws {
    let html = try html(inside)
    #expect(html.contains(expected), "\(html)")
  }

  /// Rule B25 of docs/extraction.md.
  @Test(arguments: [
    // KaTeX
    """
    <span class=katex><span class=katex-mathml><math><semantics><mrow><mi>a</mi><mo>+</mo><mi>b</mi>
    </mrow><annotation encoding="application/x-tex">a+b</annotation></semantics></math></span><span
    class=katex-html aria-hidden=true><span class=mord>a+b</span></span></span>
    """,
    // MathJax
    """
    <mjx-container jax=SVG><svg aria-hidden=true><path d="M0 0"/></svg><mjx-assistive-mml><math>
    <mi>a</mi><mo>+</mo><mi>b</mi></math></mjx-assistive-mml></mjx-container>
    """,
  ])
  func formulasAreWrittenOnce(formula: String) throws {
    let line = "<p>The sum \(formula) is small, as we all know it today.</p>"
    let article = try extract(
      Prose.page("<article>\(Prose.paragraphs(1...2))\(line)\(Prose.paragraphs(3...4))</article>"))
    #expect(article.contentText.contains("The sum a+b is small"), "\(article.contentText)")
    #expect(article.contentHTML.contains("<mi>a</mi><mo>+</mo><mi>b</mi>"))
    #expect(!article.contentHTML.contains("a+b"))
  }

  /// A block that begins with a hidden formula and its picture is no hidden block.
  @Test func thePictureOfAHiddenFormulaStandsForIt() throws {
    let formula =
      "<span><span style='display: none;'><math><mi>E</mi></math></span><img src='/math/1'"
      + " class=mwe-math-fallback-image-inline aria-hidden=true alt=E></span>"
    let html = try html("<p>\(formula) is the energy</p>")
    #expect(html.contains("/math/1") && html.contains("is the energy"))
    #expect(!html.contains("<math"))
  }

  @Test func thePictureOfAFormulaIsNeverTheLeadPicture() throws {
    let formula = "<img class=mwe-math-fallback-image-inline src='/math/render/1' alt=E>"
    let line = "<p>So \(formula) is it, and \(formula) again, as we know.</p>"
    let article = try extract(
      Prose.page("<article>\(Prose.paragraphs(1...2))\(line)\(Prose.paragraphs(3...4))</article>"))
    #expect(article.image == nil)
    #expect(article.contentHTML.ranges(of: "/math/render/1").count == 2)
  }

  /// Rule T13 of docs/parsing.md.
  @Test func readingsOfWordsAreOnlyInTheMarkup() throws {
    let line =
      "<p>海港の<ruby>朝<rp>(</rp><rt>あさ</rt><rp>)</rp></ruby>は早い。人々は岸壁で今日の"
      + "<ruby>水揚<rt>みずあ</rt></ruby></p>"
    let article = try extract(
      Prose.page("<article>\(Prose.paragraphs(1...2))\(line)\(Prose.paragraphs(3...4))</article>"))
    #expect(article.contentText.contains("海港の朝は早い。人々は岸壁で今日の水揚\n"))
    #expect(article.contentHTML.contains("<rt>あさ</rt>"))
    #expect(article.contentHTML.contains("<rt>みずあ</rt></ruby></p>"))
  }

  /// Rule B24 of docs/extraction.md.
  @Test(arguments: [
    ("<figure><div><iframe src='https://www.youtube.com/embed/x'></iframe></div></figure>", 1),
    ("<p><iframe src='https://www.youtube.com/embed/x'></iframe></p>", 1),
    ("<p><img src='/tail1.jpg'></p><div class=x></div><p><img src='/tail2.jpg'></p>", 2),
    ("<div class=shots><img src='/tail1.jpg'><img src='/tail2.jpg'></div>", 2),
    ("<audio src='/tail.mp3'></audio>", 1), ("<video src='/tail.mp4'></video>", 1),
    ("<a href='/tail-large.jpg'><img src='/tail.jpg'></a>", 1),
  ])
  func mediaAfterTheLastTextAreKept(tail: String, count: Int) throws {
    let page = Prose.page(
      "<article><h1>Boats at dawn</h1><div class=entry>\(Prose.paragraphs(1...4))\(tail)</div>"
        + "<div class=more><h3>More of this</h3><p><img src='/next.jpg'></p></div></article>")
    let html = try extract(page).contentHTML
    let kept =
      html.ranges(of: "<img").count + html.ranges(of: "/embed/x\"").count
      + html.ranges(of: "/tail.mp").count
    #expect(kept == count, "\(html)")
    #expect(!html.contains("/next.jpg"))
  }

  @Test(arguments: [
    "<p>More</p><p><img src='/other.jpg'></p>",
    "<a href='/another-story'><img src='/other.jpg'></a>",
    "<div class=related><img src='/other.jpg'></div>",
    "<footer><img src='/other.jpg'></footer>",
  ])
  func mediaAfterTheEndOfTheArticleAreLeftOut(tail: String) throws {
    let page = Prose.page("<article><h1>Boats</h1>\(Prose.paragraphs(1...4))\(tail)</article>")
    #expect(try !extract(page).contentHTML.contains("/other.jpg"))
  }

  /// Rule B35 of docs/extraction.md.
  @Test(arguments: [
    "<img src='/poster-791x1024.jpg'>", "<img src='/dialogo.jpg'>",
    "<img src='/harbour-badge.png' width=900 height=600>",
    "<figure><div><img src='/harbour-icon.png'></div><figcaption>The badge</figcaption></figure>",
    "<figure><img src='/logo.png' width=400 height=300><figcaption>The new sign</figcaption></figure>",
  ])
  func `a size or a caption counts more than the name of a picture`(picture: String) throws {
    let article = try extract(
      Prose.page(
        "<article>\(Prose.paragraphs(1...2))\(picture)\(Prose.paragraphs(3...4))</article>"))
    #expect(article.contentHTML.contains("<img"))
    #expect(article.image != nil)
  }

  @Test(arguments: [
    ("<img src='/p.gif' width=1 height=1>", "<img"), ("<img src='/site-logo.png'>", "<img"),
    ("<img src='/like-icon.png' width=120 height=60>", "<img"),
    ("<figure><img src='/like-icon.png'><figcaption></figcaption></figure>", "<img"),
    ("<script>alert(1)</script>", "alert"),
    ("<p onclick='x()'>Fine words stand here today.</p>", "onclick"),
    ("<a href='javascript:x()'>go</a>", "javascript"), ("<style>p{}</style>", "p{}"),
    ("<svg><text>drawn</text></svg>", "drawn"),
    ("<amp-youtube data-videoid='../x'></amp-youtube>", "youtube"),
    ("<amp-ad src='https://o.example/ad'></amp-ad>", "o.example"),
    ("<div @click=\"a > b\" :class=\"{c: d}\">Box of words that is not much at all.</div>", "b\""),
  ])
  func unwantedMarkupIsDropped(inside: String, unwanted: String) throws {
    let html = try html(inside)
    #expect(!html.contains(unwanted), "\(html)")
  }

  /// Rule B25 of docs/extraction.md.
  @Test func `a formula in a script is part of its sentence`() throws {
    let article = try extract(
      Prose.page(
        """
        <article><h1>Boats at dawn</h1>\(Prose.paragraphs(1...2))
        <p>The energy of a boat is <script type="math/tex">E=mc^2</script> and so it follows that
        its mass is known to all who <script>wait()</script> go to school there.</p>
        \(Prose.paragraphs(3...4))</article>
        """))
    #expect(article.contentHTML.contains("The energy of a boat is E=mc^2 and so"))
    #expect(article.contentText.contains("The energy of a boat is E=mc^2 and so it follows"))
    #expect(!article.contentText.contains("wait()"))
  }

  @Test func aBodyInLinkedDataIsAFallback() throws {
    let text = (1...4).map(Prose.paragraph).joined(separator: "\\n")
    let article = try extract(
      Prose.page(
        "<h1>Boats at dawn</h1><div id=app></div>",
        head: """
          <script type="application/ld+json">{"@type":"NewsArticle","headline":"Boats at dawn",
          "articleBody":"\(text)"}</script>
          """))
    #expect(article.method == "linked_data")
    #expect(article.contentText.contains("Paragraph 4 "))
    #expect(article.contentHTML.components("<p>") == 4)
  }

  @Test func aBodyInAScriptIsAFallback() throws {
    let blocks = (1...4).map { "{\"type\":\"p\",\"text\":\"\(Prose.paragraph($0))\"}" }
    let article = try extract(
      Prose.page(
        "<h1>Boats at dawn</h1><div id=app></div><script>window.__STATE__ = {\"article\":{\"blocks\":"
          + "[\(blocks.joined(separator: ","))]}};</script>"))
    #expect(article.method == "script")
    #expect(article.contentText.contains("Paragraph 4 "))
  }

  @Test func siteRulesTakePrecedence() throws {
    let rules = try PageSelectors(
      parsing: """
        # the story, without its box
        body: div.story
        title: h2.head
        author: //span[@class='who']
        remove: div.box
        """)
    let article = try extract(
      Prose.page(
        """
        <h2 class=head>Fish</h2><span class=who>By Jane Doe</span><div class="story nav"><p>Short.</p>
        <div class=box>Buy.</div><p>End.</p></div><article>\(Prose.paragraphs(1...5))</article>
        """), rules: rules)
    #expect(article.contentText == "Short.\n\nEnd.")
    #expect(article.title == "Fish")
    #expect(article.authors == ["Jane Doe"])
    #expect(article.method == "rules")
  }

  /// Selectors apply to the tree that the extractor reads. The surroundings of a selected element,
  /// hidden or with another role, do not matter, and a removed element leaves no picture.
  @Test func siteRulesSelectInTheParsedTree() throws {
    let rules = try PageSelectors(
      parsing: """
        body: .part, .part p
        remove: .box
        """)
    let article = try extract(
      Prose.page(
        """
        <div class=comments hidden><b>Before<div class=part>One</b> and <a href=/two>two</a>
        <video class=box src=/film.mp4></video></div></div>
        <p>Between</p><table><tr><td class=part>Three</td></tr></table>
        <div class="part box">Never</div>
        """), rules: rules)
    #expect(article.contentText == "One and two\n\nThree")
    #expect(!article.contentHTML.contains("film"))
  }

  @Test func aRemoveRuleKeepsTheRest() throws {
    let rules = try PageSelectors(parsing: "remove: .box")
    let article = try extract(
      Prose.page("<div class=box>\(Prose.paragraphs(1...2))</div>\(Prose.paragraphs(3...5))"),
      rules: rules)
    #expect(!article.contentText.contains("Paragraph 2 "))
    #expect(article.contentText.contains("Paragraph 3 "))
    #expect(article.contentText.contains("Paragraph 5 "))
  }

  @Test(arguments: ["", "body", "colour: red", "body: div["])
  func invalidRulesAreRefused(text: String) {
    #expect(throws: ExtractionRefusal.self) {
      let rules = try PageSelectors(parsing: text)
      _ = try extract(Prose.page(Prose.paragraphs(1...3)), rules: rules)
    }
  }

  @Test func theDocumentHasEveryKey() throws {
    let article = try extract("<p>\(Prose.paragraph(1))</p>", url: nil)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(article.json())) as? [String: Any])
    #expect(
      Set(object.keys) == [
        "url", "title", "byline", "authors", "site_name", "language", "section", "tags",
        "published", "modified", "image", "excerpt", "content_html", "content_text", "word_count",
        "kind", "paywalled", "_tintm",
      ])
  }

  @Test func `a picture of a noscript is a copy only of the one in its figure`() throws {
    func figure(_ number: Int, _ before: String = "", caption: String = "") -> String {
      "<figure>\(before)<noscript><img src='/\(number).jpg' width=800 height=600></noscript>"
        + "\(caption)</figure>"
    }
    let html = try extract(
      Prose.page(
        "<article>\(Prose.paragraphs(1...3))"
          + figure(1, caption: "<figcaption>The first boat at the quay.</figcaption>")
          + figure(2, "<img src='data:,' data-src='/2.jpg'>") + figure(3) + figure(4)
          + "<p><img src='/5.jpg'></p><p>\(Prose.paragraph(8))</p>" + figure(6)
          + "\(Prose.paragraphs(1...3))</article>")
    ).contentHTML
    for number in 1...6 { #expect(html.ranges(of: "/\(number).jpg").count == 1) }
  }
}
