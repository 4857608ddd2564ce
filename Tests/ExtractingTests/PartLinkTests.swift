import Testing

@testable import Extracting

/// Addresses of the parts of an article (docs/extraction.md, rule P1).
struct PartLinkTests {
  static let first = "https://news.example/2024/story"

  /// An address and that of its second part.
  static let pairs: [[String]] = [
    [first, "https://news.example/2024/story/2"],
    [first, "http://www.news.example/2024/story/2/"],
    ["https://news.example/2024/story/", "https://news.example/2024/story/page/2/"],
    [first, "https://news.example/2024/story/seite-2"],
    [first, "https://news.example/2024/story?page=2"],
    ["https://news.example/s?id=7", "https://news.example/s?id=7&p=2"],
    ["https://news.example/s?utm_source=rss", "https://news.example/s?pagina=2"],
    ["https://news.example/story.html", "https://news.example/story-seite2.html"],
    ["https://news.example/story.html", "https://news.example/story/2.html"],
    ["https://news.example/story.html", "https://news.example/story.html?page=2"],
    ["https://news.example/?a=5", "https://news.example/?a=5&page=2"],
  ]

  @Test(arguments: pairs)
  func aPartKeepsTheAddressWithANumber(pair: [String]) {
    let (first, part) = (pair[0], pair[1])
    #expect(PartLink.part(2, of: first, among: [PartLink(address: part, isNext: true)]) == part)
    #expect(PartLink.part(2, of: first, among: [PartLink(address: part, label: 2)]) == part)
    // Undeclared, or another number.
    #expect(PartLink.part(2, of: first, among: [PartLink(address: part)]) == nil)
    #expect(PartLink.part(3, of: first, among: [PartLink(address: part, label: 3)]) == nil)
  }

  @Test(arguments: [
    "https://news.example/2024/story-of-another-day", "https://news.example/2024/other/2",
    "https://other.example/2024/story/2", "https://news.example/2024/story-2",
    "https://news.example/2024/story/comment-page-2",
    "https://news.example/2024/story?replytocom=2",
    "https://news.example/2024/story/2024", "https://news.example/2024", "https://news.example/2",
    "https://news.example/2024/story/12", "/2024/story/2", "mailto:a@news.example", "",
  ])
  func theNextArticleIsNoPart(address: String) {
    let links = [PartLink(address: address, isNext: true)]
    #expect(PartLink.part(2, of: Self.first, among: links) == nil)
  }

  @Test func aBareNumberAfterTheLastWordNeedsItsLabel() {
    let address = "https://news.example/2024/story_2.html"
    let first = "https://news.example/2024/story.html"
    #expect(PartLink.part(2, of: first, among: [PartLink(address: address, label: 2)]) == address)
    #expect(PartLink.part(2, of: first, among: [PartLink(address: address, isNext: true)]) == nil)
  }

  @Test func linksToPartsAreFound() throws {
    let page = Prose.page(
      "<article>\(Prose.paragraphs(1...3))</article><ul><li>1<li><a href=story/2>2</a>"
        + "<li><a href=story/3><span>3</span></a><li><a href=/all>27 more</a></ul>",
      head: "<link rel=next href='/2024/story/2'>")
    let links = try extract(page).partLinks
    #expect(
      links == [
        PartLink(address: "https://news.example/2024/story/2", isNext: true),
        PartLink(address: "https://news.example/2024/story/2", label: 2),
        PartLink(address: "https://news.example/2024/story/3", label: 3),
      ])
  }

  @Test func partsAreJoinedOnce() throws {
    let lead = "<figure><img src='/lead.jpg' alt='A boat'></figure>"
    func part(_ range: ClosedRange<Int>) throws -> ExtractedArticle {
      try extract(
        Prose.page("<h1>Boats at dawn</h1>\(lead)<article>\(Prose.paragraphs(range))</article>"))
    }
    var article = try part(1...3)
    let words = article.wordCount
    #expect(try article.add(part(4...6)))
    #expect(article.contentText.hasSuffix("go home.") && article.wordCount == 2 * words)
    #expect(article.contentText.contains("Paragraph 6 ") && article.blockDigests.count == 6)
    #expect(article.contentHTML.components("/lead.jpg") == 1)
    #expect(try !article.add(part(1...3)))
    #expect(try !article.add(part(4...6)))
  }

  @Test func theNotesOfEachPartStayApart() throws {
    func part(_ range: ClosedRange<Int>) throws -> ExtractedArticle {
      try extract(
        Prose.page(
          "<article>\(Prose.paragraphs(range))<p>\(Prose.paragraph(range.upperBound + 1)) "
            + "See <a href='#n1'>1</a>.</p><p id=n1>Note \(range.lowerBound) says id=\"part-n1\" of the "
            + "boats, and a little more.</p></article>"))
    }
    var article = try part(1...3)
    #expect(try article.add(part(11...13)))
    for name in ["part-n1", "part-2-n1"] {
      #expect(article.contentHTML.contains("<a href=\"#\(name)\">1</a>"), "\(article.contentHTML)")
      #expect(article.contentHTML.contains("<p id=\"\(name)\">Note"))
    }
    #expect(article.contentHTML.components("says id=\"part-n1\"") == 2)
  }
}
