import Extracting
import Testing

/// Boxes that are not what they look like (docs/extraction.md, rule B13).
struct MisleadingNameTests {
  private func text(_ body: String) throws -> String {
    try extract(Prose.page(body)).contentText
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
