import Extracting
import Testing

struct RefusalTests {
  static let cards = (1...12).map {
    """
    <div class="card"><h2><a href="/a\($0)">Headline number \($0)</a></h2>
    <p>A teaser of story \($0) that ends here, after some words.</p></div>
    """
  }.joined()

  @Test(arguments: [
    ("", "https://news.example/a", ExtractionRefusal.empty),
    ("  \n ", "https://news.example/a", .empty),
    ("%PDF-1.7 stream", "https://news.example/a", .binary("a PDF")),
    ("<title>News</title>\(cards)", "https://news.example/", .frontPage),
    ("<title>News</title>\(cards)", "https://news.example/world", .list),
    (
      "<title>404 Not Found</title><h1>Not Found</h1><p>The page is not here.</p>",
      "https://n.example/a", .errorPage
    ),
    (
      "<title>Log in</title><form><input name=u><input type=password name=p></form><p>Log in to read.</p>",
      "https://n.example/a", .login
    ),
    (
      "<title>Just a moment...</title><p>Checking your browser.</p>", "https://n.example/a",
      .challenge
    ),
    (
      """
      <title>The Post</title><div><p>We and our partners use cookies and ask for your consent to \
      process personal data.</p><p>Cookies are small files. Our partners store cookies on your \
      device, with your consent. See our privacy policy.</p></div>
      """, "https://n.example/a", .cookieWall
    ),
    (
      """
      <title>The Post</title><article><h1>Boats at dawn</h1><p>This article is for subscribers \
      only. Already a subscriber? Sign in.</p></article>
      """, "https://n.example/a", .paywall
    ),
    (
      "<title>Boats</title><h1>Boats</h1><video src='/v.mp4'></video><p>1:23</p>",
      "https://n.example/a", .media
    ),
    ("<title>Hm</title><p><a href='/'>Home</a></p>", "https://n.example/a", .noProse),
  ])
  func pagesWithoutArticlesAreRefused(html: String, url: String, refusal: ExtractionRefusal) {
    #expect(throws: refusal) { try extract(html, url: url) }
    #expect(!refusal.message.contains("\n"))
  }

  @Test(arguments: NotedPage.all(in: "Refused"))
  func theRefusalNamesTheKindOfPage(page: NotedPage) throws {
    let url = try #require(page.fact("url"))
    let error = #expect(throws: ExtractionRefusal.self) { try extract(page.html, url: url) }
    let code = try #require(page.fact("refusal"))
    #expect(error?.code == code)
  }

  /// Headlines that begin like notices and lists, on pages with articles.
  @Test(arguments: [
    "Search for the missing boat goes on", "Results for the small ports are in",
    "Page turned: the library opens again", "Error in the tide table strands nine",
    "Sorry, says the harbour master", "Archive of the salt works found in a barn",
    "Not found for forty years: the bell of Eastwick", "404 boats took part in the regatta",
  ])
  func aHeadlineIsNotTakenForANotice(title: String) throws {
    let links = (1...6).map {
      "<li><a href='/a\($0)'>Another story of the day, number \($0)</a></li>"
    }
    let html = """
      <!doctype html><html lang="en"><head><title>\(title) | The Harbour Post</title></head><body>
      <h1>\(title)</h1>\(Prose.paragraphs(1...8))<h3>Related</h3><ul>\(links.joined())</ul></body>
      """
    #expect(try extract(html).wordCount > 150)
  }

  /// In UTF-16, the bytes of Chinese and Japanese text may have any value.
  @Test(arguments: [true, false])
  func wideTextIsNoFileOfAnotherKind(isLittleEndian: Bool) throws {
    let text = "海港の朝は早い。漁船が次々と戻り、人々は岸壁で今日の水揚げを待っている。天気と値段の話をして、家へ帰る。"
    let html = "<html><body>" + (1...9).map { "<p>\(text)その\($0)。</p>" }.joined()
    let bytes: [UInt8] = ("\u{FEFF}" + html).utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isLittleEndian ? [low, high] : [high, low]
    }
    let article = try ArticleExtractor.extract(ReceivedPage(bytes: bytes))
    #expect(article.contentText.contains(text))
    let noise: [UInt8] = [0xFF, 0xFE] + (1...4000).map { UInt8($0 % 2) }
    #expect(throws: ExtractionRefusal.binary("a file of another kind")) {
      try ArticleExtractor.extract(ReceivedPage(bytes: noise))
    }
  }

  @Test func pagesOverTheSizeLimitAreRefused() {
    let page = ReceivedPage(bytes: [UInt8](repeating: 0x61, count: ArticleExtractor.byteLimit + 1))
    #expect(throws: ExtractionRefusal.tooLarge(bytes: page.bytes.count)) {
      try ArticleExtractor.extract(page)
    }
  }

  @Test func anArticleOnTheFrontPageIsExtracted() throws {
    let article = try extract(
      Prose.page("<article>\(Prose.paragraphs(1...6))</article>"), url: "https://n.example/")
    #expect(article.contentText.contains("Paragraph 6 "))
  }

  @Test func aLineBesideAMissingArticleIsNone() {
    let page = """
      <title>The bridge is coming</title><div id=app></div><div class=note><p>Please download a newer
      browser for free for a better experience. Just click on the symbol for that!</p></div>
      """
    #expect(throws: ExtractionRefusal.noProse) { try extract(page) }
  }

  @Test func aShortPostBesideACookieNoticeIsNoCookieWall() {
    let page = """
      <title>Boats at dawn</title><div><h1>Boats at dawn</h1><p>“I know that I am late.”</p><p>“Then go
      home.”</p></div><div>This site uses cookies. Privacy and cookies: by continuing, you consent to
      cookies. <a href='/c'>Cookie Policy</a></div>
      """
    #expect(throws: ExtractionRefusal.noProse) { try extract(page) }
  }
}
