import Extracting
import Testing

/// Names that do not say what their elements are (docs/extraction.md, rules B9 and B13).
struct MisleadingNameTests {
  static let text = Prose.paragraphs(1...3)

  private func text(_ body: String) throws -> String {
    try extract(Prose.page(body)).contentText
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
