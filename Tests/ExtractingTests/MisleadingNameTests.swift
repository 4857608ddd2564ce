import Extracting
import Testing

/// Names that do not say what their elements are (docs/extraction.md, rules B9, B13, B27 and B36).
struct MisleadingNameTests {
  static let text = Prose.paragraphs(1...3)
  /// More prose than an article of a few paragraphs, in a column of other articles.
  static let stream = (50...57).map { number in
    "<li><div><h3><a href='/\(number)'>Other story \(number)</a></h3>"
      + "\(Prose.paragraphs(number...number))</div></li>"
  }.joined()

  private func text(_ body: String) throws -> String {
    try extract(Prose.page(body)).contentText
  }

  // MARK: - Bodies

  @Test func paragraphsThatAreNamedAsABodyArePartsOfOne() throws {
    let named = { (range: ClosedRange<Int>, mark: String) in
      Prose.paragraphs(range).replacing("<p>", with: "<p class='post-body-paragraph \(mark)'>")
    }
    let text = try text(
      "<article><h1>Boats at dawn</h1><section><div>\(named(1...3, "a"))<h2>Noon</h2>"
        + "\(named(4...5, "b"))</div></section><section><div>\(named(6...8, "c"))</div></section>"
        + "</article>")
    for number in 1...8 { #expect(text.contains("Paragraph \(number) "), "\(number)") }
  }

  @Test func aParagraphWithLineBreaksIsABody() throws {
    let lines = (1...4).map(Prose.paragraph).joined(separator: "<br><br>")
    let text = try text(
      "<div><h1>Boats at dawn</h1><p class=article-body>\(lines)</p></div>"
        + "<div><div>\(Prose.paragraphs(50...52))</div></div>")
    #expect(text.contains("Paragraph 1 ") && text.contains("Paragraph 4 "))
    #expect(!text.contains("Paragraph 50 "))
  }

  // MARK: - Boxes around the article

  @Test(arguments: ["paywall-on", "render-target-modal", "Mend(380px)--modalMinWidth"])
  func aBoxWithTheHeadlineAndItsTextIsTheArticle(name: String) throws {
    let text = try text(
      "<main><div class='\(name)'><h1>Boats at dawn</h1>\(Self.text)</div></main>"
        + "<div class=more><ul>\(Self.stream)</ul></div>")
    #expect(text.contains("Paragraph 1 ") && text.contains("Paragraph 3 "))
    #expect(!text.contains("Paragraph 50 "))
  }

  @Test(arguments: ["sidebar", "modal", "comments"])
  func aBoxWithoutTheHeadlineIsNot(name: String) throws {
    let text = try text(
      "<main><article><h1>Boats at dawn</h1>\(Prose.paragraphs(1...5))</article></main>"
        + "<div class=\(name)><h2>Tides</h2>\(Prose.paragraphs(50...52))</div>")
    #expect(text.contains("Paragraph 3 ") && !text.contains("Paragraph 50 "))
  }

  // MARK: - Parts of the article

  @Test(arguments: [
    "<h2 id=toc_1>KEPT</h2>", "<p class=paywall aria-hidden=true>KEPT</p>",
    "<div id='nets-promoted-by-the-town-in-may-and-why-they-tear-1'><p>KEPT</p></div>",
    "<ul><li><label><span class=sr-only>Box</span></label>KEPT<li>Nets</ul>",
    "<div class=social-media-embed><blockquote class=twitter-tweet><p>KEPT are late.</p></blockquote>"
      + "</div>",
    "<div class='social'><div class=fb-post><blockquote><p>KEPT are late.</p></blockquote></div></div>",
  ])
  func namesOfAnchorsAndOfWhatIsHiddenExcludeNothing(part: String) throws {
    let part = part.replacing("KEPT", with: "Three boats of the old harbour")
    let text = try text(
      "<article><h1>Boats at dawn</h1>\(Self.text)\(part)\(Prose.paragraphs(4...5))</article>")
    #expect(text.contains("Three boats of"), "\(text)")
  }

  @Test(arguments: [
    "<h2 class=toc>GONE</h2>", "<p aria-hidden=true>GONE</p>",
    "<div class='c-newsletter-box'><p>GONE</p></div>",
    "<div class=social-media-box><p>GONE are late.</p></div>",
    "<div class=social-media><blockquote class=quote><p>GONE are late.</p></blockquote></div>",
    "<div class=newsletter-signup><blockquote class=x><p>GONE are late.</p></blockquote></div>",
    "<div class='newsletter social'><blockquote class=twitter-tweet><p>GONE are late.</p></blockquote>"
      + "</div>",
    "<p><span class=sr-only>GONE</span></p>",
  ])
  func otherNamesExclude(part: String) throws {
    let part = part.replacing("GONE", with: "Three boats of the old harbour")
    let text = try text(
      "<article><h1>Boats at dawn</h1>\(Self.text)\(part)\(Prose.paragraphs(4...5))</article>")
    #expect(!text.contains("Three boats of"), "\(text)")
  }

  // MARK: - Pictures with text

  private func besideAPicture(_ name: String, _ inside: String) throws -> String {
    try text(
      "<article><h1>Boats at dawn</h1><div>\(Self.text)</div><div class='media \(name)'>"
        + "<figure><img src='/a.jpg'></figure><div>\(inside)</div></div></article>")
  }

  @Test func paragraphsBesideAPictureAreText() throws {
    let two = Prose.paragraphs(4...5)
    #expect(try besideAPicture("js-lightbox", two).contains("Paragraph 5 "))
    let field = "<form><input type=text name=sum></form>"
    let three = Prose.paragraphs(4...6)
    #expect(try besideAPicture("js-lightbox", three + field).contains("Paragraph 5 "))
    for other in ["<p>\(Prose.paragraph(4))</p>" + field, "<h3><a href='/x'>Nets</a></h3>" + two] {
      #expect(try !besideAPicture("promo", other).contains("Paragraph 4 "), "\(other)")
    }
  }

  @Test(arguments: ["<div class=slide>", "<figure><figcaption>"])
  func anArticleOfPicturesHasItsTextBesideThem(box: String) throws {
    let items = (1...5).map {
      "<h2>Boat \($0)</h2>\(box)<img src='/\($0).jpg'>\(Prose.paragraphs($0...$0))"
        + (box.hasPrefix("<div") ? "</div>" : "</figcaption></figure>")
    }
    let text = try text("<article><h1>Boats at dawn</h1>\(items.joined())</article>")
    for number in 1...5 {
      #expect(text.contains("Boat \(number)\n\nParagraph \(number) "), "\(text)")
    }
  }

  @Test func aLongCaptionIsNoText() throws {
    let figure =
      "<figure><img src='/a.jpg'><figcaption>\(Prose.paragraphs(9...9))</figcaption></figure>"
    let text = try text(
      "<article><h1>Boats at dawn</h1>\(Self.text)\(figure)\(Self.text)</article>")
    #expect(!text.contains("Paragraph 9 "))
  }

  @Test func picturesWithTextBesideAnArticleAreNot() throws {
    let notices = (50...56).map { "<div class=slide>\(Prose.paragraph($0))</div>" }
    let text = try text(
      "<article><h1>Boats at dawn</h1>\(Self.text)<div>\(notices.joined())</div></article>")
    #expect(text.contains("Paragraph 3 ") && !text.contains("Paragraph 50 "))
  }

  // MARK: - Components

  @Test(arguments: ["", "<span>Ann Lee</span>", "<a href='/x'>More</a>"])
  func componentsOfParagraphsAreText(beside: String) throws {
    let items = [3...4, 5...5, 6...7].map {
      "<div class=item><div class=words>\(Prose.paragraphs($0))</div>\(beside)</div>"
    }
    let text = try text(
      "<main><article><h1>Boats at dawn</h1><div class=block><div>\(Prose.paragraphs(1...2))"
        + "\(Prose.paragraphs(8...9))</div></div><div class=block><div class=items>"
        + "\(items.joined())</div></div></article></main>")
    #expect(text.contains("Paragraph 9 "))
    #expect(text.contains("Paragraph 7 ") == beside.isEmpty)
  }
}
