import Extracting
import Testing

/// Finding the article's text on a page: one page per rule, with texts that must be kept and
/// dropped.
struct BodyTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var body: String
    var kept: [String] = ["Paragraph 1 ", "Paragraph 3 "]
    var dropped: [String] = []
  }

  static let text = Prose.paragraphs(1...3)
  static let menu = (1...9).map { "<li><a href=\"/s\($0)\">Section \($0)</a></li>" }.joined()

  static let examples: [Example] = [
    Example(
      testDescription: "a named body between menu and footer",
      body: """
        <nav><ul>\(menu)</ul></nav><h1>Boats at dawn</h1><p class="byline">By Jane Doe</p>
        <div class="article-body">\(text)</div><footer><p>Copyright The Harbour Post.</p></footer>
        """,
      dropped: ["Section", "Copyright", "Jane Doe", "Boats at dawn"]),
    Example(
      testDescription: "nothing is named",
      body:
        "<div><ul>\(menu)</ul></div><div><div>\(text)</div></div><div><a href=\"/\">Home</a></div>",
      dropped: ["Section", "Home"]),
    Example(
      testDescription: "a body split over siblings of one name",
      body: """
        <div class="article-text">\(Prose.paragraphs(1...1))</div><div class="ad">Buy boats.</div>
        <div class="article-text">\(Prose.paragraphs(2...3))</div>
        """,
      dropped: ["Buy boats"]),
    Example(
      testDescription: "a body split over sections of a main element",
      body: """
        <main><section>\(Prose.paragraphs(1...2))</section><section><h2>Later</h2>
        \(Prose.paragraphs(3...4))</section></main><aside>\(menu)</aside>
        """, kept: ["Paragraph 1 ", "Paragraph 4 ", "Later"], dropped: ["Section 1"]),
    Example(
      testDescription: "an article inside a menu that was left open",
      body: "<nav><ul><li><a href=\"/\">Home</a></li></ul><div>\(text)</div>"),
    Example(
      testDescription: "an article inside a button and a header that were left open",
      body: "<header><button>Menu<div class=\"x\">\(text)</div>"),
    Example(
      testDescription: "text goes on after an early end of the body",
      body: "<div class=\"post-content\">\(text)</div></body></html><p>Share</p>",
      dropped: ["Share"]),
    Example(
      testDescription: "paragraphs by line breaks in a table of 1999",
      body: """
        <table><tr><td><a href="/">Home</a><br><a href="/x">More</a></td><td><font size=2>
        \((1...4).map(Prose.paragraph).joined(separator: "<br><br>"))</font></td></tr></table>
        """, kept: ["Paragraph 1 ", "Paragraph 4 "], dropped: ["Home"]),
    Example(
      testDescription: "what follows an article",
      body: """
        <article>\(text)<h3>Related stories</h3><ul>\(menu)</ul>
        <p>Follow us on Twitter and Facebook.</p><p>Tags: boats, fish</p>
        <p>© 2024 The Harbour Post. All rights reserved.</p></article>
        """, dropped: ["Related", "Section", "Follow us", "Tags", "2024"]),
    Example(
      testDescription: "a lead-in between paragraphs, and the text that goes on",
      body: """
        <article>\(Prose.paragraphs(1...2))<p>Read also</p><p><a href="/n">Fish at noon</a></p>
        \(Prose.paragraphs(3...4))</article>
        """, kept: ["Paragraph 2 ", "Paragraph 4 "], dropped: ["Read also", "Fish at noon"]),
    Example(
      testDescription: "comments of readers",
      body: """
        <article>\(text)</article><div id="comments"><h3>2 comments</h3>
        <div class="comment-body"><p>\(Prose.paragraph(8))</p></div></div>
        """, dropped: ["Paragraph 8 ", "2 comments"]),
    Example(
      testDescription: "what is hidden from readers",
      body: """
        <article>\(text)<p hidden>Hidden one.</p><p style="color:red; display : none">Hidden two.</p>
        <p aria-hidden="true">Hidden three.</p><template><p>Hidden four.</p></template>
        <noscript><p>Hidden five.</p></noscript></article>
        """, dropped: ["Hidden"]),
    Example(
      testDescription: "captions stay out of the text",
      body: """
        <article>\(text)<figure><img src="/a.jpg"><figcaption>A boat. Photo by Roe</figcaption></figure>
        \(Prose.paragraphs(4...4))</article>
        """, kept: ["Paragraph 1 ", "Paragraph 4 "], dropped: ["A boat"]),
    Example(
      testDescription: "lists, quotes and sub-headings belong to the text",
      body: """
        <article>\(Prose.paragraphs(1...2))<h2>What they buy</h2><ul><li>Cod</li><li>Eel</li></ul>
        <blockquote>We wait.</blockquote>\(Prose.paragraphs(3...3))</article>
        """, kept: ["What they buy", "Cod", "Eel", "We wait.", "Paragraph 3 "]),
    Example(
      testDescription: "a biography at the end",
      body: """
        <article>\(text)<p>Jane Doe is a staff writer at the Post. Follow her on Twitter.</p></article>
        """, dropped: ["staff writer"]),
    Example(
      testDescription: "a short article",
      body:
        "<div class=\"menu\"><ul>\(menu)</ul></div><article><p>\(Prose.paragraph(1))</p></article>",
      kept: ["Paragraph 1 "], dropped: ["Section"]),
    Example(
      testDescription: "columns of a page that names nothing, and readers who say more than it",
      body: """
        <div id="main"><div id="left"><h3>Latest</h3><h4><a href="/1">Fish at noon</a></h4>
        <p>\(Prose.paragraph(7))</p><h4><a href="/2">Rain</a></h4><p>\(Prose.paragraph(6))</p></div>
        <div id="center"><h1>Boats at dawn</h1><div>Posted by Jane on May 3, 2014 in Boats</div>
        \((1...3).map(Prose.paragraph).joined(separator: "<br><br>"))
        <h3>3 Comments</h3><div><b>Ann</b> says: <p>\(Prose.paragraph(8))</p></div>
        <div><b>Bob</b> says: <p>\(Prose.paragraph(9))</p></div></div></div>
        """, dropped: ["Paragraph 7 ", "Paragraph 6 ", "Posted", "Comments", "Paragraph 8 ", "Bob"]),
    Example(
      testDescription: "Chinese, where no blank parts words",
      body: """
        <div class="menu"><a href="/">首页</a></div><div><p>海港的清晨，渔船陆续归来，人们在岸边等待着今天的收获。\
        他们谈论天气，也谈论价格，然后各自回家。</p><p>老人们说，从前这里的鱼更多，价格也更便宜，那时候每个人都认识彼此。</p></div>
        """, kept: ["海港的清晨", "老人们说"], dropped: ["首页"]),
  ]

  @Test(arguments: examples)
  func extractsOnlyTheArticle(example: Example) throws {
    let article = try extract(Prose.page(example.body))
    for words in example.kept { #expect(article.contentText.contains(words), "\(words)") }
    for words in example.dropped { #expect(!article.contentText.contains(words), "\(words)") }
    #expect(article.wordCount > 0)
  }

  @Test func blocksAreSeparatedAndLineBreaksKept() throws {
    let article = try extract(
      Prose.page(
        "<article><p>\(Prose.paragraph(1))</p><p>Roses are red today,<br>violets are\n blue now.</p></article>"
      ))
    #expect(
      article.contentText.hasSuffix("go home.\n\nRoses are red today,\nviolets are blue now."))
  }

  @Test func dataTablesAreKeptAndLayoutTablesUnwrapped() throws {
    let data =
      "<table><tr><th>Fish</th><th>Price</th></tr><tr><td>Cod</td><td>225.86</td></tr></table>"
    let layout = "<table><tr><td><p>\(Prose.paragraph(4))</p></td></tr></table>"
    let article = try extract(
      Prose.page("<article>\(Prose.paragraphs(1...3))\(data)\(layout)</article>"))
    #expect(article.contentText.contains("Fish\tPrice\nCod\t225.86"))
    #expect(article.contentHTML.contains("<th>Fish</th>"))
    #expect(article.contentHTML.components("<table>") == 1)
    #expect(article.contentText.contains("Paragraph 4 "))
  }

  @Test func boilerplateOfTheSiteIsRemoved() throws {
    let page = Prose.page("<article>\(Prose.paragraphs(1...4))</article>")
    let first = try extract(page)
    #expect(Set(first.blockDigests).count == 4)
    #expect(try extract(page.uppercased()).blockDigests == first.blockDigests)
    let other = try extract(
      Prose.page(
        "<article>\(Prose.paragraphs(1...2))<p>The Harbour Post is paid for by those who read it, "
          + "and by nobody else. Help us to go on.</p></article>"))
    let known = SiteKnowledge(boilerplate: [other.blockDigests[2]])
    let again = try extract(
      Prose.page(
        "<article>\(Prose.paragraphs(1...2))<p>The Harbour Post is paid for by those who read it, "
          + "and by nobody else. Help us to go on.</p></article>"), knowing: known)
    #expect(!again.contentText.contains("paid for"))
    #expect(again.contentText.contains("Paragraph 2 "))
  }

  @Test func anArticleAtAnotherAddressIsUnchanged() throws {
    let page = Prose.page("<article>\(Prose.paragraphs(1...4))</article>")
    let known = SiteKnowledge(boilerplate: Set(try extract(page).blockDigests))
    #expect(try extract(page, knowing: known) == extract(page))
  }

  @Test func aPaywallIsDetectedAndItsTextRemoved() throws {
    let article = try extract(
      Prose.page(
        "<article>\(Prose.paragraphs(1...2))<p>You have reached your limit of free articles. "
          + "Register to continue.</p></article>"))
    #expect(article.isPaywalled)
    #expect(!article.contentText.contains("limit"))
    #expect(try !extract(Prose.page("<article>\(Prose.paragraphs(1...2))</article>")).isPaywalled)
  }

  @Test func aHeadingWithADateAndHiddenWordsIsKept() throws {
    let text = try extract(
      Prose.page(
        "<article>\(Prose.paragraphs(1...2))<h2><i class=sr-only>Part</i>Release 10.12.2023</h2>"
          + "\(Prose.paragraphs(3...4))</article>")
    ).contentText
    #expect(text.contains("\n\nRelease 10.12.2023\n\n"), "\(text)")
  }

  @Test func aParagraphThatStartsWithAClassedElementIsKept() throws {
    let article = try extract(
      Prose.page(
        """
        <div class="article-body"><p><span class="dateline">VARN</span> \(Prose.paragraph(1))</p>
        <p><a class="related-link" href="/x">The harbour master</a> \(Prose.paragraph(2))</p></div>
        """))
    #expect(article.contentText.contains("VARN Paragraph 1 "))
    #expect(article.contentText.contains("The harbour master Paragraph 2 "))
  }
}

extension String {
  /// The number of occurrences of a text in this one.
  func components(_ part: String) -> Int { ranges(of: part).count }
}
