import Extracting
import Testing

/// Titles from headings with several parts, beside the names of the site (docs/extraction.md, rules M12
/// and M13).
struct HeadlineTests {
  static let text = Prose.paragraphs(1...4)

  private func title(_ headings: String, _ title: String, head: String = "") throws -> String? {
    let html = """
      <!doctype html><html lang=en><head><title>\(title)</title>\(head)</head>
      <body>\(headings)<article>\(Self.text)</article></body></html>
      """
    return try extract(html, url: "https://www.harbourpost.example/2024/story").title
  }

  @Test(arguments: [
    "<h1><span class=kicker>Fishing</span><span class=headline>Boats come at dawn</span></h1>",
    "<h1><span class=article-heading__kicker>Fishing</span><span class=visually-hidden>: </span>"
      + "<span>Boats come at dawn</span></h1>",
    "<h1><div class=topic-label>Fishing at sea</div> Boats come at dawn</h1>",
    "<h1>Boats come at dawn<br><small>02.02.2022 • Sea, Land</small></h1>",
    "<h1><span class=dachzeile>Fishing</span> : Boats come at dawn</h1>",
    "<h1><span>Boats come at dawn</span> <span class=entry-subtitle>What they bring</span></h1>",
  ])
  func theAsidesOfAHeadingAreNoPartOfTheTitle(heading: String) throws {
    #expect(
      try title(heading, "Fishing: Boats come at dawn | Harbour Post") == "Boats come at dawn")
  }

  @Test(arguments: [
    ("<h1>Boats <small>and fish</small> come at dawn</h1>", "Boats and fish come at dawn"),
    ("<h1><span class=label>Boats at</span> dawn</h1>", "Boats at dawn"),
    ("<h1><span class=first-label>Boats</span> come at dawn</h1>", "come at dawn"),
  ])
  func whatIsLeftOfAHeadingIsATitle(heading: String, expected: String) throws {
    #expect(try title(heading, expected + " | Harbour Post") == expected)
  }

  @Test func theHeadingThatIsShownComesBeforeAHiddenOne() throws {
    let headings = "<h1 class=visuallyhidden>Boats at dawn | Lynn</h1><h2>Boats at dawn</h2>"
    #expect(try title(headings, "Boats at dawn | Lynn") == "Boats at dawn")
  }

  @Test func softHyphensAreNoPartOfATitle() throws {
    let heading = "<h1>Har\u{AD}bour mas\u{AD}ters meet</h1>"
    #expect(try title(heading, "Har\u{AD}bour mas\u{AD}ters meet") == "Harbour masters meet")
  }

  @Test(arguments: [
    "<h1><a href='/'>Old Sails</a></h1>", "<h1 id=logo><a href='/' rel=home>Old Sails</a></h1>",
    "<h1><a href='/2024/'><img src='/logo.png' alt='Old Sails'></a></h1>",
  ])
  func aHeadingThatLeadsHomeIsTheNameOfTheSite(heading: String) throws {
    for separator in [" | ", " : ", ":", "_", " « "] {
      let found = try title(heading, "Boats at dawn\(separator)Old Sails")
      #expect(found == "Boats at dawn", "\(separator)")
    }
  }

  @Test(arguments: [
    ("Boats at dawn | HarbourPost Magazine", "Boats at dawn"),
    (
      "Boats at dawn | A day with the Harbourpost crew",
      "Boats at dawn | A day with the Harbourpost crew"
    ),
  ])
  func aFewWordsWithTheSitesNameAreNoPartOfATitle(declared: String, expected: String) throws {
    #expect(try title("", declared) == expected)
  }
}
