import Extracting
import Testing

/// Pictures and captions in the markup (docs/extraction.md, rules B27 and B39).
struct CardTests {
  private func html(_ inside: String) throws -> String {
    try extract(
      Prose.page("<article>\(Prose.paragraphs(1...2))\(inside)\(Prose.paragraphs(3...4))</article>")
    ).contentHTML
  }

  private static func cards(_ addresses: [String]) -> String {
    let links = addresses.enumerated().map { number, address in
      "<a href='\(address)'><figure><img src='/t\(number).jpg' alt=x><figcaption>Planned payments of "
        + "the town</figcaption></figure></a>"
    }
    return "<div class=row>\(links.joined())</div>"
  }

  @Test func cardsOfOtherArticlesShowNoPictures() throws {
    #expect(try !html(Self.cards(["/fish", "/gulls"])).contains("<img"))
  }

  @Test(arguments: [
    ["/gallery"], ["/gallery/1", "/gallery/2"], ["/large.jpg", "/wide.jpg"],
    ["https://sea.example/fish", "https://sea.example/gulls"],
  ])
  func theArticlesOwnPicturesMayBeLinks(addresses: [String]) throws {
    #expect(try html(Self.cards(addresses)).contains("/t\(addresses.count - 1).jpg"))
  }

  @Test func aCaptionBesideAPictureIsOneInTheMarkup() throws {
    let found = try html("<div class=pic><img src='/a.jpg' alt=x><p>The bridge in March</p></div>")
    #expect(
      found.contains(
        "<figure><img src=\"https://news.example/a.jpg\" alt=\"x\"><figcaption>The bridge in March"
          + "</figcaption></figure>"), "\(found)")
  }
}
