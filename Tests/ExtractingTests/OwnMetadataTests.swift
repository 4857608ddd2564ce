import Extracting
import Markup
import Testing

/// Metadata on a page is that of its own article, not of others that it names or shows
/// (docs/extraction.md, rules M3 and M7 to M9).
struct OwnMetadataTests {
  static let title = "<h1>Boats at dawn</h1>"
  static let text = Prose.paragraphs(1...4)
  static let own = """
    {"@type":"NewsArticle","headline":"Boats at dawn","url":"https://news.example/2024/story",
    "author":{"@type":"Person","name":"Jane Doe"},"datePublished":"2024-05-01"}
    """
  static let related = """
    {"@type":"NewsArticle","headline":"Gulls return to the lighthouse","image":"/gulls.jpg",
    "url":"https://news.example/2020/gulls","articleBody":"Gulls are back.",
    "author":{"@type":"Person","name":"John Roe"},"datePublished":"2020-01-01"}
    """

  static func script(_ data: String) -> String {
    "<script type='application/ld+json'>\(data)</script>"
  }

  // MARK: - Linked data

  @Test(arguments: [
    script(related) + script(own), script(own) + script(related),
    script("{\"@graph\":[\(related),\(own)]}"),
    script(related.replacing("\"url\":\"https://news.example/2020/gulls\",", with: ""))
      + script(own),
    script(related.replacing("Gulls return to the lighthouse", with: "Boats of the lighthouse"))
      + script(own),
  ])
  func `a related story's data is not the article's`(head: String) throws {
    let article = try extract(Prose.page("<main>\(Self.title)\(Self.text)</main>", head: head))
    #expect(article.authors == ["Jane Doe"])
    #expect(article.published?.text == "2024-05-01")
    #expect(article.image == nil)
  }

  @Test func `a related story's data does not replace the visible byline`() throws {
    let line = "<p class=byline>By Jane Doe</p><time datetime=2024-05-01>1 May</time>"
    let html = Prose.page(
      "<main>\(Self.title)\(line)\(Self.text)</main>", head: Self.script(Self.related))
    let article = try extract(html)
    #expect(article.authors == ["Jane Doe"])
    #expect(article.published?.text == "2024-05-01")
  }

  /// The only data, whose headline or address is another one.
  @Test(
    arguments: [
      (#""headline":"Fishing before sunrise at sea""#, ""),
      (#""headline":"Fishing before sunrise at sea""#, "<p class=byline>By Jane Doe</p>"),
      (#""headline":"Fishing before sunrise at sea","url":"/2020/gulls""#, ""),
      (#""headline":"Fishing before sunrise at sea","url":"/2020/gulls""#, "<p>By Jane Doe</p>"),
      (#""url":"/2020/gulls""#, ""),
      (
        #""headline":"Fishing before sunrise at sea","mainEntityOfPage":true"#,
        "<time datetime=2024-05-03>3 May</time>"
      ),
      (
        #""headline":"Fishing before sunrise at sea","@id":"https://news.example/2024/story#a""#,
        "<time datetime=2024-05-03>3 May</time>"
      ),
      (
        #""headline":"Fishing before sunrise at sea","url":"/2020/gulls""#,
        "<h2>Fishing before sunrise at sea</h2><time datetime=2024-05-03>3 May</time>"
      ),
    ])
  func `data counts unless something speaks against it`(keys: String, line: String) throws {
    let data = """
      {"@type":"NewsArticle","author":"Jane Doe","datePublished":"2024-05-01",
      "image":"/boats.jpg",\(keys)}
      """
    let html = Prose.page(
      "<main>\(Self.title)\(line)\(Self.text)</main>", head: Self.script(data))
    let article = try extract(html)
    #expect(article.title == "Boats at dawn")
    #expect(article.authors == ["Jane Doe"])
    #expect(article.published?.text == "2024-05-01")
    #expect(article.image?.url == "https://news.example/boats.jpg")
  }

  @Test(arguments: [
    #""headline":"Gulls return to the lighthouse""#,
    #""headline":"Boats at dawn: five questions","url":"https://news.example/2020/gulls""#,
    #""headline":"Boats","url":"https://news.example/2020/gulls""#,
  ])
  func `a byline and a date that differ speak against the data`(keys: String) throws {
    let data = #"{"@type":"Article","author":"John Roe","datePublished":"2020-01-01",\#(keys)}"#
    let line = "<p class=byline>By Jane Doe</p><time datetime=2024-05-01>1 May</time>"
    let html = Prose.page(
      "<main>\(Self.title)\(line)\(Self.text)</main>", head: Self.script(data))
    let article = try extract(html)
    #expect(article.authors == ["Jane Doe"])
    #expect(article.published?.text == "2024-05-01")
  }

  /// Data with another headline or address than the page, which nevertheless describes it.
  @Test(
    arguments: [
      // For search engines, and without an address.
      (title, #""headline":"Why boats come in at night""#),
      // Without a headline.
      (title, #""mainEntityOfPage":"https://news.example/""#),
      // An older address of the same article.
      (title, #""headline":"Fishing before sunrise","url":"https://news.example/2024/story""#),
      (title, #""headline":"Boats at dawn","url":"https://news.example/2020/other""#),
      (title, #""headline":"Boats at dawn: all pictures","url":"https://news.example/2024""#),
      // Nothing says what the page is about.
      ("", #""headline":"Fishing before sunrise at sea""#),
    ])
  func `data that may be the article's counts`(heading: String, keys: String) throws {
    let data = #"{"@type":"NewsArticle","author":"Jane Doe",\#(keys)}"#
    let html = Prose.page("<main>\(heading)\(Self.text)</main>", head: Self.script(data))
    #expect(try extract(html).authors == ["Jane Doe"])
  }

  @Test(arguments: [
    #"{"@type":"schema:NewsArticle","schema:author":{"schema:name":"Jane Doe"},"schema:datePublished":"2024-05-01"}"#,
    """
    [{"@type":["http://schema.org/NewsArticle"],"http://schema.org/datePublished":
    [{"@value":"2024-05-01"}],"http://schema.org/author":[{"http://schema.org/name":
    [{"@value":"Jane Doe"}]}]}]
    """,
    #"{"@type":"NewsArticle","author":{"@list":[{"name":"Jane Doe"}]},"datePublished":{"@value":"2024-05-01"}}"#,
  ])
  func `data may be written with prefixes and in its expanded form`(data: String) throws {
    let html = Prose.page("\(Self.title)<article>\(Self.text)</article>", head: Self.script(data))
    let article = try extract(html)
    #expect(article.authors == ["Jane Doe"])
    #expect(article.published?.text == "2024-05-01")
  }

  @Test(arguments: ["", "schema:"])
  func `authors and dates may be in RDFa`(prefix: String) throws {
    let line = """
      <div vocab='https://schema.org/' typeof='Article'><p>Ahoy,
      <span property='\(prefix)author' typeof='Person'>who is
      <b property='\(prefix)name'>Jane Doe</b></span></p>
      <span property='\(prefix)datePublished' content='2024-05-01'>today</span></div>
      """
    let article = try extract(Prose.page(Self.title + line + "<article>\(Self.text)</article>"))
    #expect(article.authors == ["Jane Doe"])
    #expect(article.published?.text == "2024-05-01")
  }

  // MARK: - The next article

  static let next = """
    <article><h1>A fair in May</h1><p class=byline>By John Roe</p>
    <time itemprop=datePublished datetime=2024-05-02>2 May</time>
    <a rel=tag href=/fairs>Fairs</a>\(Prose.paragraphs(50...59))</article>
    """

  @Test(
    arguments: [
      ("", [], nil), ("<p class=byline>By Jane Doe</p>", ["Jane Doe"], nil),
      ("<time datetime=2024-05-01>1 May</time>", [], "2024-05-01"),
    ] as [(String, [String], String?)])
  func `the next article's byline and date are not the article's`(
    line: String, authors: [String], time: String?
  ) throws {
    let own = "<article>\(Self.title)\(line)\(Self.text)</article>"
    let article = try extract(
      Prose.page("<main>\(own)\(Self.next)</main>"), url: "https://news.example/story")
    #expect(article.authors == authors)
    #expect(article.published?.text == time)
    #expect(article.tags == [])
  }

  // MARK: - Dates in the text

  @Test(arguments: [
    "<p>The quay burnt on <time datetime=2011-08-07>7 August 2011</time>, and it was closed on "
      + "<time datetime=2019-02-01>1 February 2019</time> for the first of several times.</p>",
    "<p>The quay burnt on <span class=date>7 August 2011</span>, and all of the people who live "
      + "beside the harbour remember it.</p>",
    "<aside><ul><li><time datetime=2025-12-24>24 December 2025</time> Carols</ul></aside>",
    "<p>Next meeting: <time datetime=2025-12-24>24 December 2025</time></p>",
    "<p>Boats | Date of the event: <time datetime=2025-12-24>24 December</time></p>",
    "<p>Termin: <time datetime=2025-12-24>24. Dezember</time></p>",
    "<p>Date limite : <time datetime=2025-12-24>24 décembre</time></p>",
  ])
  func `dates of which the text speaks are not the article's`(line: String) throws {
    for body in [Self.text + line, Self.text + line + Prose.paragraphs(5...6)] {
      let html = Prose.page("<main>\(Self.title)<article>\(body)</article></main>")
      #expect(try extract(html, url: nil).published == nil)
    }
  }

  @Test(arguments: [
    "<p><time datetime=2024-05-01>1 May</time> The boats come in at dawn, and the people who wait "
      + "for them at the quay talk about the weather.</p>",
    "<p>By Jane Doe, 10:30 a.m. on <time datetime=2024-05-01>1 May</time><br>The boats come in at "
      + "dawn, and the people who wait for them at the quay talk about the weather.</p>",
    "<p>Jane Doe, Harbour Correspondent | Published on <time datetime=2024-05-01>1 May</time> at "
      + "10:30 a.m. | Filed under boats and people</p>",
    "\(Prose.paragraphs(5...8))<p>Jane Doe, <time datetime=2024-05-01>1 May</time></p>",
    "\(Prose.paragraphs(5...8))<p>Published: <time datetime=2024-05-01>1 May</time></p>",
    "<aside><ul><li>By Jane Doe<li><time datetime=2024-05-01>1 May 2024</time></ul></aside>",
    "\(Prose.paragraphs(5...8))<p>Publication date: <time datetime=2024-05-01>1 May</time></p>",
    "\(Prose.paragraphs(5...8))<p>Zveřejněno: <time datetime=2024-05-01>1. 5.</time> v Brně</p>",
    "\(Prose.paragraphs(5...8))<p>Jane Doe, Port: <time datetime=2024-05-01>1 May</time></p>",
  ])
  func `dates in the article's lines are its own`(line: String) throws {
    let html = Prose.page("<main>\(Self.title)<article>\(line)\(Self.text)</article></main>")
    #expect(try extract(html, url: nil).published?.text == "2024-05-01")
  }

  @Test(
    arguments: [
      ("<p>The fire of 7 August 2011</p>", nil), ("<p>Der Brand vom 7. August 2011</p>", nil),
      ("<p>Le mardi 7 août 2011</p>", "2011-08-07"),
      ("<p>The 7th of August 2011</p>", "2011-08-07"),
      ("<p>La rédaction, le 7 août 2011</p>", "2011-08-07"),
    ] as [(String, String?)])
  func `a line that names something by its date is no date`(line: String, time: String?) throws {
    let html = Prose.page("<main>\(Self.title)\(line)\(Self.text)</main>")
    #expect(try extract(html, url: nil).published?.text == time)
  }

  @Test func `a name before the date may be that of a month`() throws {
    let line = "<div><span>Door Jan de Vries</span> <span>Gepubliceerd op 1 mei 2024</span></div>"
    let article = try extract(
      Prose.page("<main>\(Self.title)\(line)\(Self.text)</main>"), url: nil)
    #expect(article.published?.text == "2024-05-01")
    #expect(article.authors == ["Jan de Vries"])
  }

  // MARK: - Portraits

  @Test(arguments: [
    "<div class='byline h-card'><img class=u-photo src=/jane.jpg>Jane Doe</div>",
    "<div class='p-author h-card'><img src=/jane.jpg width=300 height=300><b>Jane Doe</b></div>",
    "<p><a rel=author href=/jane><img src=/jane.jpg width=96 height=96></a></p>",
    "<p><a href='/author/jane'><img src=/jane.jpg></a></p>",
    "<p><a href='https://www.news.example/author/j-doe/?a=1'><img src=/x/jane.jpg alt='Jane DOE'></a></p>",
    "<p><a href='/users/42'><img src=/jane.jpg width=96 height=96></a></p>",
    "<div itemprop=author><img src=/jane.jpg> <span itemprop=name>Jane Doe</span></div>",
    "<p><img class='avatar photo' src=/jane.jpg width=96 height=96></p>",
  ])
  func `an author's portrait is not the article's picture`(box: String) throws {
    let picture = "<p><img src=/boat.jpg alt='A boat'></p>"
    let bodies: [(String, String?)] = [
      (picture + Self.text, "https://news.example/boat.jpg"), (Self.text, nil),
    ]
    for (body, url) in bodies {
      let html = Prose.page("<main>\(Self.title)<article>\(box)\(body)</article></main>")
      let article = try extract(html)
      #expect(article.image?.url == url)
      #expect(!article.contentHTML.contains("jane.jpg"))
    }
  }

  @Test(arguments: [
    "<figure class=author-photo><img src=/boat.jpg><figcaption>A boat</figcaption></figure>",
    "<header class=byline><img src=/boat.jpg width=1200 height=800></header>",
    "<p><a href='/author/jane'><img src=/boat.jpg alt='A boat'></a></p>",
    "<p><a href='https://photos.example/user/bo/boat'><img src=/boat.jpg alt=Bo></a></p>",
    "<p><a href='https://photos.example/user/boat'><img src=/boat.jpg></a></p>",
    "<p><a href='/authors/leonardo/boat'><img src=/boat.jpg alt='Leonardo'></a></p>",
    "<p><img class='movie-avatar-still' src=/boat.jpg></p>",
  ])
  func `a picture near an author's name may be the article's`(box: String) throws {
    let html = Prose.page(
      "<main>\(Self.title)<article>\(Prose.paragraphs(9...9))\(box)\(Self.text)</article></main>")
    #expect(try extract(html).image?.url == "https://news.example/boat.jpg")
  }

  @Test func `the categories of an h-entry are tags`() throws {
    let html = Prose.page(
      "<article class=h-entry>\(Self.title)\(Self.text)"
        + "<a class='p-category' href=/h>Harbours</a></article>")
    #expect(try extract(html).tags == ["Harbours"])
  }
}
