import Extracting
import Testing

/// Lines that introduce other articles, credits and closing lines (docs/extraction.md, rules B38, B40, B42 and B43).
struct SurroundingLineTests {
  private func text(_ inside: String, _ end: String = "", after: String = "") throws -> String {
    try extract(
      Prose.page(
        """
        <article><h1>Boats at dawn</h1><div class=body>\(Prose.paragraphs(1...3))\(inside)
        \(Prose.paragraphs(4...5))\(end)</div>\(after)</article>
        """)
    ).contentText
  }

  static let links =
    "<ul><li><a href='/1'>Another story of boats</a><li><a href='/2'>And one of fish"
    + "</a></ul>"

  @Test func aLineBeforeOtherArticlesIsDropped() throws {
    let line = "<p>Das Thema könnte dich auch interessieren:</p>"
    #expect(try !text("", line, after: Self.links).contains("interessieren"))
    let film = "<iframe src='https://video.example/embed/1'></iframe>"
    #expect(try text("", "<p>Watch how the boats come in:</p>" + film).contains("Watch how"))
    let sources = Self.links.replacing("='/", with: "='https://sea.example/")
    #expect(try text("", "<p>These are the sources of it:</p>", after: sources).contains("sources"))
  }

  /// The items may have labels, and the heading before the list is only its own.
  @Test(arguments: [
    links,
    "<ul><li><b>Boats:</b> <a href='/1'>Another story of boats</a><li>"
      + "<b>New nets?</b> <a href='/2'>And one of fish</a></ul>",
  ])
  func aListOfOtherArticlesIsDroppedWithItsHeading(list: String) throws {
    let found = try text("<h3>Researched for you</h3>" + list)
    #expect(!found.contains("of fish") && !found.contains("Researched"), "\(found)")
    let sources = list.replacing("='/", with: "='https://sea.example/")
    #expect(try text("<p>He names two:</p>" + sources).contains("of fish"))
  }

  @Test func linesOfLinksBehindAHeadingAreDropped() throws {
    let links =
      "<p><b>DON'T MISS<br><a href='/1'>The fish that came in at noon</a> [VIDEO]<br>"
      + "<a href='/2'>And what came at dusk</a> [NEWS]</b></p>"
    #expect(try !text(links).contains("at noon"))
    #expect(try text(links.replacing("DON'T MISS", with: "He wrote of:")).contains("at noon"))
  }

  @Test func aListOfTheTextIsKeptWithItsHeading() throws {
    let found = try text(
      "<h3>What to bring</h3><ul><li><b>Boat:</b> <a href='/1'>a small one</a> with two oars<li>"
        + "<b>Nets:</b> whatever you have</ul>")
    #expect(found.contains("What to bring") && found.contains("two oars"), "\(found)")
  }

  @Test(arguments: ["Most read in Sea", "Recommended Videos"])
  func headingsOfListsAreDroppedWithTheirLinks(line: String) throws {
    let found = try text("<h3>\(line)</h3><h4><a href='/1'>The fish that came in at noon</a></h4>")
    #expect(!found.contains(line) && !found.contains("came in at noon"), "\(found)")
  }

  @Test(arguments: [
    "PUEDES VER: ", "FUNDA OLUNYE UDABA LAPHA | ", "<b>Lue lisää:</b> ", "VEA TAMBIÉN ",
    "بیشتر بخوانید: ",
  ])
  func aLabelBeforeALinkToAnotherArticleIsDropped(label: String) throws {
    let teaser = "<p>\(label)<a href='/other'>The fish that came in at noon yesterday</a></p>"
    #expect(try !text(teaser).contains("came in at noon"))
  }

  @Test(arguments: [
    "<p>Studie: <a href='https://sea.example/study'>The fish that came in at noon yesterday</a></p>",
    "<p>Download: <a href='/study.pdf'>The fish that came in at noon yesterday</a></p>",
    "<p>Book: <a href='/1'>The fish that came in at noon yesterday</a></p>"
      + "<p>Film: <a href='/2'>The fish that came in at dusk</a></p>",
    "<p>She wrote about it: <a href='/other'>The fish that came in at noon</a>, a story of hers.</p>",
  ])
  func aLinkOfTheTextIsKept(paragraph: String) throws {
    #expect(try text(paragraph).contains("came in at noon"))
  }

  @Test(arguments: [
    "Beitragsbild: Titelseite der Zeitung vom 2.4.2019, Ausriss.", "Headerfoto: Ada Lee",
    "[Featured Image by Joe Doe/Getty Images]", "Zuletzt überarbeitet am 29. Mai 2019",
    "Permalink https://p.example/p/3WRPd",
    "This entry was posted on Monday, July 4th, 2019 at 3:21 pm and is filed under News.",
    "You can follow any responses to this entry through the RSS 2.0 feed.",
    "Der Beitrag wurde am Mittwoch, den 27. November 2019 veröffentlicht und unter Boote abgelegt.",
  ])
  func creditsAndClosingLinesAreDropped(line: String) throws {
    let found = try text("", "<p>\(line)</p>")
    #expect(found.contains("Paragraph 5 ") && !found.contains(line.prefix(12)), "\(found)")
  }

  @Test func buttonsWithoutAddressAreLinks() throws {
    let share =
      "<div><a class='bubble facebook'><span>Share on Facebook</span></a> <a class=wa>Share on "
      + "WhatsApp</a></div>"
    #expect(try !text(share).contains("Share on"))
    #expect(
      try text("<p>See <a name=quay class=mark>the quay of the old harbour</a>.</p>").contains(
        "quay of"))
  }

  // MARK: - Lines before the text

  private func opening(_ line: String) throws -> String {
    let data =
      "<script type='application/ld+json'>{\"@type\":\"NewsArticle\",\"headline\":\"Boats at dawn\","
      + "\"author\":{\"@type\":\"Person\",\"name\":\"Jane Doe\"}}</script>"
    return try extract(
      Prose.page(
        "<article><h1>Boats at dawn</h1>\(line)\(Prose.paragraphs(1...4))</article>", head: data)
    ).contentText
  }

  @Test(arguments: [
    "<p>Artikel veröffentlicht am 3. Mai 2024, 14:26 Uhr, Jane Doe</p>",
    "<h5>Von Jane Doe, Frankfurt</h5>",
    "<p>Aktualisiert am 03.05.2024 - 18:50 UhrLesedauer: 4 Min.</p>",
    "<p>03.05.2024 - 15:48 UhrLesedauer: 2 Min.</p>",
    "<ul><li><p>The article was added to your favourites</p><li><a href='/x'>Sea News</a></ul>",
    "<ul><li>The article was added to your favourites<li><a href='/x'>Sea News</a></ul>",
  ])
  func linesAroundTheTextAreDropped(line: String) throws {
    #expect(try opening(line).hasPrefix("Paragraph 1 "))
  }

  @Test(arguments: [
    "<p>On 03.05.2024, the boats came late.</p>", "<h2>Jane Doe and the sea</h2>",
    "<ul><li><p>Nets of the old hemp</p><li><p>Boats with <a href='/x'>oars</a></p><li>Tar</ul>",
    "<ul><li>Nets of the old hemp<li><a href='/x'>Boats with oars</a><li>Tar and salt</ul>",
  ])
  func linesOfTheTextAreKept(line: String) throws {
    #expect(try !opening(line).hasPrefix("Paragraph 1 "))
  }
}
