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

  private func text(_ inside: String) throws -> String {
    try extract(
      Prose.page(
        "<article><div>\(Prose.paragraphs(1...2))\(inside)\(Prose.paragraphs(3...6))</div></article>"
      )
    ).contentText
  }

  /// Boxes that begin with a link to another article and contain nothing else, or a few words of it.
  @Test(arguments: [
    "<div class=t><h3><a href='/fish'>Nets that hold</a></h3><p>They are made in the old way, of hemp."
      + " <a href='/fish'>more</a></p></div>",
    "<div><div><a href='/fish'><h3>Nets that hold</h3></a><div>23. 12. 2024 13:31</div></div></div>",
    "<div><p>Sea</p><a class=title href='/fish'>Nets that hold</a><div><p>In the evening they came to "
      + "the town and asked for hemp, which…</p></div></div>",
  ])
  func teasersBetweenParagraphsAreDropped(teaser: String) throws {
    let found = try text(teaser)
    #expect(!found.contains("Nets that hold") && !found.contains("hemp"), "\(found)")
  }

  @Test(arguments: [
    "<h3><a href='/fish'>Nets that hold</a></h3><p>They are made in the old way, of hemp.</p>",
    "<div><h3><a href='https://shop.example/nets'>Nets that hold</a></h3><p>Made of hemp.</p></div>",
    "<div><p>“I have never seen such nets,” she said.</p><p><a href='/fish'>Nets that hold</a></p></div>",
    (1...6).map {
      "<div><h3><a href='/\($0)'>Nets that hold \($0)</a></h3><p>\(Prose.paragraph($0 + 20))</p></div>"
    }.joined(),
  ])
  func linkedHeadingsOfTheTextAreKept(part: String) throws {
    let found = try text(part)
    #expect(found.contains("Nets that hold") || found.contains("such nets"), "\(found)")
  }
}
