import Basics
import Extracting
import Testing

/// No text of an extracted article has a row of combining marks that is slow to compare.
struct StreamSafePageTests {
  private static let marks = String(repeating: "\u{301}\u{323}", count: 200)
  private static let references = String(repeating: "&#x301;&#x323;", count: 200)

  @Test(arguments: [false, true])
  func `texts of an article are stream-safe`(isEscaped: Bool) throws {
    let marks = isEscaped ? Self.references : Self.marks
    let article = try extract(
      Prose.page(
        """
        <article><h1>Boats\(marks) at dawn</h1><p class="byline">By Ada\(marks) Example</p>
        <time datetime="2024-05-01\(marks)">May\(marks)</time>
        <img src="https://news.example/p\(marks).jpg" alt="x\(marks)" width="800" height="600">
        \(Prose.paragraphs(1...4))<p>x\(marks)<b>\(marks)</b><b>\(marks)</b>
        \(Prose.paragraph(5))</p>\(Prose.paragraphs(6...8))</article>
        """,
        head: """
          <meta name="author" content="Ada\(marks) Example"><meta name="description" content="d\(marks)">
          <script type="application/ld+json">{"@type": "NewsArticle", "headline": "x\(marks)",
          "\(marks)": 1, "author": {"name": "Ada\(marks)"}}</script>
          """))
    let texts =
      [
        article.url, article.title, article.byline, article.siteName, article.section,
        article.excerpt, article.image?.url, article.contentHTML, article.contentText,
      ].compactMap(\.self) + article.authors + article.tags + article.warnings
    #expect(article.contentText.unicodeScalars.contains("\u{301}"))
    for text in texts { #expect(text.utf8.elementsEqual(text.streamSafe.utf8)) }
  }
}
