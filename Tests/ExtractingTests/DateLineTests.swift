import Extracting
import Markup
import Testing

/// Dates in lines and addresses that say more or something else (docs/extraction.md, rules M9, M10 and
/// M14).
struct DateLineTests {
  private func read(_ line: String, after: String = "", url: String = "https://news.example/story")
    throws
    -> ExtractedArticle
  {
    try extract(
      Prose.page(
        "<article><h1>Boats at dawn</h1>\(line)\(Prose.paragraphs(1...4))\(after)</article>"),
      url: url)
  }

  @Test(
    arguments: [
      ("<p>21. Jan 2022 // Jane Doe</p>", "2022-01-21"),
      ("<p>Jane Doe, May 3, 2024</p>", "2024-05-03"),
      ("<p>1 February 2022 | Sea, Land and Air</p>", "2022-02-01"),
      ("<p><span>Jane Doe</span> <span>Stand: 05. Februar 2020</span></p>", "2020-02-05"),
      ("<ul class=info><li><span>Datum:</span>26. Januar 2022</ul>", "2022-01-26"),
      ("<p>From the harbour in the north</p>", nil),
    ] as [(String, String?)])
  func findsTheDateInALine(line: String, day: String?) throws {
    #expect(try read(line).published?.text == day)
  }

  @Test func whoWroteAQuotationAndWhenIsText() throws {
    let post =
      "<blockquote><p>The harbour is late again today.</p>"
      + "<p>— Ann (@ann) <a href='/ann/1'>June 14, 2018</a></p></blockquote>"
    let article = try read(post)
    #expect(article.contentText.contains("Ann (@ann)"))
    #expect(article.published == nil)
  }

  @Test func whatABlogWritesBelowAPostTellsItsDate() throws {
    let footer =
      "<div>This entry was posted on Monday, July 1st, 2019 and is filed under Boats. You "
      + "can follow any responses to this entry through the feed.</div>"
    #expect(
      try read("", after: footer).published?.text == "2019-07-01"
    )
  }

  @Test func theDateOfAChangeIsNotThatOfPublication() throws {
    let found = try read(
      "", after: "<p>Letzte Änderung: 14.02.2019</p>")
    #expect(found.published == nil)
    #expect(found.modified?.text == "2019-02-14")
  }

  @Test(
    arguments: [
      ("https://news.example/reports/29-10-2021", "2021-10-29"),
      ("https://news.example/reports/05-06-2021", nil),
    ] as [(String, String?)])
  func theAddressTellsTheDay(url: String, day: String?) throws {
    #expect(try read("", url: url).published?.text == day)
  }
}
