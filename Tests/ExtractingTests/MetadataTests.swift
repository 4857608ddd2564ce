import Extracting
import Foundation
import Markup
import Testing

struct MetadataTests {
  static let body = "<article>\(Prose.paragraphs(1...3))</article>"

  private func article(
    _ head: String, _ before: String = "", url: String? = "https://news.example/a"
  )
    throws -> ExtractedArticle
  {
    try extract(Prose.page(before + Self.body, head: head), url: url)
  }

  // MARK: - Title

  @Test(arguments: [
    (
      "<meta property=og:title content='Boats: why they come'>", "<h1>Boats at dawn</h1>",
      "Boats at dawn"
    ),
    ("<meta property=og:title content='Boats at dawn - The Harbour Post'>", "", "Boats at dawn"),
    (
      "<meta property=og:title content='Boats at dawn'>", "<h1>The Harbour Post</h1>",
      "Boats at dawn"
    ),
    ("", "", "Boats at dawn"),
    ("", "<h1>Boats at <em>dawn</em></h1><h1>Weather</h1>", "Boats at dawn"),
    ("<meta property=og:title content='Rise - and fall'>", "", "Rise - and fall"),
    (
      "<script type=application/ld+json>{\"@type\":\"NewsArticle\",\"headline\":\"Tom &amp; Ann\"}</script>",
      "", "Tom & Ann"
    ),
    // A title for search engines.
    (
      "<meta property=og:title content='Night ferry: timetable, price, tickets and all you need'>",
      "<article><h1>Why nobody wants the last ferry</h1></article>",
      "Why nobody wants the last ferry"
    ),
    (
      "<meta property=og:title content='Night ferry: timetable and price'>",
      "<h1>Ferry shop of the old town quay</h1>",
      "Night ferry: timetable and price"
    ),
  ])
  func theVisibleHeadlineComesFirst(head: String, before: String, title: String) throws {
    #expect(try article(head, before).title == title)
  }

  // MARK: - Authors

  @Test(arguments: [
    ("By Jane Doe", ["Jane Doe"]),
    ("BY JANE DOE AND JOHN ROE", ["JANE DOE", "JOHN ROE"]),
    ("By Jane Doe, John Roe & Ann Poe", ["Jane Doe", "John Roe", "Ann Poe"]),
    ("By Jane Doe, Staff Writer", ["Jane Doe"]),
    ("By Jane Doe | May 3, 2024 | 5 min read", ["Jane Doe"]),
    ("Von Anna Müller und Jörg Weiß", ["Anna Müller", "Jörg Weiß"]),
    ("Par Claire Dupont et Luc Petit", ["Claire Dupont", "Luc Petit"]),
    ("Por María Gómez y Juan Pérez", ["María Gómez", "Juan Pérez"]),
    ("Written by Dr. Jane Q. Doe", ["Dr. Jane Q. Doe"]),
    ("By Jane Doe Published 3 May 2024", ["Jane Doe"]),
    ("By The Harbour Post", []),
    ("By admin", []),
    ("By May Smith", ["May Smith"]),
    ("By STEVE POE, AP National Political Writer", ["STEVE POE"]),
    ("By Jill Roe, News Business", ["Jill Roe"]),
    ("Analysis by Jane Doe, Editor-at-large", ["Jane Doe"]),
    ("By Troy L. Poe, harbour.com", ["Troy L. Poe"]),
    ("By webmaster7", []),
    ("By Jane Doe · Sunday 3 March 2024", ["Jane Doe"]),
    ("By Jane Doe · Published on March 3, 2024", ["Jane Doe"]),
    ("By Jane Doe | Published March 3, 2024", ["Jane Doe"]),
    ("By Jane Doe • Updated March 3, 2024 at 2:05 pm", ["Jane Doe"]),
    ("By Jane Doe Last updated on March 3, 2024", ["Jane Doe"]),
    ("By Jane Doe — Today at 14:05", ["Jane Doe"]),
    ("By Jane Doe · Opinion", ["Jane Doe"]),
    ("By Jane Doe · London", ["Jane Doe"]),
    ("By Jane Doe · Comments 12", ["Jane Doe"]),
    ("By Jane Doe · Reading time 3 minutes", ["Jane Doe"]),
    ("By Jane Doe, for the Gull", ["Jane Doe"]),
    ("By James Last and Sunday Smith", ["James Last", "Sunday Smith"]),
    ("By Jane Doe | John Roe", ["Jane Doe", "John Roe"]),
    ("Von Anna Müller · Veröffentlicht am 3. März 2024", ["Anna Müller"]),
    ("Von Anna Müller · Aktualisiert am 3. März 2024", ["Anna Müller"]),
    ("Par Éloïse Martin · Publié le 3 mars 2024", ["Éloïse Martin"]),
    ("Par Éloïse Martin · dimanche 3 mars 2024", ["Éloïse Martin"]),
    ("di Giulia Rossi · Pubblicato il 3 marzo 2024", ["Giulia Rossi"]),
    ("Door Piet de Vries Gepubliceerd op 3 maart 2024 om 14:05", ["Piet de Vries"]),
    ("Por João da Silva — São Paulo", ["João da Silva"]),
    ("By Jane Doe – John Roe", ["Jane Doe", "John Roe"]),
    ("Von Anna Müller — Bo Schmidt", ["Anna Müller", "Bo Schmidt"]),
    ("By Jane Doe — Port Town, 3 March 2024", ["Jane Doe"]),
    ("By Jane Doe — Special to readers", ["Jane Doe"]),
    ("By Jane Doe | Voltaire", ["Jane Doe", "Voltaire"]),
    ("Oleh Siti Rahayu | Sukarno", ["Siti Rahayu", "Sukarno"]),
    ("By Jane Doe | Politics", ["Jane Doe"]),
    ("By Jane Doe | Reuters", ["Jane Doe"]),
    ("By Jane Doe | AFP", ["Jane Doe"]),
    ("By Jane Doe · New York · 3 March 2024", ["Jane Doe"]),
    ("By Jane Doe · First published on 3 March 2024", ["Jane Doe"]),
    ("By Jane Doe · Originally published March 3, 2024", ["Jane Doe"]),
    ("By Jane Doe · No Comments", ["Jane Doe"]),
    ("By Jane Doe · Leave a comment", ["Jane Doe"]),
    ("By Jane Doe · Add Comment", ["Jane Doe"]),
    ("By Jane Doe · Filed under Boats", ["Jane Doe"]),
    ("By Jane Doe | No Min-ji", ["Jane Doe", "No Min-ji"]),
    ("Par Éloïse Martin · Temps de lecture : 3 minutes", ["Éloïse Martin"]),
    ("Autor: Anna Nowak · Data publikacji: 3 marca 2024", ["Anna Nowak"]),
    ("Author: Jane Doe<br>Publication date: 3 March 2024", ["Jane Doe"]),
    ("Words by Jane Doe<br>Illustrations by Ann Lee", ["Jane Doe"]),
    ("By<br>Jane Doe<br>Staff Writer", ["Jane Doe"]),
    ("By Jane Doe<br>John Roe", ["Jane Doe", "John Roe"]),
    ("文：山田太郎", ["山田太郎"]),
    ("Του Γιώργου Παπαδόπουλου", ["Γιώργου Παπαδόπουλου"]),
  ])
  func authorNamesAreExtractedFromTheByline(line: String, names: [String]) throws {
    let found = try article("", "<h1>Boats at dawn</h1><p class=byline>\(line)</p>")
    #expect(found.authors == names)
    #expect(found.byline == (names.isEmpty ? nil : names.joined(separator: ", ")))
  }

  @Test(arguments: [
    ("<meta name=author content='Doe, Jane'>", ["Doe, Jane"]),
    ("<meta name=author content='Doe, Jane; Roe, John'>", ["Doe, Jane", "Roe, John"]),
    ("<meta name=author content='https://facebook.example/jane'>", []),
    ("<meta name=author content='jane@news.example'>", []),
    ("<meta name=dc.creator content='Jane Doe; John Roe'>", ["Jane Doe", "John Roe"]),
    (
      "<script type=application/ld+json>{\"@type\":\"Article\",\"author\":[{\"@id\":\"#j\"}]}</script>"
        + "<script type=application/ld+json>{\"@type\":\"Person\",\"@id\":\"#j\",\"name\":\"Jane Doe\"}</script>",
      ["Jane Doe"]
    ),
    (
      "<script type=application/ld+json>{'@type':'Article','author':'Jane Doe',}</script>",
      ["Jane Doe"]
    ),
  ])
  func declaredAuthorsAreUsed(head: String, names: [String]) throws {
    #expect(try article(head).authors == names)
  }

  // MARK: - Dates

  @Test(arguments: [
    ("2024-05-01T07:30:00+02:00", "en", "2024-05-01T07:30:00+02:00"),
    ("2024-05-01T07:30:00.123Z", "en", "2024-05-01T07:30:00Z"),
    ("2024-05-01", "en", "2024-05-01"),
    ("20240501", "en", "2024-05-01"), ("20240501235959", "en", "2024-05-01T23:59:59Z"),
    ("1714548600", "en", "2024-05-01T07:30:00Z"),
    ("Wed, 01 May 2024 07:30:00 GMT", "en", "2024-05-01T07:30:00Z"),
    ("Wed, 01 May 2024 07:30:00 -0500", "en", "2024-05-01T07:30:00-05:00"),
    ("May 1st, 2024 at 7:30 pm EST", "en", "2024-05-01T19:30:00-05:00"),
    ("1. Mai 2024", "de", "2024-05-01"),
    ("1 de mayo de 2024", "es", "2024-05-01"),
    ("1 maja 2024", "pl", "2024-05-01"),
    ("1 мая 2024", "ru", "2024-05-01"),
    ("2024年5月1日", "ja", "2024-05-01"),
    ("2024년 5월 1일", "ko", "2024-05-01"),
    ("2024年5月1日 22時30分", "ja", "2024-05-01T22:30:00Z"),
    ("2024年5月1日 午後10時5分", "ja", "2024-05-01T22:05:00Z"),
    ("2024년 5월 1일 오후 3시 30분", "ko", "2024-05-01T15:30:00Z"),
    ("20240501T223000Z", "en", "2024-05-01T22:30:00Z"),
    ("20240501T2230+0200", "en", "2024-05-01T22:30:00+02:00"),
    ("2024-05-01T24:00:00Z", "en", "2024-05-02T00:00:00Z"),
    ("05/04/2024", "en-US", "2024-05-04"),
    ("05/04/2024", "en-GB", "2024-04-05"),
    ("05/04/2024", "fr", "2024-04-05"),
    ("25/04/2024", "en-US", "2024-04-25"),
    ("1.5.2024", "en-US", "2024-05-01"),
    ("3 de març de 2024", "ca", "2024-03-03"),
    ("3 במרץ 2024", "he", "2024-03-03"),
    ("3 มีนาคม 2567", "th", "2024-03-03"),
    ("3 มีนาคม 2567 เวลา 14:05 น.", "th", "2024-03-03T14:05:00Z"),
    ("৩ মার্চ ২০২৪", "bn", "2024-03-03"),
    ("2024 m. kovo 3 d.", "lt", "2024-03-03"),
    ("Sun 3 Mar 2024 14.05 GMT", "en", "2024-03-03T14:05:00Z"),
    ("Sun 3 Mar 2024 14.05 CET", "en", "2024-03-03T14:05:00+01:00"),
    ("3 mars 2024 kl. 14.05", "sv", "2024-03-03T14:05:00Z"),
    ("3.3.2024 klo 14.05", "fi", "2024-03-03T14:05:00Z"),
    ("3 March 2024, 14:05 | Art", "en", "2024-03-03T14:05:00Z"),
  ])
  func dateFormatsOfPagesAreParsed(text: String, language: String, time: String) throws {
    let page = """
      <html lang="\(language)"><head><meta name="date" content="\(text)"></head>
      <body>\(Self.body)</body></html>
      """
    #expect(try extract(page, url: nil).published?.text == time)
  }

  @Test(arguments: ["1994-05-01", "2031-01-01", "2024-02-30", "20240501997799", "soon", "12"])
  func invalidDatesAreIgnored(text: String) throws {
    let page = Prose.page(Self.body, head: "<meta name=date content='\(text)'>")
    let article = try ArticleExtractor.extract(
      ReceivedPage(bytes: Array(page.utf8), now: Date(timeIntervalSince1970: 1_800_000_000)))
    #expect(article.published == nil)
  }

  @Test(arguments: [
    ("<p>Posted</p><time datetime='2024-05-01T07:30Z'>May</time>", "2024-05-01T07:30:00Z"),
    ("<div class=meta><span>May 1, 2024</span></div>", "2024-05-01"),
    ("", "2024-03-09"),
  ])
  func datesAreFoundInThePage(before: String, time: String) throws {
    let found = try article("", before, url: "https://news.example/2024/03/09/boats")
    #expect(found.published?.text == time)
  }

  // MARK: - The rest

  @Test(arguments: [
    ("<link rel=canonical href='/boats'>", "https://news.example/boats"),
    ("<link rel=canonical href='https://m.news.example/boats'>", "https://m.news.example/boats"),
    ("<link rel=canonical href='https://other.example/boats'>", "https://news.example/a"),
    ("<link rel=canonical href='https://news.example/'>", "https://news.example/a"),
    ("<meta property=og:url content='https://www.news.example/b'>", "https://www.news.example/b"),
  ])
  func theCanonicalAddressMustBelongToTheSite(head: String, url: String) throws {
    #expect(try article(head).url == url)
  }

  @Test(arguments: [
    ("<meta property=og:image content='/lead.jpg'>", "https://news.example/lead.jpg"),
    (
      "<meta property=og:image content='/site-logo.png'><link rel=image_src href='/lead.jpg'>",
      "https://news.example/lead.jpg"
    ),
    (
      "<meta property=og:image content='/sea-badge.png'><meta property=og:image:width content=1200><meta property=og:image:height content=630>",
      "https://news.example/sea-badge.png"
    ),
    (
      "<meta property=og:image content='/site-logo.png'><meta property=og:image:width content=1200><meta property=og:image:height content=630>",
      nil
    ),
    (
      "<meta property=og:image content='/logotherapy.jpg'><meta property=og:image:width content=1200><meta property=og:image:height content=630>",
      "https://news.example/logotherapy.jpg"
    ),
    ("<meta property=og:image content='/logotherapy.jpg'>", nil),
    ("<meta property=og:image content='/default.svg'>", nil),
    ("<meta property=og:image content='http://[::1'>", nil),
    ("<meta property=og:image content=' /a b.jpg '>", "https://news.example/a%20b.jpg"),
  ])
  func theLeadPictureIsNotALogo(head: String, url: String?) throws {
    #expect(try article(head).image?.url == url)
  }

  @Test func otherMetadataIsTakenFromThePage() throws {
    let found = try article(
      """
      <meta property="article:section" content="World"><meta property="article:tag" content="Boats">
      <meta property="article:tag" content="Fish"><meta name="description" content="In &amp; out.">
      <script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":
      ["LiveBlogPosting"],"isAccessibleForFree":"False","dateModified":"2024-05-02"}]}</script>
      """)
    #expect(found.siteName == "The Harbour Post")
    #expect(found.language == "en")
    #expect(found.section == "World")
    #expect(found.tags == ["Boats", "Fish"])
    #expect(found.excerpt == "In & out.")
    #expect(found.kind == .liveblog)
    #expect(found.isPaywalled)
    #expect(found.modified?.text == "2024-05-02")
  }

  @Test(arguments: [
    ("<html><body><article lang=nl>", "nl"), ("<html lang=english><body><article>", nil),
    ("<html lang=english><body lang=en-GB><article>", "en-GB"),
    ("<html lang=zh_Hant_TW><body><article lang=zh>", "zh-Hant-TW"),
  ])
  func theLanguageIsATag(start: String, language: String?) throws {
    #expect(try extract("\(start)\(Prose.paragraphs(1...3))</article>").language == language)
  }

  /// Many themes declare English for any content.
  @Test(arguments: [
    (
      "en-US", "de_DE", "Der Hafen ist leer und die Boote sind auf dem Wasser, das mit der Flut",
      "de-DE"
    ),
    (
      "en-US", "de_DE", "The harbour is empty and the boats are on the water that was for them",
      "en-US"
    ),
    ("de", "xx", "The harbour is empty and the boats are on the water that was for them", "de"),
  ])
  func theTextDecidesBetweenDeclaredLanguages(
    declared: String, locale: String, text: String, language: String
  ) throws {
    let html = """
      <!doctype html><html lang="\(declared)"><head><title>Hafen</title>
      <meta property="og:locale" content="\(locale)"></head><body><article><h1>Hafen</h1>
      <p>\(text), \(text).</p><p>\(text) und so, \(text).</p></article></body></html>
      """
    #expect(try extract(html).language == language)
  }
}
