import Extracting
import Foundation
import Markup
import Testing

/// The rules for metadata in docs/extraction.md (M1 …), each on a page that it decides.
struct MetadataRuleTests {
  static let body = "<article>\(Prose.paragraphs(1...3))</article>"
  static let title = "<h1>Boats at dawn</h1>"
  static let menu = (1...300).map { "<li><a href='/s\($0)'>Section \($0)</a></li>" }.joined()
  static let teasers = (1...3).map {
    """
    <div class=teaser><h3><a href='/t\($0)'>Fish at noon \($0)</a></h3>
    <a rel=author href='/author/roe\($0)'>John Roe \($0)</a><time datetime='2024-01-0\($0)'></time></div>
    """
  }.joined()

  private func article(_ before: String, head: String = "") throws -> ExtractedArticle {
    try extract(Prose.page(before + Self.body, head: head))
  }

  // MARK: - Authors

  static let authors: [(rule: String, head: String, before: String, names: [String])] = [
    (
      "M1 a person's own site", "<meta name=author content='The Harbour Post'>", title,
      ["The Harbour Post"]
    ),
    (
      "M1 another name is found", "<meta name=author content='The Harbour Post'>",
      title + "<p class=byline>By Jane Doe</p>", ["Jane Doe"]
    ),
    (
      "M1 an organisation",
      """
      <script type='application/ld+json'>{"@type":"NewsArticle","author":{"@type":"Organization",
      "name":"The Harbour Post"}}</script>
      """, title, []
    ),
    (
      "M2 a label on the link", "",
      title + "<a rel=author href='/x'>Zeige alle Beiträge von Jane Doe</a>", ["Jane Doe"]
    ),
    (
      "M2 the name inside the box", "",
      title + """
        <div itemprop=author>Posted on May 1 by <span class='author vcard'><a class='url fn'
        href='/author/jane'>Jane Doe</a></span> Leave a comment</div>
        """, ["Jane Doe"]
    ),
    (
      "M2 a link inside the box", "",
      title + "<p itemprop=author><a href='/author/jane'>Jane Doe</a> Redaktion Hafen</p>",
      ["Jane Doe"]
    ),
    (
      "M2 a role that is a surname", "", title + "<p class=byline>By Olivia Senior</p>",
      ["Olivia Senior"]
    ),
    (
      "M2 a role behind a comma", "", title + "<p class=byline>By Olivia Senior, Editor</p>",
      ["Olivia Senior"]
    ),
    (
      "M3 a vCard", "", title + "<div><span class='vcard'><b class=fn>Jane Doe</b></span></div>",
      ["Jane Doe"]
    ),
    (
      "M3 the title of an hRecipe", "",
      "<h1 class='title fn'>Boats at dawn</h1><p>A day at the quay.</p>", []
    ),
    (
      "M1 a person that is an organisation, too",
      """
      <script type="application/ld+json">{"@graph":[{"@type":"Article","headline":"Boats at dawn",
      "author":{"@id":"#p"}},{"@type":["Person","Organization"],"@id":"#p",
      "name":"The Harbour Post"}]}</script>
      """, title, ["The Harbour Post"]
    ),
    (
      "M2 a value that nobody filled in", "<meta name=author content='name, a@b.example'>", title,
      []
    ),
    (
      "M3 the first box", "",
      teasers + title + "<p><a rel='author nofollow' href='/j'>Jane Doe</a></p>",
      ["Jane Doe"]
    ),
    ("M3 never a teaser", "", title + "<p>A day at the quay.</p>" + teasers, []),
    (
      "M4 a link to the author's page", "", title + "<p><a href='/autor/jane/'>Jane Doe</a></p>",
      ["Jane Doe"]
    ),
    (
      "M4 not of another site", "", title + "<a href='https://video.example/user/boats'>Video</a>",
      []
    ),
    (
      "M5 a labelled value",
      """
      <meta name='twitter:label1' content='Written by'><meta name='twitter:data1' content='Jane Doe'>
      """, title, ["Jane Doe"]
    ),
    (
      "M5 another value",
      """
      <meta name='twitter:label1' content='Reading time'><meta name='twitter:data1' content='Two Days'>
      """, title, []
    ),
    ("M6 a labelled line", "", title + "<p>Text: Jane Doe</p>", ["Jane Doe"]),
    (
      "M6 a label in a box of its own", "", title + "<div>Autor:</div><div>Jane Doe</div>",
      ["Jane Doe"]
    ),
    ("M6 beside the date", "", title + "<p>11.12.2019 – Jane Doe</p>", ["Jane Doe"]),
    (
      "M6 a lead after the date", "", title + "<p>Do 25.04.24 | 14:07 Uhr | Von Jane Doe</p>",
      ["Jane Doe"]
    ),
    (
      "M6 a lead with a colon", "",
      title + "<ul><li>3 min<li>Von: <a href='/jane'>Jane Doe</a></ul>",
      ["Jane Doe"]
    ),
    ("M6 a label in parentheses", "", title + "<div>(责编：牛镛、岳弘彬)</div>", ["牛镛", "岳弘彬"]),
    (
      "M2 an element for each name", "",
      title + """
        <div class=byline><div><span class=s>Jane Doe</span> <span class=s>John Roe</span></div></div>
        """, ["Jane Doe", "John Roe"]
    ),
    (
      "M2 initials and nicknames in parentheses", "",
      title + "<p class=byline>Jane Doe (jdo), John (J.R.) Roe (AFP)</p>", ["Jane Doe", "John Roe"]
    ),
    (
      "M2 the employer", "<meta name=author content='Jane Doe, Lighthouse'>", title, ["Jane Doe"]
    ),
    (
      "M2 another part of the work", "", title + "<p>Written by Jane Doe Edited by John Roe</p>",
      ["Jane Doe"]
    ),
    ("M2 a team", "<meta name=author content='HPX Staff'>", title, []),
    ("M2 a desk", "<meta name=author content='HPX News'>", title, []),
    ("M2 the site's staff", "", title + "<p class=byline>By HARBOUR POST STAFF</p>", []),
    (
      "M2 the photographer", "<meta name=author content='Jane Doe, photographs by Ann Lee'>", title,
      ["Jane Doe"]
    ),
    (
      "M2 the photographer in a line", "",
      title + "<p class=byline>Words by Jane Doe; photographs by Ann Lee</p>", ["Jane Doe"]
    ),
    (
      "M2 the photographer behind a bar", "",
      title + "<p class=byline>By Jane Doe | Photos by Ann Lee</p>", ["Jane Doe"]
    ),
    ("M2 a Korean role", "<meta name=author content='홍길동 기자'>", title, ["홍길동"]),
    ("M2 a Korean role before the name", "<meta name=author content='기자 홍길동'>", title, ["홍길동"]),
    ("M2 a glued role", "<meta name=author content='山田太郎記者'>", title, ["山田太郎"]),
    (
      "M2 the place", "", title + "<p class=author>Von Jürgen Müller und Ann Weiß, Hamburg</p>",
      ["Jürgen Müller", "Ann Weiß"]
    ),
    (
      "M2 words in parentheses", "", title + "<p class=author>Par Jean Dupont (avec AFP)</p>",
      ["Jean Dupont"]
    ),
    (
      "M2 a sentence",
      "<meta name=author content='Jane Doe is a reporter of ours who covers harbours and bridges.'>",
      title, ["Jane Doe"]
    ),
    (
      "M2 a name in parts",
      """
      <script type='application/ld+json'>{"@type":"NewsArticle","author":{"@type":"Person",
      "givenName":"Jane","familyName":"Doe"}}</script>
      """, title, ["Jane Doe"]
    ),
    (
      "M6 a button beside the name", "",
      title + "<button class=author-name>Folgen</button><span class=author-name>Jane Doe</span>",
      ["Jane Doe"]
    ),
  ]

  @Test(arguments: authors)
  func findsAuthors(rule: String, head: String, before: String, names: [String]) throws {
    #expect(try article(before, head: head).authors == names, "\(rule)")
  }

  // MARK: - Dates

  @Test(
    arguments: [
      ("M9 behind a long menu", menu + title + "<p>Erschienen am 3. März 2015</p>", "2015-03-03"),
      (
        "M9 the nearest to the headline",
        "<p>5 May 2020</p>" + menu + title + "<p>3 May 2015</p>" + menu + "<p>9 May 2021</p>",
        "2015-05-03"
      ),
      ("M9 not a teaser's", title + teasers, nil),
      (
        "M10 a box that is named", title + "<span class=post-datum>25.08.2015 22:30</span>",
        "2015-08-25T22:30:00Z"
      ),
      ("M10 another name", title + "<em id=createdAt>August 25, 2015</em>", "2015-08-25"),
      ("M10 behind a word", title + "<p>am 25.08.2015 22:30</p>", "2015-08-25T22:30:00Z"),
      (
        "M10 glued characters", title + "<p>发布时间：2019年11月20日10:30 星期三</p>",
        "2019-11-20T10:30:00Z"
      ),
      (
        "M10 the hour glued to the day", title + "<p class=time>2019-11-2010:30</p>",
        "2019-11-20T10:30:00Z"
      ),
      (
        "M10 an Arabic afternoon", title + "<p class=date>20 نوفمبر 2019 - 3:30 م</p>",
        "2019-11-20T15:30:00Z"
      ),
      (
        "M10 a Chinese afternoon", title + "<p class=date>2019年11月20日 下午3:30</p>",
        "2019-11-20T15:30:00Z"
      ),
      (
        "M10 a line with weekday and zone", title + "<p>Minggu, 3 Maret 2024 14:05 WIB</p>",
        "2024-03-03T14:05:00+07:00"
      ),
      ("M10 a line in Arabic digits", title + "<p>٣ مارس ٢٠٢٤</p>", "2024-03-03"),
      (
        "M10 two dates behind a name",
        title + "<div><span>김철수 기자</span> <span>입력 2024.03.03 14:05</span> "
          + "<span>수정 2024.03.04 10:00</span></div>", "2024-03-03T14:05:00Z"
      ),
      (
        "M10 parts of a second behind a colon",
        title + "<p class=date>Nov 20 2019 03:30:15:123PM</p>", "2019-11-20T15:30:15Z"
      ),
      (
        "M11 the page's own offset",
        "<time itemprop=datePublished datetime='2024-05-01T00:30:00+02:00'>",
        "2024-05-01T00:30:00+02:00"
      ),
      (
        "M10 a member's date", title + "<p>Joined: Sat Mar 03, 2018</p><p>4 May 2019</p>",
        "2019-05-04"
      ),
    ] as [(String, String, String?)])
  func findsTheDate(rule: String, before: String, time: String?) throws {
    #expect(
      try extract(Prose.page(before + Self.body), url: nil).published?.text == time, "\(rule)")
  }

  @Test func anInstantDoesNotShiftADeclaredDay() throws {
    let head = """
      <script type="application/ld+json">{"@type":"Article","datePublished":"2024-05-01"}</script>
      <meta property="article:published_time" content="2024-04-30T22:00:00Z">
      """
    #expect(try article(Self.title, head: head).published?.text == "2024-05-01")
  }

  // MARK: - Title

  @Test(arguments: [
    ("M12 below the site's h1", "<h1>Harbour Life</h1><h3>Boats at dawn</h3>", "Boats at dawn"),
    ("M12 below the section's h1", "<h1>World news</h1><h2>Boats at dawn</h2>", "Boats at dawn"),
    ("M13 a kicker in the heading", "<h1><span>Fishing</span> Boats at dawn</h1>", "Boats at dawn"),
  ])
  func findsTheHeadline(rule: String, before: String, title: String) throws {
    #expect(try article(before).title == title, "\(rule)")
  }

  @Test(arguments: [
    "<h1><svg><title>Premium</title><path d='M0'/></svg> Boats at dawn</h1>",
    "<h1>Boats at dawn<span hidden>, secret</span></h1>",
    "<h1><span class=visually-hidden>Premium: </span>Boats at dawn</h1>",
    "<h1>Boats at dawn<span class=visually-hidden> (opens in a new tab)</span></h1>",
    "<h1><svg><text>New</text></svg>Boats at dawn <i style='display:none'>Ad</i></h1>",
  ])
  func whatIsHiddenIsNoPartOfTheHeadline(heading: String) throws {
    let found = try extract(
      Prose.page("<article>\(heading)\(Prose.paragraphs(1...3))</article>"))
    #expect(found.title == "Boats at dawn")
    #expect(!found.contentHTML.contains("<h1>"))
  }

  @Test func aHiddenHeadlineIsOne() throws {
    #expect(
      try article("<h1 class=visually-hidden>Boats at dawn</h1>").title == "Boats at dawn")
  }

  // MARK: - Refused pages

  @Test func aRefusedPageStillHasMetadata() throws {
    let html = Prose.page(
      "<h1>Boats at dawn</h1><p>By Jane Doe</p><time datetime='2024-05-01'></time><video src='/v.mp4'>",
      head: "<meta property=og:type content='video.other'><meta property=og:image content='/l.jpg'>"
    )
    let page = ReceivedPage(bytes: Array(html.utf8), url: "https://news.example/v")
    let found = try ArticleExtractor.read(page)
    #expect(found.refusal == .media)
    #expect(found.title == "Boats at dawn")
    #expect(found.authors == ["Jane Doe"])
    #expect(found.published?.text == "2024-05-01")
    #expect(found.image?.url == "https://news.example/l.jpg")
    #expect(found.contentHTML.isEmpty && found.contentText.isEmpty && found.wordCount == 0)
    #expect(String(decoding: found.json(), as: UTF8.self).contains("\"refusal\":\"media\""))
    #expect(throws: ExtractionRefusal.media) { try ArticleExtractor.extract(page) }
  }
}
